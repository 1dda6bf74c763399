import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/generator/json.ts';
import { allDeductions, auditOfBody } from './in-memory.ts';

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

function each<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

function named<T>(prefix: string, values: readonly T[]): Record<string, T> {
  return Object.fromEntries(values.map((value, index) => [`${prefix}${index}`, value]));
}

const BITS = 22;

/** Each is small as text, and has no end, or one far away, for who takes every way. */
const SCHEMAS: Readonly<Record<string, JsonObject>> = {
  'an object in itself': { A: { type: 'object', properties: { a: ref('A'), b: ref('A') } } },
  'an array in itself': { A: { type: 'array', items: ref('A') } },
  'allOf of itself': { A: { type: 'object', allOf: [ref('A')] } },
  'allOf and nothing else, of each other': { A: { allOf: [ref('B')] }, B: { allOf: [ref('A')] } },
  'oneOf of itself': { A: { oneOf: [ref('A'), { type: 'string' }] } },
  'anyOf and nothing else, of each other': { A: { anyOf: [ref('B')] }, B: { anyOf: [ref('A')] } },
  'a condition on itself': { A: { if: ref('A'), else: ref('A'), type: 'object' } },
  'a map of itself': { A: { type: 'object', additionalProperties: ref('A') } },
  'objects that double at each step': {
    ...named(
      'P',
      each(200, (n) => ({
        type: 'object',
        properties: { l: ref(`P${n + 1}`), r: ref(`P${n + 1}`) },
      })),
    ),
    P200: { type: 'string' },
    A: ref('P0'),
  },
  'branches that double at each step': {
    ...named(
      'P',
      each(60, (n) => ({ oneOf: [ref(`P${n + 1}`), ref(`P${n + 1}`)] })),
    ),
    P60: { type: 'string' },
    A: ref('P0'),
  },
  'a chain of 20,000 properties': {
    ...named(
      'P',
      each(20_000, (n) => ({ type: 'object', properties: { a: ref(`P${n + 1}`) } })),
    ),
    P20000: { type: 'string' },
    A: ref('P0'),
  },
  'a chain of 20,000 compositions': {
    ...named(
      'P',
      each(20_000, (n) => ({ type: 'object', allOf: [ref(`P${n + 1}`)] })),
    ),
    P20000: { type: 'object' },
    A: ref('P0'),
  },
  // Which of these schemas describe a property depends on the last 22 names of the path to it.
  'properties that combine like the states of an automaton': {
    S: {
      type: 'object',
      allOf: [{ properties: { a: ref('S'), b: ref('S') } }, { properties: { a: ref('N0') } }],
    },
    ...named(
      'N',
      each(BITS, (n) => ({
        type: 'object',
        properties: { a: ref(`N${n + 1}`), b: ref(`N${n + 1}`) },
      })),
    ),
    [`N${BITS}`]: { type: 'object' },
    A: ref('S'),
  },
  '2,000 branches beside 2,000 parts, in 50 objects': {
    Parts: { allOf: each(2000, (n) => ({ type: 'object', properties: { [`p${n}`]: {} } })) },
    Branches: { oneOf: each(2000, (n) => ({ properties: { [`b${n}`]: {} } })) },
    A: {
      type: 'object',
      properties: named(
        'x',
        each(50, (n) => ({ minProperties: n, allOf: [ref('Parts'), ref('Branches')] })),
      ),
    },
  },
};

describe('a hostile document', () => {
  test.each(Object.entries(SCHEMAS))('is scored all the same: %s', (_, schemas) => {
    const audit = auditOfBody({ type: 'object', properties: { a: ref('A'), fine: {} } }, schemas);
    expect(audit.dataValidation.score).toBeGreaterThanOrEqual(0);
    expect(audit.dataValidation.score).toBeLessThan(70);
    const untyped = allDeductions(audit).filter(({ rule }) => rule === 'value-type');
    expect(untyped.some(({ place }) => place.pointer.endsWith('/properties/fine'))).toBe(true);
  });
});
