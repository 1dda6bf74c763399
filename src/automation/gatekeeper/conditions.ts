import { z } from 'zod';
import { POINTER, type PointerValue, valueAt } from './json-pointer.ts';

/** A place in the body of a request (RFC 6901). */
export const pointer = z
  .string()
  .max(500, 'must be at most 500 characters long')
  .regex(POINTER, 'must be a JSON Pointer such as /environment or /build/0/name');

/** A longer integer was rounded before it came here, and would match another one. */
function isExact(value: number): boolean {
  return !Number.isInteger(value) || Number.isSafeInteger(value);
}

const scalar = z.union([
  z
    .string()
    .max(1000, 'must be at most 1000 characters long')
    .regex(/^[^\0]*$/, 'must hold no NUL')
    .refine((text) => text.isWellFormed(), 'must hold no half of a character'),
  z.number().refine(isExact, 'must be at most 9007199254740991; write a longer number as a text'),
  z.boolean(),
  z.null(),
]);

/** The conditions of a gatekeeper, one shape an operator. */
const conditionSchemas = [
  z.strictObject({ pointer, operator: z.literal('equals'), value: scalar }),
  z.strictObject({
    pointer,
    operator: z.literal('one_of'),
    value: z.array(scalar).min(1, 'must hold one value at least').max(100, 'must be at most 100'),
  }),
  z.strictObject({ pointer, operator: z.literal('contains'), value: scalar }),
  z.strictObject({ pointer, operator: z.literal('exists'), value: z.boolean() }),
] as const;

export const condition = z
  .discriminatedUnion('operator', conditionSchemas)
  .meta({ description: 'What the body must have at a location, by JSON Pointer (RFC 6901)' });

export const conditions = z.array(condition).max(50, 'must be at most 50');

export type Condition = z.output<typeof condition>;
type Scalar = z.output<typeof scalar>;

/** A condition, whether it held, and the value found, in a few words. */
export type Finding = Condition & { readonly holds: boolean; readonly found: string };

/** What conditions say of a body: all must hold. */
export interface Verdict {
  readonly isMatched: boolean;
  readonly findings: readonly Finding[];
}

/** Checks a body against all conditions; without any, everything matches. */
export function evaluateConditions(
  all: readonly Condition[],
  payload: Readonly<Record<string, unknown>>,
): Verdict {
  const findings = all.map((one): Finding => {
    const at = valueAt(payload, one.pointer);
    return { ...one, holds: matches(one, at), found: inWords(at) };
  });
  return { isMatched: findings.every((finding) => finding.holds), findings };
}

function matches(one: Condition, at: PointerValue): boolean {
  if (one.operator === 'exists') return at.isThere === one.value;
  if (!at.isThere) return false;
  if (one.operator === 'one_of') return one.value.some((value) => value === at.value);
  return one.operator === 'equals' ? one.value === at.value : isIn(one.value, at.value);
}

/** A text contains a part of it, an array one of its elements. */
function isIn(wanted: Scalar, found: unknown): boolean {
  if (typeof found === 'string') return typeof wanted === 'string' && found.includes(wanted);
  return Array.isArray(found) && found.some((element) => element === wanted);
}

const LONGEST = 100;

/** A value as JSON, cut; of arrays and objects only the kind. */
function inWords(at: PointerValue): string {
  if (!at.isThere) return 'nothing';
  if (Array.isArray(at.value)) return `an array of ${at.value.length}`;
  if (typeof at.value === 'object' && at.value !== null) return 'an object';
  const text = JSON.stringify(at.value);
  // A cut may go through a character of two halves, and PostgreSQL takes no half.
  return text.length > LONGEST ? `${text.slice(0, LONGEST).toWellFormed()}…` : text;
}
