import { type Change, isOfRequest, type Learned } from '../generator/index.ts';
import { reasonOf } from './reason.ts';
import { isAccepted, type Trials } from './trials.ts';

/** Kinds of changes that only one of the two valid requests gets. */
const ONLY: Partial<Record<Change['kind'], 'positive' | 'smallest'>> = {
  without: 'positive',
  with: 'smallest',
};

/**
 * Of lessons on the two valid requests, those that they need: each is sent once more without it. What is accepted
 * without it as well, or helps no request to be accepted, is dropped; else the comment is the response to the request
 * that lacks this lesson alone. What was known before, or what the budget is too short for, stays as it is.
 *
 * @param smallest the section of the smallest valid request
 */
export async function needed(trials: Trials, learned: Learned, smallest: string): Promise<Learned> {
  const known = new Set(trials.piece.learned.map(({ change }) => JSON.stringify(change)));
  const sections = new Set(['positive', smallest]);
  let rest = learned;
  // The first ones were learned while the later ones were not known.
  for (const lesson of learned) {
    const { change } = lesson;
    if (!isOfRequest(change) || known.has(JSON.stringify(change))) continue;
    const others = rest.filter((one) => one !== lesson);
    const reasons = [];
    let isSpent = false;
    for (const section of sections) {
      const only = ONLY[change.kind];
      if (only !== undefined && (only === 'positive') !== (section === 'positive')) continue;
      const probed = await trials.try(section, rest);
      if (probed !== undefined && !isAccepted(probed)) continue;
      const without = probed && (await trials.try(section, others));
      if (without === undefined) isSpent = true;
      else if (!isAccepted(without)) reasons.push(reasonOf(without));
    }
    const [why] = reasons;
    if (why !== undefined) rest = rest.map((one) => (one === lesson ? { change, why } : one));
    else if (!isSpent) rest = others;
  }
  return rest;
}
