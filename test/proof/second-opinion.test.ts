import { afterAll, beforeAll, expect, test } from 'vitest';
import { isExplained } from '../../proof/validation/differences.ts';
import { parseExact } from '../../proof/validation/exact.ts';
import { SecondJudge } from '../../proof/validation/second-judge.ts';
import { SecondOpinion } from '../../proof/validation/second-opinion.ts';
import type { Wrong } from '../../proof/verdict.ts';
import { Judged } from './judge-schema.ts';

let judge: SecondJudge;
beforeAll(async () => {
  judge = await SecondJudge.start();
});
afterAll(async () => {
  await judge.close();
});

const PLACE = { endpoint: 'POST /pets', section: 'negative_body_name', scenario: '1.03' };

/** What is reported when the main judge says `accepted`, and the second is asked. */
async function differences(schema: string, value: string, accepted: boolean, others = '{}') {
  const found: Wrong[] = [];
  const judged = new Judged(schema, others);
  const opinion = new SecondOpinion(judge, (wrong) => found.push(wrong));
  opinion.confirm(judged.validator, judged.schema, parseExact(value), accepted, PLACE, '(a)');
  await opinion.forget(true);
  return found.map((wrong) => wrong.found);
}

test('the second checker agrees about numbers, patterns, formats and references', async () => {
  const agreed: readonly (readonly [string, string, boolean])[] = [
    ['{"maximum": 9223372036854775807}', '9223372036854775808', false],
    ['{"multipleOf": 0.01}', '0.07', true],
    ['{"type": "integer"}', '1e1', true],
    ['{"type": "string", "pattern": "^\\\\p{Lu}$"}', '"É"', true],
    ['{"pattern": "^[\\\\w\\\\-\\\\:]+$"}', '"a-b:c"', true],
    ['{"format": "int64"}', '9223372036854775808', false],
    ['{"format": "date"}', '"2023-02-29"', false],
    ['{"$ref": "#/components/schemas/Tree"}', '{"left": {"left": 1}}', false],
  ];
  const tree =
    '{"Tree": {"type": "object", "properties": {"left": {"$ref": "#/components/schemas/Tree"}}}}';
  for (const [schema, value, accepted] of agreed) {
    expect(await differences(schema, value, accepted, tree), `${schema} ${value}`).toEqual([]);
  }
});

test('a difference that is not listed is reported with what refuses', async () => {
  expect(await differences('{"minLength": 3}', '"ab"', true)).toEqual([
    '(a) only jsonschema refuses it: minLength 3',
  ]);
});

test("what Python's own engine reads otherwise is reported", async () => {
  const differing: readonly (readonly [string, string, boolean])[] = [
    ['{"pattern": "^a$"}', '"a\\n"', false],
    ['{"pattern": "^.*$"}', '"\\u2028"', false],
    ['{"pattern": "^\\\\d$"}', '"\\u0663"', false],
    ['{"pattern": "^ab\\\\Z"}', '"key"', true],
    ['{"propertyNames": {"pattern": "^ab\\\\Z"}}', '{"key": 1}', true],
    ['{"patternProperties": {"^x$": false}}', '{"x\\n": 1}', true],
  ];
  for (const [schema, value, accepted] of differing) {
    const [found, another] = await differences(schema, value, accepted);
    expect(found, `${schema} ${value}`).toMatch(/Python's re|only jsonschema refuses it/);
    expect(another).toBeUndefined();
  }
  // Python reads neither, or only with a warning.
  for (const pattern of ['^\\\\p{Lu}$', '^[[:digit:]]$', '(?<y>a)']) {
    expect(
      await differences(`{"not": {"pattern": "${pattern}"}, "type": "string"}`, '5', false),
    ).toEqual([]);
  }
});

test('a listed difference explains only its own checker, keyword and operand', () => {
  const listed = [
    { refusedBy: 'ajv', keyword: 'format', operand: 'x', decides: '', quote: '' } as const,
  ];
  const refusal = { keyword: 'format', operand: 'x' };
  expect(isExplained(listed, 'ajv', [refusal, { keyword: 'oneOf' }])).toBe(true);
  expect(isExplained(listed, 'jsonschema', [refusal])).toBe(false);
  expect(isExplained(listed, 'ajv', [{ keyword: 'format', operand: 'y' }])).toBe(false);
  expect(isExplained(listed, 'ajv', [])).toBe(false);
});
