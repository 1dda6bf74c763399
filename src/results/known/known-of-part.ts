import { z } from 'zod';
import { kindSchema, type TestOutcome } from '../document.ts';
import { type KnownEntry, type KnownFile, testsNamed, withoutNumber } from './known-file.ts';
import { outlivedTests } from './outlived.ts';
import type { PartExtent } from './part-extent.ts';

/** The most of a file that is kept for one part of a suite. */
const MOST = { groups: 100, entries: 1000, passingAgain: 1000, id: 2000, reason: 1000, owner: 200 };
/** Characters of a note. */
const MOST_NOTE = 2000;
/** More tests than a part has. */
const MOST_IDS = 100_000;

const id = z.string().min(1).max(MOST.id);

/** What known.json says of the tests of a part of its suite, as runtimes pass it on. */
export const partlyKnownSchema = z.strictObject({
  /** The entries that name one of the tests, and those that stand for a whole group. */
  entries: z
    .array(
      z.strictObject({
        id,
        kind: kindSchema.optional(),
        reason: z.string().min(1).max(MOST.reason),
        owner: z.string().min(1).max(MOST.owner).optional(),
        expires: z.iso.date().optional(),
        tests: z.array(id).min(1).max(MOST_IDS).optional(),
      }),
    )
    .max(MOST.entries),
  /** Ids that it lists, though the run found no failure of them. */
  passing_again: z.array(id).max(MOST.passingAgain),
  /**
   * How much of the suite the part is, in scripts, where all of it was run and entries stand for whole groups: parts
   * that are all of their suite show that such a group passes again.
   */
  extent: z
    .strictObject({ scripts: z.int().min(0), of: z.int().min(0) })
    .nullable()
    .default(null),
  /** Why nothing of the file is applied, or not all of it; null where all is. */
  note: z.string().max(MOST_NOTE).nullable(),
});

export type PartlyKnown = z.output<typeof partlyKnownSchema>;

/** A part of a suite that was run. */
export interface RunPart {
  /** The folder or script below the suite's root. */
  readonly path: string;
  /** Whether pytest has run all of it. */
  readonly isComplete: boolean;
  readonly extent: PartExtent;
  readonly tests: readonly Pick<TestOutcome, 'id' | 'outcome'>[];
}

/**
 * What of a known.json is about one part of its suite. A whole group may fail in other parts, so that what is said to
 * pass again here are tests, and of groups how much of the suite this part is.
 *
 * @param file how the file is called, for the note
 */
export function knownOfPart(known: KnownFile, file: string, part: RunPart): PartlyKnown {
  const { path, tests, extent, isComplete: isWhole } = part;
  const ids = new Set(tests.map(({ id }) => withoutNumber(id)));
  const groups = known.known.filter((entry) => testsNamed(entry) === null);
  const named = known.known.flatMap((entry) => entryOf(entry, (id) => ids.has(withoutNumber(id))));
  const applied = [...groups.slice(0, MOST.groups), ...named].slice(0, MOST.entries);
  const left = groups.length + named.length - applied.length;
  const isOwn = (id: string) => ids.has(withoutNumber(id)) || id.startsWith(`${path}/`);
  const own = known.known.flatMap((entry) => entryOf(entry, isOwn));
  const note = `${file} has too many entries: ${left} of them are not applied.`;
  return {
    entries: applied.map(shortened),
    passing_again: outlivedTests(tests, own, isWhole).slice(0, MOST.passingAgain),
    extent: isWhole && groups.length > 0 ? { ...extent } : null,
    note: left === 0 ? null : note.slice(0, MOST_NOTE).toWellFormed(),
  };
}

/** What stands for a known.json that cannot be used, so that nothing is known. */
export function nothingKnown(why: string): PartlyKnown {
  const note = `No failure is known in this run: ${why}`.slice(0, MOST_NOTE).toWellFormed();
  return { entries: [], passing_again: [], extent: null, note };
}

/** An entry that names tests, with those that are meant; none where it names no such test. */
function entryOf(entry: KnownEntry, isMeant: (id: string) => boolean): KnownEntry[] {
  const meant = (testsNamed(entry) ?? []).filter((id) => id.length <= MOST.id && isMeant(id));
  const tests = [...new Set(meant)].slice(0, MOST_IDS);
  return tests.length === 0 || entry.id.length > MOST.id ? [] : [{ ...entry, tests }];
}

/** An entry without its title, which nobody reads here. */
function shortened({ title: _, reason, owner, ...entry }: KnownEntry): KnownEntry {
  return {
    ...entry,
    reason: reason.slice(0, MOST.reason),
    ...(owner !== undefined && { owner: owner.slice(0, MOST.owner) }),
  };
}
