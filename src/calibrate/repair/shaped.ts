import type { Json, Learned, Lesson } from '../../generator/index.ts';
import type { RequestField } from '../complaints/match.ts';
import { SHAPES } from '../complaints/values.ts';
import { isAccepted, type Repaired, type Trials } from '../trials.ts';

/** One field in each other shape of a text, until the request is accepted. */
export async function shaped(
  trials: Trials,
  how: {
    readonly section: string;
    readonly learned: Learned;
    readonly field: RequestField;
    readonly why: string;
    readonly values?: readonly Json[];
  },
): Promise<Repaired | undefined> {
  const { section, learned, field, why, values = SHAPES } = how;
  const { location, at } = field;
  for (const value of values) {
    const lesson: Lesson = { change: { kind: 'value', location, at, value }, why };
    if (!trials.changes(learned, lesson)) continue;
    const tried = [...learned, lesson];
    const probed = await trials.try(section, tried);
    if (probed === undefined) return undefined;
    if (isAccepted(probed)) return { learned: tried, probed };
  }
  return undefined;
}
