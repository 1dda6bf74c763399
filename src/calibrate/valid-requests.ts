import type { Learned } from '../generator/index.ts';
import { withFewFields } from './fields/few-fields.ts';
import { widened, withFewestFields } from './fields/fewest-fields.ts';
import { needed } from './fields/needed-lessons.ts';
import { withOtherValues } from './fields/other-values.ts';
import {
  isFutile,
  isMissing,
  isRefusedWrite,
  waitsForRow,
  withObservedValues,
} from './observed/observed-values.ts';
import type { Probed } from './probe.ts';
import { withObservedBody } from './repair/observed-body.ts';
import { inSupportedType, otherMediaType } from './repair/other-media-type.ts';
import { otherRequest } from './repair/other-request.ts';
import { inReadableFormat } from './repair/readable-format.ts';
import { withNewText, withNull } from './repair/renewed.ts';
import { isSameMessage, isTelling, repaired } from './repair/repair.ts';
import type { SchemaLessons } from './schema-lessons.ts';
import { withCreatedRows } from './setups/created-rows.ts';
import { withOwnKey } from './setups/own-key.ts';
import { withWorkingCleanUps } from './setups/working-clean-ups.ts';
import { withWorkingSetups } from './setups/working-setups.ts';
import { isAccepted, isHopeless, type Repaired, type Trials } from './trials.ts';

/** What other endpoints have taught. */
export interface Shared {
  /** Of headers and of the query, which mean the same at many endpoints. */
  readonly parameters: Learned;
  readonly schemas: SchemaLessons;
}

/** How far the search goes at an endpoint. */
export interface SearchExtent {
  readonly smallest: string;
  readonly shared: Shared;
  /** Whether it ends where a row or a value is missing that other endpoints may show later. */
  readonly isPatient: boolean;
  /** Whether what was learned earlier no longer holds. */
  readonly isRepair: boolean;
  /** Whether a request that sets others up, as `POST /pets`, may be accepted later. */
  readonly isPending: (call: string) => boolean;
}

/** The valid requests of an endpoint as far as they are calibrated. */
export interface ValidRequests {
  readonly learned: Learned;
  /** Whether fields can be tried from the smallest request. */
  readonly isSmallestAccepted: boolean;
}

/**
 * Makes the valid requests of an endpoint such that the server accepts them:
 * 1. set-ups that fail are replaced by what responses have shown, or by others of the document, or removed; a PUT that
 *    nothing makes a row for makes one itself;
 * 2. what other responses have shown takes the place of values that were made up, one by one or as a whole body;
 * 3. the smallest request is repaired, gets the fewest further fields, or becomes a variant, another branch or content
 *    type; a POST is sent twice, since it is sent before each test, and is followed by what removes its row;
 * 4. the request with every field is repaired, or loses the fewest fields.
 *
 * What other endpoints have taught is tried first. What was learned on the way and proves to be of no use is dropped.
 * @param start the lessons so far, with the response to the smallest request
 * @throws ServerUnreachable
 */
export async function calibrateRequests(
  trials: Trials,
  start: { readonly learned: Learned; readonly probed: Probed | undefined },
  extent: SearchExtent,
): Promise<ValidRequests> {
  const { smallest, shared, isPatient, isPending, isRepair } = extent;
  const { learned, probed } = start;
  if (probed === undefined || isFutile(trials, probed))
    return { learned, isSmallestAccepted: false };
  const first = await withNewFull(trials, smallest, { learned, probed });
  const sent = await inSupportedType(trials, smallest, first);
  const created = await withCreatedRows(trials, smallest, sent);
  const settled = await withWorkingSetups(trials, smallest, created);
  let now = await withOwnKey(trials, smallest, settled);
  if (!isAccepted(now.probed)) {
    const known = lessonsElsewhere(trials, now.learned, shared.schemas, 'least');
    now = await withLessonsElsewhere(trials, smallest, now, known);
  }
  now = await withObservedValues(trials, smallest, now);
  if (isPatient && waitsForRow(trials, now)) {
    // What makes nothing yet may do so later.
    const isLeftOut = now.learned.some(
      ({ change }) => change.kind === 'without-set-up' && isPending(change.call),
    );
    return { learned: isLeftOut ? sent.learned : now.learned, isSmallestAccepted: false };
  }
  // A 403 may have hidden a row, and what is not sent is not repaired: no change of anything else helps.
  if (isHopeless(now.probed) || isRefusedWrite(now.probed))
    return { learned: now.learned, isSmallestAccepted: false };
  if (!isAccepted(now.probed)) now = await withObservedBody(trials, smallest, now);
  if (!isAccepted(now.probed)) now = (await withSmallest(trials, smallest, now)) ?? now;
  now = await withNewRows(trials, smallest, now);
  now = await withWorkingCleanUps(trials, smallest, now);
  const isSmallestAccepted = isAccepted(now.probed);
  const full = smallest === 'positive' ? undefined : await trials.try('positive', now.learned);
  if (full !== undefined && !isAccepted(full)) {
    const larger = await withEveryField(trials, { now, full, shared });
    // A value for the one with every field may be wrong in the smallest.
    const least = isSmallestAccepted ? await trials.try(smallest, larger.learned) : undefined;
    if (least === undefined || isAccepted(least)) now = larger;
  }
  return { learned: await needed(trials, now.learned, { smallest, isRepair }), isSmallestAccepted };
}

/**
 * Requests that are kept for leaving out fields: a server that names one wrong field at a time may name more than the budget
 * has requests, and the request with every field would stay rejected.
 */
const FOR_FEWEST_FIELDS = 10;

/** The request with every field as the server accepts it, as far as that is found. */
async function withEveryField(
  trials: Trials,
  { now, full, shared }: { readonly now: Repaired; readonly full: Probed; readonly shared: Shared },
): Promise<Repaired> {
  const rejected = await inSupportedType(trials, 'positive', {
    learned: now.learned,
    probed: full,
  });
  const known = [
    ...shared.parameters,
    ...lessonsElsewhere(trials, now.learned, shared.schemas, 'full'),
  ];
  const readable = await inReadableFormat(trials, 'positive', rejected);
  const withRow = await withCreatedRows(trials, 'positive', readable);
  const start = await withLessonsElsewhere(trials, 'positive', withRow, known);
  const observed = await withObservedValues(trials, 'positive', start);
  const filled = await withObservedBody(trials, 'positive', observed);
  const reserve = isAccepted(now.probed)
    ? Math.min(FOR_FEWEST_FIELDS, Math.floor(trials.left / 3))
    : 0;
  const fixed = isAccepted(filled.probed)
    ? filled
    : await repaired(trials, 'positive', start, reserve);
  if (isAccepted(fixed.probed)) return fixed;
  return (isAccepted(now.probed) && (await withFewestFields(trials, fixed))) || now;
}

/**
 * A POST that is accepted once, and not again, gets a text that is new in each request, where that helps: it is sent before
 * each test, and the row that it makes is there by then, whatever the server says of it. A name that is new, or a row of its own around it, does not make
 * all of it new, such as an address that each row may have once.
 */
async function withNewRows(trials: Trials, section: string, now: Repaired): Promise<Repaired> {
  if (trials.piece.method !== 'POST' || !isAccepted(now.probed)) return now;
  const probed = await trials.again(section, now.learned);
  if (probed === undefined || isAccepted(probed) || isHopeless(probed)) return now;
  const rejected = { learned: now.learned, probed };
  return (
    (await withNewText(trials, section, rejected)) ??
    (await withNull(trials, section, rejected)) ??
    now
  );
}

/** Where only the request with every field is accepted, and once: what is new in it has to be new in the smallest too. */
async function withNewFull(trials: Trials, smallest: string, now: Repaired): Promise<Repaired> {
  if (smallest === 'positive' || trials.piece.method !== 'POST' || isAccepted(now.probed))
    return now;
  const full = await trials.try('positive', now.learned);
  if (full === undefined || !isAccepted(full)) return now;
  const { learned } = await withNewRows(trials, 'positive', { learned: now.learned, probed: full });
  if (learned === now.learned) return now;
  const probed = await trials.try(smallest, learned);
  return probed ? { learned, probed } : now;
}

/** The smallest request as the server accepts it; undefined where nothing helps. */
async function withSmallest(
  trials: Trials,
  section: string,
  start: Repaired,
): Promise<Repaired | undefined> {
  const fixed = await repaired(trials, section, start);
  if (isAccepted(fixed.probed)) return fixed;
  // The form of a key may be checked before the row is looked for.
  const isNowMissing = isMissing(fixed.probed) && !isMissing(start.probed);
  const reached = isNowMissing ? await withCreatedRows(trials, section, fixed) : fixed;
  if (isAccepted(reached.probed)) return reached;
  const full = await trials.try('positive', reached.learned);
  const filled = full && {
    ...(await withObservedValues(trials, 'positive', { learned: reached.learned, probed: full })),
    probed: reached.probed,
  };
  return (
    (await widened(trials, section, filled ?? reached)) ??
    (await withFewFields(trials, section, reached)) ??
    (await withOtherValues(trials, section, reached)) ??
    (await otherRequest(trials, section, reached)) ??
    otherMediaType(trials, section, reached)
  );
}

const KINDS = {
  least: ['value', 'with'],
  // What may stay with another value is not left out.
  full: ['value', 'twice', 'without'],
} as const;

/** What the schemas of a valid request have taught elsewhere. */
function lessonsElsewhere(
  { piece }: Trials,
  learned: Learned,
  schemas: SchemaLessons,
  base: 'least' | 'full',
): Learned {
  return [...piece.bases(learned).full].flatMap(([location, instance]) =>
    schemas.fitting(piece, location, instance, KINDS[base]),
  );
}

/** What helped elsewhere, as long as the request has the fields, and changes it. */
async function withLessonsElsewhere(
  trials: Trials,
  section: string,
  start: Repaired,
  lessons: Learned,
): Promise<Repaired> {
  const fitting = lessons.filter((lesson) => trials.changes(start.learned, lesson));
  if (fitting.length === 0) return start;
  const learned = [...start.learned, ...fitting];
  const changes = fitting.map(({ change }) => change);
  const probed = await trials.try(section, learned);
  // A fault or a crash is no sign that a lesson fits, unless it names a field.
  const isBetter =
    probed !== undefined &&
    (isAccepted(probed) ||
      (!isSameMessage(trials, section, [start, { learned, probed }], changes) &&
        isTelling(trials, { learned, probed })));
  return isBetter ? { learned, probed } : start;
}
