import {
  type EnvironmentFile,
  type Learned,
  type Lesson,
  LOCATIONS,
} from '../../generator/index.ts';
import { reasonOf } from '../reason.ts';
import { firstAccepted, type Repaired, type Trials } from '../trials.ts';

/** Requests of other sections that are tried. */
const MOST_TRIED = 8;

/** Scenarios of variants of which one may be accepted where the smallest request is not, the likeliest first. */
const TELLING: readonly string[] = ['9.08', '9.01'];

/**
 * Another valid request of the suite: a variant (an example of the document, other members of enums), or a body of
 * another branch, as the sections of its fields have them.
 * @returns undefined where none is accepted
 */
export async function otherRequest(
  trials: Trials,
  section: string,
  { learned, probed }: Repaired,
): Promise<Repaired | undefined> {
  const { sections } = trials.piece.environmentFile(learned, 'whole');
  const reason = reasonOf(probed);
  const requests = [...variantsIn(sections), ...bodiesIn(sections)].map((values) =>
    values.map((value): Lesson => ({ change: { kind: 'value', at: '', ...value }, reason })),
  );
  const distinct = new Map(requests.map((lessons) => [JSON.stringify(lessons), lessons]));
  const candidates: Learned[] = [];
  for (const lessons of distinct.values()) {
    if (lessons.some((lesson) => trials.changes(learned, lesson))) {
      candidates.push([...learned, ...lessons]);
    }
    if (candidates.length === MOST_TRIED) break;
  }
  return firstAccepted(trials, section, candidates);
}

/** What a section sends in some locations. */
type Sent = ReturnType<typeof sentBy>;

function variantsIn(sections: EnvironmentFile['sections']): Sent[] {
  const found = sections.flatMap((section) => {
    const scenario = section.lines.find(({ key }) => key === 'scenario')?.value;
    const rank = typeof scenario === 'string' ? TELLING.indexOf(scenario) : -1;
    return rank < 0 ? [] : [{ rank, sent: sentBy(section) }];
  });
  return found.toSorted((a, b) => a.rank - b.rank).map(({ sent }) => sent);
}

function bodiesIn(sections: EnvironmentFile['sections']): Sent[] {
  return sections
    .filter(({ name }) => /^(negative|positive_boundary)_body_/.test(name))
    .map((section) => sentBy(section).filter(({ location }) => location === 'body'))
    .filter((sent) => sent.length > 0);
}

function sentBy({ lines }: EnvironmentFile['sections'][number]) {
  return LOCATIONS.flatMap((location) => {
    const value = lines.find(({ key }) => key === location)?.value;
    return value === undefined ? [] : [{ location, value }];
  });
}
