import { reasonOf } from '../reason.ts';
import type { Repaired, Trials } from '../trials.ts';
import { shaped } from './shaped.ts';

/** Bodies of other branches that are tried. */
const MOST_BODIES = 8;

/** Another branch of the body's schema: the sections of its fields have a valid body of it. */
export async function otherBranch(
  trials: Trials,
  section: string,
  { learned, probed }: Repaired,
): Promise<Repaired | undefined> {
  const { sections } = trials.piece.made(learned, 'whole');
  const bodies = sections.flatMap(({ name, lines }) =>
    /^(negative|positive_boundary)_body_/.test(name)
      ? lines.flatMap(({ key, value }) => (key === 'body' && value !== undefined ? [value] : []))
      : [],
  );
  const distinct = new Map(bodies.map((body) => [JSON.stringify(body), body]));
  const field = { location: 'body', at: '', names: [], value: null } as const;
  const values = [...distinct.values()].slice(0, MOST_BODIES);
  return shaped(trials, { section, learned, field, why: reasonOf(probed), values });
}
