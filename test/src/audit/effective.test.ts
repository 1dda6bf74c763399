import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../../src/generator/json.ts';
import { auditOfBody, lacking } from './in-memory.ts';

const FULL = { type: 'string', maxLength: 9, pattern: '^a' } as const;
const CLOSED = { type: 'object', additionalProperties: false, minProperties: 1 } as const;
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** What a body lacks, as `rule pointer`; pointers of components begin with their name. */
const ROWS: readonly (readonly [
  says: string,
  body: Json,
  lacks: readonly string[],
  JsonObject?,
])[] = [
  ['a string needs length and content', { type: 'string' }, ['string-length ', 'string-content ']],
  ['an enum says all', { enum: ['a', 'b'] }, []],
  ['a constant says all', { const: 7 }, []],
  ['a short format says length and content', { type: 'string', format: 'date-time' }, []],
  ['a long format says the content alone', { type: 'string', format: 'uri' }, ['string-length ']],
  ['a pattern without end has no length', { type: 'string', pattern: '^a+$' }, ['string-length ']],
  ['a pattern with an end has one', { type: 'string', pattern: '^a{2,5}$' }, []],
  [
    'a pattern that is no pattern has no length',
    { type: 'string', pattern: '(' },
    ['string-length '],
  ],
  ['a number needs both limits', { type: 'number', maximum: 5 }, ['number-minimum ']],
  ['a boolean needs its type alone', { type: 'boolean' }, []],
  ['null beside a type changes nothing', { type: ['integer', 'null'], minimum: 1, maximum: 2 }, []],
  [
    'two types need what each needs',
    { type: ['string', 'integer'], maxLength: 5, pattern: 'a' },
    ['number-minimum ', 'number-maximum '],
  ],
  ['nothing said is nothing more to lack', {}, ['value-type ']],
  ['true says nothing', true, ['value-type ']],
  ['false lets nothing in', { ...CLOSED, properties: { a: false } }, []],
  ['properties alone are no type', { properties: { a: FULL } }, ['value-type ']],
  ['a map needs a limit', { type: 'object', additionalProperties: FULL }, ['object-closed ']],
  [
    'a map’s values are values',
    { type: 'object', maxProperties: 2, additionalProperties: { type: 'string', maxLength: 3 } },
    ['string-content /additionalProperties'],
  ],
  [
    'a list by position has items',
    { type: 'array', maxItems: 2, prefixItems: [FULL, { type: 'integer', minimum: 1 }] },
    ['number-maximum /prefixItems/1'],
  ],
  [
    'a reference is what it refers to',
    ref('A'),
    ['string-content A'],
    { A: { type: 'string', maxLength: 1 } },
  ],
  [
    'a schema that is a branch of itself is what its other branches are',
    ref('A'),
    ['string-content A/allOf/0/oneOf/1'],
    { A: { allOf: [{ oneOf: [ref('A'), { type: 'string', maxLength: 1 }] }] } },
  ],
  [
    'a branch that leads back says nothing of the value, which is what is written beside it',
    ref('A'),
    ['value-type A'],
    { A: { allOf: [{ oneOf: [ref('A')] }, { oneOf: [{ maxLength: 1 }] }] } },
  ],
  [
    'a reference in allOf, alone, too',
    { allOf: [ref('A')], description: 'An A' },
    ['string-content A'],
    { A: { type: 'string', maxLength: 1 } },
  ],
  [
    'the schemas of allOf add up',
    { allOf: [ref('A'), { maxLength: 3 }] },
    [],
    { A: { type: 'string', pattern: 'a' } },
  ],
  [
    'what stands beside a reference adds up',
    { ...ref('A'), maxLength: 3 },
    [],
    { A: { type: 'string', pattern: 'a' } },
  ],
  [
    'a property that two schemas declare is one value',
    {
      ...CLOSED,
      allOf: [{ properties: { a: { type: 'string' } } }, { properties: { a: { maxLength: 3 } } }],
    },
    ['string-content /allOf/0/properties/a'],
  ],
  [
    'branches alone are values of their own',
    { oneOf: [FULL, { type: 'integer', minimum: 0 }, { type: 'null' }] },
    ['number-maximum /oneOf/1'],
  ],
  [
    'every branch may give it',
    { type: 'string', pattern: 'a', anyOf: [{ maxLength: 3 }, { format: 'date' }] },
    [],
  ],
  [
    'a branch of another type does not need it',
    { minLength: 1, anyOf: [FULL, { type: 'integer', minimum: 1, maximum: 2 }] },
    [],
  ],
  [
    'one branch that does not is one too few',
    { type: 'string', pattern: 'a', anyOf: [{ maxLength: 3 }, { minLength: 3 }] },
    ['string-length '],
  ],
  [
    'a property is read with what its branch says',
    {
      ...CLOSED,
      properties: { kind: { type: 'string' } },
      oneOf: [{ properties: { kind: { const: 'a' } } }, { properties: { kind: { enum: ['b'] } } }],
    },
    [],
  ],
  [
    'a property of one branch is read with it, and without',
    {
      ...CLOSED,
      properties: { kind: { type: 'string', maxLength: 3 } },
      oneOf: [{ properties: { kind: { pattern: 'a' } } }, { required: ['kind'] }],
    },
    ['string-content /properties/kind'],
  ],
  [
    'what a condition adds is looked at',
    { ...CLOSED, if: { required: ['a'] }, else: { properties: { b: { type: 'boolean' }, c: {} } } },
    ['value-type /else/properties/c'],
  ],
  [
    'read-only is not sent',
    { ...CLOSED, properties: { id: { type: 'string', readOnly: true }, a: FULL } },
    [],
  ],
];

describe('the effective constraints of a value', () => {
  for (const [says, body, lacks, schemas] of ROWS) {
    test(says, () => {
      expect(lacking(auditOfBody(body, schemas))).toEqual(lacks);
    });
  }

  test('are those of 2020-12 in a document of version 3.0', () => {
    const body = {
      type: 'object',
      additionalProperties: false,
      required: ['n', 's'],
      properties: {
        n: { type: 'integer', nullable: true, minimum: 0, exclusiveMinimum: true, maximum: 9 },
        // Beside a reference nothing counts in 3.0.
        s: { ...ref('A'), maxLength: 3 },
      },
    };
    const audit = auditOfBody(body, { A: { type: 'string', pattern: 'a' } }, '3.0.3');
    expect(lacking(audit)).toEqual(['string-length A']);
  });
});
