import type { BaseName } from '../requests/smallest/section-base.ts';
import type { Learned, Lesson } from './learned.ts';

/** Both valid requests, which a note may be about. */
export const NOTED: readonly BaseName[] = ['positive', 'positive_required'];
const HEAD = 'still rejected: ';
const HINT = /^(?:tried|to edit): /;

/**
 * The comments above the first line of a section whose request is still rejected: the response, what was tried, and
 * what a person could edit. `readNote` reads them back.
 */
export function notesOf(learned: Learned, section: BaseName): string[] {
  return learned.flatMap(({ change, reason }) =>
    change.kind === 'rejected' && change.section === section
      ? [`${HEAD}${reason}`, ...change.hints]
      : [],
  );
}

/** What the lines of a section say of its request; undefined where it is not noted as rejected. */
export function readNote(section: BaseName, lines: readonly string[]): Lesson | undefined {
  const comments = lines.flatMap((line) => (line.startsWith('# ') ? [line.slice(2)] : []));
  const start = comments.findIndex((one) => one.startsWith(HEAD));
  const first = comments[start];
  if (first === undefined) return undefined;
  const hints = comments.slice(start + 1).filter((one) => HINT.test(one));
  return { change: { kind: 'rejected', section, hints }, reason: first.slice(HEAD.length) };
}
