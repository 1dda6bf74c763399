import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../../src/generator/json.ts';
import { documentFrom, made } from '../in-memory.ts';
import { judged } from '../judged.ts';

const SORT = { type: 'string', enum: ['asc', 'desc'] };

function treeOf(place: string, type: string, schema: JsonObject, required = true) {
  const parameter = { name: 'x', in: place, required, content: { [type]: { schema } } };
  const path = place === 'path' ? '/a/{x}' : '/a';
  const get = { parameters: [parameter], responses: { 200: { description: 'OK' } } };
  return { openapi: '3.1.0', info: { title: 'A', version: '1' }, paths: { [path]: { get } } };
}

describe.each(['query', 'header', 'cookie', 'path'])('a parameter in %s', (place) => {
  test.each(['text/plain', 'text/csv; charset=utf-8'])('of %s is the text itself', async (type) => {
    const { wrongs, untested, report, files } = await judged(treeOf(place, type, SORT));
    expect([wrongs, untested]).toEqual([[], []]);
    const tested = report.endpoints.flatMap(({ cases }) => cases.map(({ scenario }) => scenario));
    expect(tested).toEqual(expect.arrayContaining(['1.00', '1.06', '1.08']));
    const text = [...files].find(([path]) => path.startsWith('env/get_'))?.[1];
    expect(text).toContain(`"x": {"content": "${type}"}`);
  });

  test('of any type is JSON', () => {
    expect(made(documentFrom(treeOf(place, '*/*', SORT))).line('endpoint', 'style')).toContain(
      '{"content": "application/json"}',
    );
  });

  test.each(['application/xml', 'application/x-www-form-urlencoded', 'image/png'])(
    'of %s is not tested, with the reason',
    (type) => {
      const optional = made(documentFrom(treeOf(place, type, SORT, place === 'path')));
      const at = place === 'cookie' ? '/Cookie/x' : '/x';
      expect(optional.skip(at, '*')).toBe(`content type ${type} is not tested in a parameter`);
      expect(optional.endpoint.untested === undefined).toBe(place !== 'path');
      const required = made(documentFrom(treeOf(place, type, SORT)));
      expect(required.endpoint.untested).toContain(type);
    },
  );
});

test('a list has no text of its own', () => {
  const { endpoint } = made(
    documentFrom(treeOf('query', 'text/plain', { type: 'array', items: SORT }, false)),
  );
  expect(endpoint.cases.map(({ at }) => at)).not.toContain('/x');
  expect(endpoint.skipped.map(({ at }) => at)).toContain('/x');
});
