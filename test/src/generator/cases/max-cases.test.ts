import { expect, test } from 'vitest';
import type { GenerateOptions } from '../../../../src/generator/index.ts';
import type { Json } from '../../../../src/generator/json.ts';
import { breadthFirst } from '../../../../src/generator/requests/breadth-first.ts';
import { bodyOfSchema, documentOfPost, made } from '../in-memory.ts';

const TEXT = { type: 'string', minLength: 1, maxLength: 5 };

/** An object of some texts beside one object, and so on. */
function nested(levels: number): Json {
  const deeper = levels === 0 ? {} : { a0: nested(levels - 1) };
  return { type: 'object', properties: { ...deeper, b: TEXT, c: TEXT } };
}

function rowsOf(schema: Json, options: GenerateOptions) {
  const { endpoint } = made(documentOfPost(bodyOfSchema(schema)), { ...options, variants: 0 });
  const left = endpoint.skipped.filter(({ reason }) => reason.includes('--max-cases'));
  return { cases: endpoint.cases, left };
}

const depthOf = (at: string | null) => (at ?? '').split('/').length - 1;

test('under a limit shallow fields come first, and each other one is skipped once', () => {
  const all = rowsOf(nested(4), {});
  const shallow = all.cases.filter(({ at }) => depthOf(at) <= 2).length;
  const { cases, left } = rowsOf(nested(4), { maxCases: shallow });
  expect(cases.map(({ at }) => depthOf(at)).filter((depth) => depth > 2)).toEqual([]);
  expect(cases).toHaveLength(shallow);
  const places = new Set(all.cases.map(({ at }) => at).filter((at) => depthOf(at) > 2));
  expect(left.map(({ at }) => at).sort()).toEqual([...places].sort());
  expect(new Set(left.map(({ scenario }) => scenario))).toEqual(new Set(['*']));
});

test('what fits comes whole, and nothing is taken behind the first that does not', () => {
  const turn = (depth: number, size: number) => ({
    depth,
    take: () => ({ size }),
    leave: () => ({ size: 0 }),
  });
  const turns = [turn(2, 1), turn(1, 4), turn(1, 3), turn(3, 1)];
  expect(breadthFirst(turns, 8, ({ size }) => size).map(({ size }) => size)).toEqual([1, 4, 3, 0]);
  expect(breadthFirst(turns, 6, ({ size }) => size).map(({ size }) => size)).toEqual([0, 4, 0, 0]);
});

test('where a document unfolds beyond all bounds, no shallow field gives way to a deep one', () => {
  const node = { $ref: '#/components/schemas/N0' };
  const schemas = Object.fromEntries(
    Array.from({ length: 6 }, (_, level) => {
      const below = level === 5 ? TEXT : { $ref: `#/components/schemas/N${level + 1}` };
      const names = Array.from({ length: 9 }, (_unused, index) => [`p${index}`, below]);
      return [`N${level}`, { type: 'object', properties: Object.fromEntries(names) }];
    }),
  );
  const last = { type: 'object', properties: { deep: node, last: TEXT } };
  const { endpoint } = made(documentOfPost(bodyOfSchema(last), { components: { schemas } }));
  const tested = new Set(endpoint.cases.map(({ at }) => at));
  expect([...tested]).toEqual(expect.arrayContaining(['/last', '/deep/p8', '/deep/p8/p8']));
  const reasons = new Set(endpoint.skipped.map(({ reason }) => reason));
  expect([...reasons]).toContain(
    'deeper than 4 property names, for a request holds at most 1500 properties',
  );
});

test('other requests are looked for until all of them together are large, and a skip names that bound', () => {
  const branches = Array.from({ length: 40 }, (_, index) => ({
    type: 'object',
    required: [`b${index}`],
    additionalProperties: false,
    properties: { [`b${index}`]: { type: 'boolean' } },
  }));
  const shownBeside = (flags: number) => {
    const names = Array.from({ length: flags }, (_, index) => [`f${index}`, { type: 'boolean' }]);
    const properties = { choice: { oneOf: branches }, ...Object.fromEntries(names) };
    const { endpoint } = made(documentOfPost(bodyOfSchema({ type: 'object', properties })), {
      maxCases: 100_000,
    });
    const places = endpoint.cases.map(({ at }) => at ?? '');
    const shown = new Set(places.filter((at) => at.startsWith('/choice/')));
    const skips = endpoint.skipped.filter(
      ({ at, scenario }) => at === '/choice' && scenario === '*',
    );
    return { shown: shown.size, reasons: skips.map(({ reason }) => reason) };
  };
  expect(shownBeside(1)).toEqual({ shown: 40, reasons: [] });
  const { shown, reasons } = shownBeside(450);
  expect(shown).toBeGreaterThan(20);
  expect(shown).toBeLessThan(40);
  expect(reasons).toEqual(['not looked for: other requests had 12000 properties in all']);
});
