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
      const remaining = rest.filter((one) => one !== lesson);
      const need = await needOf(trials, { lesson, all: rest, remaining }, smallest);
      if (need.kind === 'none') {
        rest = remaining;
        isDone = false;
      } else if (need.kind === 'shown') {
        const { change } = lesson;
        rest = rest.map((one) => (one === lesson ? { change, why: need.reason } : one));
      }
    }
  }
  return rest;
}

/** Whether a valid request needs a lesson; `unknown` where the budget was too short to find out. */
type Need =
  | { readonly kind: 'none' | 'unknown' }
  /** The response to a request that is accepted with the lesson, and lacks it alone. */
  | { readonly kind: 'shown'; readonly reason: string };

async function needOf(
  trials: Trials,
  { lesson, all, remaining }: Record<'all' | 'remaining', Learned> & { readonly lesson: Lesson },
  smallest: string,
): Promise<Need> {
  const only = ONLY[lesson.change.kind];
  const sections = new Set([
    ...(only === 'smallest' ? [] : ['positive']),
    ...(only === 'full' ? [] : [smallest]),
  ]);
  let isSpent = false;
  for (const section of sections) {
    // What is sent may be the last of the endpoint: nothing else is found out after it.
    const probed = await trials.try(section, all, true);
    if (probed !== undefined && !isAccepted(probed)) continue;
    const lacking = probed && (await trials.try(section, remaining, true));
    if (lacking === undefined) isSpent = true;
    else if (!isAccepted(lacking)) return { kind: 'shown', reason: reasonOf(lacking) };
  }
  return { kind: isSpent ? 'unknown' : 'none' };
}
