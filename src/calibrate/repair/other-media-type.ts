import type { Lesson } from '../../generator/index.ts';
import { reasonOf } from '../reason.ts';
import { isAccepted, type Repaired, type Trials } from '../trials.ts';

/** Content types that are tried beside the one in which a body was rejected. */
const MOST_TYPES = 4;
const UNSUPPORTED = 415;
/** Rejections that may come from a body which the server cannot read: 400, 406, 415, 422, and errors of its own. */
const UNREADABLE: ReadonlySet<number> = new Set([400, 406, UNSUPPORTED, 422, 500]);

/**
 * The body in another content type of the document, those first that the response names. One that is not accepted
 * is kept only where another rejection takes the place of a 415: what that asks for can be repaired.
 * @returns undefined where no other content type helps
 */
export async function otherMediaType(
  trials: Trials,
  section: string,
  { learned, probed }: Repaired,
): Promise<Repaired | undefined> {
  const { piece } = trials;
  const { full, required } = piece.bases(learned);
  const isSent = (section === 'positive' ? full : required).has('body');
  if (!isSent || !UNREADABLE.has(probed.status ?? 0)) return undefined;
  const isNamed = (type: string) => probed.body.toLowerCase().includes(type.toLowerCase());
  const types = piece.mediaTypes.toSorted((a, b) => Number(isNamed(b)) - Number(isNamed(a)));
  const reason = reasonOf(probed);
  const remaining = learned.filter(({ change }) => change.kind !== 'as');
  let read: Repaired | undefined;
  for (const mediaType of types.slice(0, MOST_TYPES + 1)) {
    const lesson: Lesson = { change: { kind: 'as', mediaType }, reason };
    if (!trials.changes(learned, lesson)) continue;
    const next = [...remaining, lesson];
    const found = await trials.try(section, next);
    if (found === undefined) break;
    if (isAccepted(found)) return { learned: next, probed: found };
    const isRead = probed.status === UNSUPPORTED && UNREADABLE.has(found.status ?? 0);
    if (isRead && found.status !== UNSUPPORTED) read ??= { learned: next, probed: found };
  }
  return read;
}

/** The same where the response says that the content type is the reason (415). */
export async function inSupportedType(
  trials: Trials,
  section: string,
  start: Repaired,
): Promise<Repaired> {
  const isUnsupported = start.probed.status === UNSUPPORTED;
  return (isUnsupported && (await otherMediaType(trials, section, start))) || start;
}
