import { z } from 'zod';
import { type ConstraintsByEndpoint, constraintsByEndpoint } from '../../confirmation/index.ts';
import type { Generated } from '../../generation/index.ts';
import { storableText } from '../../input/storable-text.ts';
import { Problem } from '../../problem.ts';

/** A value of JSON with texts that the database can keep; its names are not those of a document. */
export function storableObject(value: object): object {
  const json = JSON.stringify(value);
  if (!/\\u(?:0000|d[89a-f])/.test(json)) return value;
  return z.looseObject({}).parse(JSON.parse(json, (_, one: unknown) => storable(one)));
}

/** The constraints of a suite, whose limits are JSON already, with texts that the database can keep; endpoints have such names already. */
export function storableConstraints(suite: Generated): ConstraintsByEndpoint {
  const all = Object.entries(constraintsByEndpoint(suite));
  const stored = ({ at, pointer, ...one }: (typeof all)[number][1][number]) => ({
    ...one,
    at: storableText(at),
    pointer: pointer === null ? null : storableText(pointer),
  });
  return Object.fromEntries(all.map(([endpoint, some]) => [endpoint, some.map(stored)]));
}

/**
 * Refuses endpoints whose names the library cannot keep as they are: its test cases are called by them.
 * @throws Problem `document-faulty`
 */
export function requireStorable(endpoints: readonly string[]): void {
  const faults = endpoints
    .filter((endpoint) => endpoint !== storableText(endpoint))
    .map((one) => `${storableText(one)}: the path holds NUL or half a character; rename it`);
  if (faults.length === 0) return;
  throw new Problem('document-faulty', 'Some paths cannot be stored.', faults);
}

function storable(value: unknown): unknown {
  return typeof value === 'string' ? storableText(value) : value;
}
