import { expect, test } from 'vitest';
import { z } from 'zod';
import { inputFaults } from '../../../src/input/input-faults.ts';

const SOURCE = z.union([
  z.strictObject({ value: z.string() }),
  z.strictObject({ pointer: z.string().max(3) }),
]);

function faultsOf(schema: z.ZodType, input: unknown) {
  const { error } = schema.safeParse(input);
  return error === undefined ? [] : inputFaults(error).map((one) => [one.path, one.message]);
}

test.each([
  ['of the wrong type', { pointer: 5 }, [[['pointer'], 'must be text, and it is a number']]],
  ['too long', { pointer: 'abcd' }, [[['pointer'], 'must be at most 3 characters long']]],
  ['missing in each', {}, [[[], 'needs "value", or "pointer"']]],
])('a field of a value with two forms is named: %s', (_, input, faults) => {
  expect(faultsOf(SOURCE, input)).toEqual(faults);
});

test('fields that nothing takes are named', () => {
  const faults = faultsOf(z.strictObject({ text: z.string() }), { text: '', a: 1, b: 2 });
  expect(faults).toEqual([[[], 'does not take "a" and "b"']]);
});

test('a field that is there, and fits no form, is not said to be missing', () => {
  const either = z.union([z.object({ a: z.string() }), z.object({ a: z.number() })]);
  expect(faultsOf(either, { a: true })).toEqual([[[], 'has none of the forms that it may have']]);
});
