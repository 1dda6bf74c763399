import type { Json, Learned, Lesson } from '../../generator/index.ts';
import type { RequestField } from '../complaints/match.ts';
import { reasonOf } from '../reason.ts';
import { firstAccepted, type Repaired, type Trials } from '../trials.ts';

/** One field with each of several values, until the request is accepted. */
export async function shaped(
  trials: Trials,
  how: {
    readonly section: string;
    readonly learned: Learned;
    readonly field: RequestField;
    readonly reason: string;
    readonly values: readonly Json[];
  },
): Promise<Repaired | undefined> {
  const { section, learned, field, reason, values } = how;
  const { location, at } = field;
  const lessons = values.map(
    (value): Lesson => ({ change: { kind: 'value', location, at, value }, reason }),
  );
  return firstAccepted(trials, section, changing(trials, learned, lessons));
}

/** Lessons with one more each, as long as that changes the request; each is checked when its turn comes. */
function* changing(
  trials: Trials,
  learned: Learned,
  lessons: readonly Lesson[],
): Generator<Learned> {
  for (const lesson of lessons) if (trials.changes(learned, lesson)) yield [...learned, lesson];
}

/** What parsers of JSON take that take no single value. */
const OPEN_BODIES: readonly Json[] = [{}, [{}], []];

/**
 * A body that is a single value, since the document leaves open what it is, as an object or a list: servers that parse
 * JSON seldom take anything else. Also where the smallest request has none.
 */
export async function openBody(
  trials: Trials,
  section: string,
  { learned, probed }: Repaired,
): Promise<Repaired | undefined> {
  const { full, required } = trials.piece.bases(learned);
  const value = full.get('body');
  if (value === undefined || (typeof value === 'object' && value !== null)) return undefined;
  const reason = reasonOf(probed);
  const isSent = section === 'positive' || required.has('body');
  const sent: Learned = isSent
    ? learned
    : [...learned, { change: { kind: 'with', location: 'body', at: '' }, reason }];
  const field = { location: 'body', at: '', names: [], value } as const;
  return shaped(trials, { section, learned: sent, field, reason, values: OPEN_BODIES });
}
