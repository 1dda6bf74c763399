import { readFileSync } from 'node:fs';
import { z } from 'zod';

/**
 * A difference between the two judges that is known, with the place in the JSON Schema
 * specification (or what it refers to) that decides.
 */
const differenceSchema = z.strictObject({
  refusedBy: z.enum(['ajv', 'jsonschema']),
  keyword: z.string(),
  /** The keyword's operand, such as the name of a format; absent for any. */
  operand: z.unknown().optional(),
  decides: z.string(),
  quote: z.string(),
});
export type Difference = z.infer<typeof differenceSchema>;

export interface Refusal {
  readonly keyword: string;
  readonly operand?: unknown;
}

/** The committed list. */
export function readDifferences(): readonly Difference[] {
  const text = readFileSync(new URL('differences.json', import.meta.url), 'utf8');
  return z.array(differenceSchema).parse(JSON.parse(text));
}

const WRAPPERS = new Set(['oneOf', 'anyOf', 'allOf', 'if', '$ref', 'not']);

/**
 * Whether listed differences explain that one judge refuses what the other accepts: every refusal
 * but those of wrapping keywords is listed. Where only wrappers are named, nothing explains it.
 */
export function isExplained(
  differences: readonly Difference[],
  refusedBy: Difference['refusedBy'],
  refusals: readonly Refusal[],
): boolean {
  const leaves = refusals.filter(({ keyword }) => !WRAPPERS.has(keyword));
  const listed = (refusal: Refusal) =>
    differences.some(
      (difference) =>
        difference.refusedBy === refusedBy &&
        difference.keyword === refusal.keyword &&
        (difference.operand === undefined || difference.operand === refusal.operand),
    );
  return leaves.length > 0 && leaves.every(listed);
}
