import { isOfPlace, type Learned, type Lesson, segmentsOf } from '../../generator/index.ts';
import { isAccepted, type Trials } from '../trials.ts';

/** Lessons that are left out alone, those first that the response names. */
const MOST_ALONE = 6;

/**
 * Of what was learned earlier, that with which the valid requests are accepted now: where one is rejected, it is sent
 * without one lesson at a time, then without any. What another valid request is accepted with stays.
 * @param sections of the valid requests that were accepted when the lessons were written, the smallest first
 */
export async function withoutStaleLessons(
  trials: Trials,
  sections: readonly string[],
  learned: Learned,
): Promise<Learned> {
  let now = learned;
  const accepted: string[] = [];
  for (const section of sections) {
    const probed = await trials.try(section, now);
    if (probed === undefined) return now;
    if (!isAccepted(probed)) {
      const remainders = remaindersOf(now, probed.body);
      const found = await firstAcceptedByAll(trials, [section, ...accepted], remainders);
      if (found === undefined) continue;
      now = found;
    }
    accepted.push(section);
  }
  return now;
}

/** The first lessons with which all requests are accepted. */
async function firstAcceptedByAll(
  trials: Trials,
  sections: readonly string[],
  candidates: readonly Learned[],
): Promise<Learned | undefined> {
  for (const learned of candidates) {
    let areAccepted = true;
    for (const section of sections) {
      areAccepted &&= isAccepted(await trials.try(section, learned));
    }
    if (areAccepted) return learned;
  }
  return undefined;
}

/** The lessons without one of them, then none. */
function remaindersOf(learned: Learned, response: string): Learned[] {
  const isNamed = ({ change }: Lesson) => {
    const name = isOfPlace(change) ? segmentsOf(change.at).at(-1) : undefined;
    return name !== undefined && response.includes(name);
  };
  const order = learned.toSorted((a, b) => Number(isNamed(b)) - Number(isNamed(a)));
  const alone = order.slice(0, MOST_ALONE).map((one) => learned.filter((other) => other !== one));
  return learned.length > 1 ? [...alone, []] : alone;
}
