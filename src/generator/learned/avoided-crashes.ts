import type { Operation } from '../document/operations.ts';
import type { Json } from '../json.ts';
import { valueAt, withValueAt } from '../pointer.ts';
import type { Bases } from '../requests/base.ts';
import { areSameBut } from '../requests/smallest/section-base.ts';
import { type EnvironmentLine, type EnvironmentSection, writeValue } from '../suite/environment.ts';
import { furtherName } from '../suite/layout.ts';
import { suits } from './apply.ts';
import { isOfRequest, type Learned, type RequestChange } from './learned.ts';

/** How lessons say that the server has failed, or sent no response; what it does not offer (501, 503) is no failure. */
const CRASH = /^(?:5(?!01|03)\d\d|no answer)\b/;

/**
 * The valid requests that crash a server by what was learned of it, a section each: what calibration changes so that
 * the others are accepted stays a test, and fails until the server is corrected.
 *
 * @param bases as they are generated from the document alone, and as they are now
 * @param existingCount the number of further valid requests that the file already has
 */
export function avoidedCrashes(
  operation: Operation,
  bases: { readonly generated: Bases; readonly now: Bases },
  learned: Learned,
  existingCount: number,
): EnvironmentSection[] {
  const found = new Map<string, Omit<EnvironmentSection, 'name'>>();
  for (const { change, reason } of learned) {
    if (!isOfRequest(change) || !CRASH.test(reason)) continue;
    const lines = requestWithout(operation, bases, change);
    if (lines === undefined) continue;
    const text = lines.map(({ key, value }) => `${key} = ${writeValue(value)}`).join('\n');
    if (!found.has(text)) found.set(text, { comment: wordsOf(change), lines });
  }
  return [...found.values()].map((one, index) => ({
    ...{ name: furtherName(existingCount + index), isCrash: true, ...one },
  }));
}

/** The lines of the request without a change; undefined where it is none that the document admits. */
function requestWithout(
  operation: Operation,
  { generated, now }: { readonly generated: Bases; readonly now: Bases },
  change: RequestChange,
): EnvironmentLine[] | undefined {
  const { location, at, kind } = change;
  const isSmallest = kind === 'with';
  const request = isSmallest ? now.required : now.full;
  const base = isSmallest && !areSameBut(now.full, now.required) ? 'positive_required' : undefined;
  const named = base === undefined ? [] : [{ key: 'base', value: base }];
  if (at === '' && isSmallest) {
    const mayBeAbsent = location === 'body' && operation.body?.required !== true;
    return mayBeAbsent && request.has(location)
      ? [...named, { key: location, value: undefined }]
      : undefined;
  }
  const value = isSmallest ? undefined : originalOf(generated, change);
  const instance = request.get(location);
  if (instance === undefined || (value === undefined && !isSmallest)) return undefined;
  const other = withValueAt(instance, at, value);
  const changed = new Map(request).set(location, other);
  const isSent = [now.full, now.required].some((one) => areSameBut(changed, one));
  if (isSent || !suits(operation, location, other)) return undefined;
  return [...named, { key: location, value: other }];
}

function originalOf({ full, least }: Bases, { location, at }: RequestChange): Json | undefined {
  const whole = full.get(location);
  const found = whole === undefined ? undefined : valueAt(whole, at);
  const smallest = least.get(location);
  return found ?? (smallest === undefined ? undefined : valueAt(smallest, at));
}

function wordsOf({ kind, at }: RequestChange): string {
  const failed = 'the server failed on it';
  if (kind === 'without') return `With ${at}: ${failed}, so [positive] leaves it out`;
  if (kind === 'twice') return `With one item in ${at}: ${failed}, so [positive] has two`;
  const field = at === '' ? 'the body' : at;
  if (kind === 'with') return `Without ${field}: ${failed}, so [positive_required] has it`;
  return `With ${field} as generated: ${failed}, so [positive] has another value`;
}
