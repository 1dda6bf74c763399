import { Big } from 'big.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseJson } from '../../../../../src/generator/document/reading/parse-json.ts';
import { parseYaml } from '../../../../../src/generator/document/reading/parse-yaml.ts';
import { readFrom, yaml } from '../../../../support/network/read-from.ts';

/** Numerals that a double cannot hold. */
const LOST = [
  '9223372036854775807',
  '-9223372036854775808',
  '0.1000000000000000055511151231257827',
];
LOST.push('12345678901234567890', '1e400', '1.00000000000000000001', '9007199254740993');

/** Numerals that it can. */
const KEPT = ['0', '-0', '1', '1.50', '1e3', '9007199254740992', '10000000000000000', '0.07'];

const READERS = [
  ['JSON', (numeral: string) => parseJson(`{"a": [${numeral}]}`)?.exact],
  ['YAML', (numeral: string) => parseYaml(`a:\n  - ${numeral}\n`).exact[0]],
] as const;

describe.each(READERS)('numbers in %s', (_, read) => {
  test.each(LOST)('%s, which a double would lose, is exact', (numeral) => {
    expect(read(numeral)).toEqual({ a: [new Big(numeral)] });
  });

  test.each(KEPT)('%s stays a number', (numeral) => {
    expect(read(numeral)).toEqual({ a: [Number(numeral)] });
  });

  test('no decimal changes its value', () => {
    const digits = fc.stringMatching(/^-?(?:0|[1-9]\d{0,24})(?:\.\d{1,24})?(?:e-?[1-9]\d?)?$/);
    fc.assert(
      fc.property(digits, (numeral) => {
        const tree = JSON.stringify(read(numeral), (_, value: unknown) => value);
        const text = /\[(.*)\]/.exec(tree)?.[1]?.replaceAll('"', '') ?? '';
        return new Big(text).eq(new Big(numeral));
      }),
    );
  });
});

describe('numbers only YAML has', () => {
  test.each([
    ['0x7fffffffffffffff', new Big('9223372036854775807')],
    ['0o17', 15],
    ['+12345678901234567890', new Big('12345678901234567890')],
    ['.5', 0.5],
    ['5.', 5],
    ['.inf', '.inf'],
    ['.nan', '.nan'],
    ['12e03', 12000],
    ['1_000', '1_000'],
  ])('%s', (numeral, value) => {
    expect(parseYaml(`a: ${numeral}\n`).exact).toEqual([{ a: value }]);
  });
});

test('a long numeral in text between quotes is text', () => {
  const text = '{"a": "x: 12345678901234567890", "b": 1}';
  expect(parseJson(text)?.exact).toEqual({ a: 'x: 12345678901234567890', b: 1 });
});

test('exact numbers survive in external files, and do not trouble the linter', async () => {
  const { tree } = await readFrom({
    'openapi.yaml': yaml('paths: {}\ncomponents: {schemas: {A: {$ref: "a.json"}}}'),
    'a.json': '{"type": "integer", "maximum": 9223372036854775807, "minimum": -1}',
  });
  expect(tree).toMatchObject({
    'x-external': { 'a.json': { a: { maximum: new Big('9223372036854775807'), minimum: -1 } } },
  });
});

test.each(['json', 'yaml'])('keys that objects inherit are own keys in %s', async (form) => {
  const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty'];
  const properties = names.map((name) => `"${name}": {"type": "string"}`).join(', ');
  const text = `{"openapi": "3.1.0", "info": {"title": "t", "version": "1"}, "paths": {}, "components": {"schemas": {"A": {"properties": {${properties}}}}}}`;
  const { tree } = await readFrom({ 'openapi.yaml': form === 'json' ? text : `# YAML\n${text}` });
  expect(JSON.stringify(tree)).toContain(
    `{${properties.replaceAll(': ', ':').replaceAll(', ', ',')}}`,
  );
});
