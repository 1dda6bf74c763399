import type { Schema } from '../document/schema.ts';
import { isObject, type Json } from '../json.ts';
import type { Break } from '../report.ts';
import { check } from './check.ts';
import { breakKey, type Choices, nothingSeen, startRun, type Without } from './run.ts';

/**
 * Whether a value is valid, some keywords at some places left out of the schema.
 * @param choices the branches that a base takes: only there keywords are left out, for those of
 *   the other branches are no part of the effective schema.
 */
export function isValid(
  schemas: readonly Schema[],
  value: Json,
  at = '',
  without?: Without,
  choices?: Choices,
) {
  const run = startRun(check, { without, choices });
  return schemas.every((schema) => check(run, schema, value, at));
}

/**
 * Whether a value is valid, some keywords left out in the branches that a base takes, and in all
 * branches: either may be meant. Where they are gone from all, several branches of oneOf may accept,
 * for errors of the wrapping oneOf do not count.
 */
export function isValidInBoth(
  schemas: readonly Schema[],
  value: Json,
  at: string,
  without: Without,
  choices: Choices,
): boolean {
  const seen = nothingSeen();
  const run = startRun(check, { without, choices, seen });
  if (!schemas.every((schema) => check(run, schema, value, at))) return false;
  if (!seen.withheld) return true;
  const everywhere = startRun(check, { without, isOpen: true, seen });
  return schemas.every((schema) => check(everywhere, schema, value, at));
}

/**
 * Whether a value is valid to validators that assert every format, and to those that assert only the
 * ones of docs/scenarios.md: a branch of oneOf that a format closes may accept it for the latter.
 */
export function isValidToAll(schemas: readonly Schema[], value: Json, at = ''): boolean {
  const seen = nothingSeen();
  const strict = startRun(check, { seen });
  if (!schemas.every((schema) => check(strict, schema, value, at))) return false;
  if (!seen.disputed) return true;
  const lenient = startRun(check, { lenient: 'unasserted' });
  return schemas.every((schema) => check(lenient, schema, value, at));
}

/** Whether a value is valid to some validator: formats are refused by all, or only by some. */
export function isValidToSome(schemas: readonly Schema[], value: Json, at: string): boolean {
  const seen = nothingSeen();
  const strict = startRun(check, { seen });
  if (schemas.every((schema) => check(strict, schema, value, at))) return true;
  if (!seen.disputed) return false;
  return (['all', 'unmatched'] as const).some((lenient) => {
    const run = startRun(check, { lenient });
    return schemas.every((schema) => check(run, schema, value, at));
  });
}

/** The branches that a valid base value takes. */
export function choicesOf(schemas: readonly Schema[], base: Json, at = ''): Choices {
  const choices: Choices = new Map();
  const run = startRun(check, { choices, record: true });
  for (const schema of schemas) check(run, schema, base, at);
  return choices;
}

/**
 * The breaks of a value against the effective schema: everything that applies through `$ref`,
 * allOf, properties, items and the branches that the base takes. Each break is listed once.
 */
export function breaksOf(
  schemas: readonly Schema[],
  value: Json,
  at: string,
  choices: Choices,
): readonly Break[] {
  return judge(schemas, value, at, choices).breaks;
}

/** The breaks of a value. */
export interface Judgement {
  readonly breaks: readonly Break[];
  /** Whether the schemas that were asked are a plain conjunction of keywords. */
  readonly isPlain: boolean;
  /** Whether a branch of anyOf that the base takes breaks more than the first one does. */
  readonly isDivided: boolean;
}

/**
 * The breaks, and how sure they are.
 * @param base a valid value that took the branches of `choices`.
 */
export function judge(
  schemas: readonly Schema[],
  value: Json,
  at: string,
  choices: Choices,
  base?: Json,
): Judgement {
  const found = new Map<string, Break>();
  const report = (one: Break) => found.set(breakKey(one), one);
  const seen = nothingSeen();
  const known = isObject(base) ? { at, value: base } : undefined;
  const run = startRun(check, { report, choices, seen, base: known });
  for (const schema of schemas) check(run, schema, value, at);
  return { breaks: [...found.values()], isPlain: !seen.branching, isDivided: seen.divided };
}
