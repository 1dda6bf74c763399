import { type Change, isOfRequest, type Learned, type Lesson } from '../../generator/index.ts';
import { reasonOf } from '../reason.ts';
import { isAccepted, type Trials } from '../trials.ts';

/** Kinds of changes that only one of the two valid requests gets. */
const ONLY: Partial<Record<Change['kind'], 'full' | 'smallest'>> = {
  without: 'full',
  with: 'smallest',
};

/**
 * Of lessons on the two valid requests, those that they need: each request is sent once more without one of them.
 * What is accepted all the same, or helps no request to be accepted, is dropped; else the comment is the response to
 * the request that lacks this lesson alone. What was known before, or what the budget is too short for, stays.
 *
 * @param smallest the section of the smallest valid request
 */
export async function needed(trials: Trials, learned: Learned, smallest: string): Promise<Learned> {
  const known = new Set(trials.piece.learned.map(({ change }) => JSON.stringify(change)));
  let rest = learned;
  let isDone = false;
  // Without one that is dropped, the responses about the others may be other ones.
  while (!isDone) {
    isDone = true;
    for (const lesson of rest) {
      if (!isOfRequest(lesson.change) || known.has(JSON.stringify(lesson.change))) continue;
      const others = rest.filter((one) => one !== lesson);
      const found = await without(trials, { lesson, rest, others }, smallest);
      if (found === 'unneeded') {
        rest = others;
        isDone = false;
      } else if (found !== 'spent') {
        rest = rest.map((one) => (one === lesson ? { change: lesson.change, why: found } : one));
      }
    }
  }
  return rest;
}

/** Why a lesson is needed: the response to a valid request that is accepted with it, and lacks it alone. */
async function without(
  trials: Trials,
  how: { readonly lesson: Lesson; readonly rest: Learned; readonly others: Learned },
  smallest: string,
): Promise<string | 'unneeded' | 'spent'> {
  const only = ONLY[how.lesson.change.kind];
  const sections = new Set([
    ...(only === 'smallest' ? [] : ['positive']),
    ...(only === 'full' ? [] : [smallest]),
  ]);
  let isSpent = false;
  for (const section of sections) {
    // What is sent may be the last of the endpoint: nothing else is found out after it.
    const probed = await trials.try(section, how.rest, true);
    if (probed !== undefined && !isAccepted(probed)) continue;
    const lacking = probed && (await trials.try(section, how.others, true));
    if (lacking === undefined) isSpent = true;
    else if (!isAccepted(lacking)) return reasonOf(lacking);
  }
  return isSpent ? 'spent' : 'unneeded';
}
