import { lineComment } from '../learned/comments.ts';
import type { EnvironmentLine, EnvironmentSection } from '../suite/environment.ts';
import { type SetupLine, setupLineOf, setupLineValue } from './setup-line.ts';

/** A line that was seen to work on a live server. */
export interface LearnedLine {
  readonly key: string;
  readonly line: SetupLine;
  /** The evidence, for the comment above the line. */
  readonly reason: string;
}

/**
 * A proposed section with the lines that were learned before its own; a proposal for a place that one of
 * those fills is left out.
 *
 * @param canSend whether the suite holds a valid request of this slug: other lines are passed over
 */
export function withLearnedLines(
  proposed: EnvironmentSection | undefined,
  { name, comment }: Pick<EnvironmentSection, 'name' | 'comment'>,
  learned: readonly LearnedLine[],
  canSend: (slug: string) => boolean,
): EnvironmentSection | undefined {
  const usable = learned.filter(
    ({ line }) => canSend(line.env) && (line.list === undefined || canSend(line.list.env)),
  );
  if (usable.length === 0) return proposed;
  const lines = new Map(
    usable.map(({ key, line, reason }): [string, EnvironmentLine] => [
      key,
      { key, value: setupLineValue(line), comment: lineComment(reason) },
    ]),
  );
  const filled = new Set(usable.flatMap(({ line }) => Object.keys(line.take)));
  for (const one of proposed?.lines ?? []) {
    const line = one.value === undefined ? undefined : setupLineOf(one.value);
    if (!line) continue;
    const rest = Object.entries(line.take).filter(([place]) => !filled.has(place));
    if (rest.length === 0) continue;
    const value = setupLineValue({ ...line, take: Object.fromEntries(rest) });
    const key = freeKey(one.key, lines);
    lines.set(key, { ...one, key, value });
  }
  return { name, ...(comment !== undefined && { comment }), lines: [...lines.values()] };
}

/** A name that no line has yet: `pet`, `pet_2`. */
export function freeKey(key: string, taken: ReadonlyMap<string, unknown>): string {
  let count = 1;
  let free = key;
  while (taken.has(free)) free = `${key}_${++count}`;
  return free;
}
