import { z } from 'zod';
import { SCOPES } from './scopes.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused.
const CONTROL = /[\u0000-\u001f\u007f]/;

/** A name that people give: one line, no blanks at its ends. */
export const displayName = z
  .string()
  .min(1, 'must not be empty')
  .max(100, 'must be at most 100 characters long')
  .refine((text) => text === text.trim(), 'must not begin or end with a blank')
  .refine((text) => !CONTROL.test(text), 'must be one line');

/** A user's name, as GitHub allows it (39 characters; letters, digits, single dashes). */
export const login = z
  .string()
  .regex(/^[A-Za-z0-9](-?[A-Za-z0-9]){0,38}$/, 'must be letters, digits and single dashes')
  .max(39, 'must be at most 39 characters long');

export const scopeList = z
  .array(z.enum(SCOPES, `must be ${SCOPES.join(', ')}`))
  .min(1, 'must name a scope')
  .max(SCOPES.length, 'must name each scope once')
  .refine((list) => new Set(list).size === list.length, 'must name each scope once')
  .meta({ uniqueItems: true });

/** Whether a text can be the id of a row; others would be an error of the database, not "not found". */
export function isId(text: string): boolean {
  return z.uuid().safeParse(text).success;
}
