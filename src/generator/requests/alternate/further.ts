import type { Case } from '../../cases/cases.ts';
import type { Operation } from '../../document/operations.ts';
import type { Edits } from '../../edits/read-edits.ts';
import type { Json } from '../../json.ts';
import type { EnvironmentSection } from '../../suite/environment.ts';
import { furtherName } from '../../suite/layout.ts';
import type { Bases } from '../base.ts';
import type { OtherInstance } from '../branches.ts';
import type { Field, FoundFields } from '../fields.ts';
import { editedStart } from '../smallest/edited-start.ts';
import { baseLines } from '../smallest/section-base.ts';
import type { Starts } from '../smallest/starts.ts';

/** A valid request that shows what `[positive]` cannot: other branches, or properties that exclude its own. */
export interface Further {
  /** What it shows: `branch 2 (Dog) of /pet in the body`. */
  readonly words: string;
  /** What it sends in the location that it is about. */
  readonly instance: Json;
  /** A field that it shows. */
  readonly field: Field;
  readonly starts: Starts;
}

/**
 * A further valid request.
 * @param request what it sends in the location
 * @param found the fields of an instance that holds at least as much
 */
export function furtherOf(
  { words, at }: Pick<OtherInstance, 'words' | 'at'>,
  request: Json,
  { fields }: FoundFields,
  starts: Starts,
): Further | undefined {
  const field = fields.find((one) => one.at === at) ?? fields[0];
  return field && { words, instance: request, field, starts };
}

/**
 * The section of each further valid request that a case needs, in the order of the cases, with a person's
 * values put in where it stays valid.
 */
export function furtherSections(
  operation: Operation,
  bases: Bases,
  edits: Edits,
  cases: readonly Case[],
): Map<Further, EnvironmentSection> {
  const sections = new Map<Further, EnvironmentSection>();
  for (const { further } of cases) {
    if (!further || sections.has(further)) continue;
    const { field, instance, starts, words } = further;
    const name = furtherName(sections.size);
    const generated = starts.whole(field, instance);
    const { base } = editedStart({ operation, bases, edits, starts }, name, generated);
    sections.set(further, { name, comment: words, lines: baseLines(base) });
  }
  return sections;
}
