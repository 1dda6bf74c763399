import type { Change, Learned, Lesson } from '../../generator/index.ts';
import type { Probed } from '../probe.ts';
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
 * the request that lacks this lesson alone. What was known before, unless that no longer holds, or what the budget is
 * too short for, stays.
 *
 * @param smallest the section of the smallest valid request
 */
export async function needed(
  trials: Trials,
  learned: Learned,
  { smallest, isRepair }: { readonly smallest: string; readonly isRepair: boolean },
): Promise<Learned> {
  const before = isRepair ? [] : trials.piece.learned;
  const known = new Set(before.map(({ change }) => JSON.stringify(change)));
  let rest = learned;
  let isDone = false;
  // Without one that is dropped, the responses about the others may be other ones.
  while (!isDone) {
    isDone = true;
    for (const lesson of rest) {
      if (!isTried(trials, lesson) || known.has(JSON.stringify(lesson.change))) continue;
      const remaining = rest.filter((one) => one !== lesson);
      const need = await needOf(trials, { lesson, all: rest, remaining }, smallest);
      if (need.kind === 'none') {
        rest = remaining;
        isDone = false;
      } else if (need.kind === 'needed') {
        const { change } = lesson;
        // The comment of a set-up names its own response.
        const reason = change.kind === 'set-up' ? lesson.reason : need.reason;
        rest = rest.map((one) => (one === lesson ? { change, reason } : one));
      }
    }
  }
  return rest;
}

/** Methods that change no row where a set-up has made none. */
const HARMLESS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST']);

/** Whether a request may be sent without a lesson: never without what keeps it from another one's row. */
function isTried({ piece }: Trials, { change }: Lesson): boolean {
  const { kind } = change;
  // Without it, a set-up that fails would be sent before each test again.
  if (kind === 'rejected' || kind === 'clean-up' || kind === 'without-set-up') return false;
  const keepsOff = kind === 'set-up' || (kind === 'new' && change.location === 'path');
  return !keepsOff || HARMLESS.has(piece.method);
}

/** Whether a valid request needs a lesson; `unknown` where the budget was too short to find out. */
type Need =
  | { readonly kind: 'none' | 'unknown' }
  /** The response to a request that is accepted with the lesson, and lacks it alone. */
  | { readonly kind: 'needed'; readonly reason: string };

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
    if (probed !== undefined && !isAccepted(probed)) {
      // A row may be the right one in a request that is rejected for another reason.
      isSpent ||= lesson.change.kind === 'set-up';
      continue;
    }
    const lacking = probed && (await withoutIt(trials, section, remaining, lesson.change));
    if (lacking === undefined) isSpent = true;
    else if (!isAccepted(lacking)) return { kind: 'needed', reason: reasonOf(lacking) };
    // A request that is accepted though its set-up has failed is no test of anything.
    else if (lacking.setups.some(Boolean)) return { kind: 'unknown' };
  }
  return { kind: isSpent ? 'unknown' : 'none' };
}

/** The response to a request without a lesson; a fixed text may be accepted once, and not the second time. */
async function withoutIt(
  trials: Trials,
  section: string,
  remaining: Learned,
  change: Change,
): Promise<Probed | undefined> {
  const first = await trials.try(section, remaining, true);
  const isOnce = change.kind === 'new' || (change.kind === 'value' && change.value === null);
  return isOnce && isAccepted(first) ? trials.again(section, remaining) : first;
}
