import type { Learned } from '../generator/index.ts';
import { widened, withFewestFields } from './fewest-fields.ts';
import { otherBranch } from './other-branch.ts';
import type { Probed } from './probe.ts';
import { reasonOf } from './reason.ts';
import { isTaken, renewed } from './repair/renewed.ts';
import { isTelling, repaired } from './repair/repair.ts';
import type { SchemaLessons } from './schema-lessons.ts';
import { withWorkingSetups } from './setups.ts';
import { isAccepted, isWithoutAccess, type Repaired, type Trials } from './trials.ts';

/** What other endpoints have taught. */
export interface Shared {
  /** Of headers and of the query, which mean the same at many endpoints. */
  readonly parameters: Learned;
  readonly schemas: SchemaLessons;
}

/** The valid requests of an endpoint as far as they are calibrated. */
export interface ValidRequests {
  readonly learned: Learned;
  /** Whether fields can be tried from the smallest request. */
  readonly isSmallestAccepted: boolean;
}

/**
 * Makes the valid requests of an endpoint such that the server accepts them:
 * 1. set-ups that fail are replaced or removed;
 * 2. the smallest request is repaired, gets the fewest further fields, or takes another branch; a POST is sent
 *    twice, since it is sent before each test;
 * 3. the request with every field is repaired, or loses the fewest fields.
 *
 * What other endpoints have taught is tried first.
 * @param first the response to the smallest request as it was
 * @throws ServerGone
 */
export async function calibrateRequests(
  trials: Trials,
  first: Probed | undefined,
  { smallest, shared }: { readonly smallest: string; readonly shared: Shared },
): Promise<ValidRequests> {
  const { piece } = trials;
  if (first === undefined || isWithoutAccess(first)) {
    return { learned: piece.learned, isSmallestAccepted: false };
  }
  let now: Repaired = await withWorkingSetups(trials, smallest, {
    learned: piece.learned,
    probed: first,
  });
  if (!isAccepted(now.probed)) {
    const known = taught(trials, now.learned, shared.schemas, 'least');
    now = await withTaught(trials, smallest, now, known);
  }
  if (!isAccepted(now.probed)) now = (await withSmallest(trials, smallest, now)) ?? now;
  now = await withNewRows(trials, smallest, now);
  const isSmallestAccepted = isAccepted(now.probed);
  const full = await trials.try('positive', now.learned);
  if (full !== undefined && !isAccepted(full) && smallest !== 'positive') {
    const rejected = { learned: now.learned, probed: full };
    const known = [...shared.parameters, ...taught(trials, now.learned, shared.schemas, 'full')];
    const start = await withTaught(trials, 'positive', rejected, known);
    const fixed = isAccepted(start.probed) ? start : await repaired(trials, 'positive', start);
    if (isAccepted(fixed.probed)) now = fixed;
    else if (isSmallestAccepted) now = (await withFewestFields(trials, fixed)) ?? now;
    // What got another response elsewhere does so here, though something else is wrong as well.
    else now = { ...now, learned: start.learned };
  }
  return { learned: now.learned, isSmallestAccepted };
}

/**
 * A POST that is accepted once, and not again since it makes a row that is there by then, gets a text that is
 * new in each request: it is sent before each test.
 */
async function withNewRows(trials: Trials, section: string, now: Repaired): Promise<Repaired> {
  const { sections } = trials.piece.made(now.learned, 'requests');
  // Below a row of its own, or with a text that is new, it makes another one anyway.
  const isNew = sections.some(({ name }) => name === 'setup' || name === 'unique');
  if (trials.piece.method !== 'POST' || isNew || !isAccepted(now.probed)) return now;
  const probed = await trials.again(section, now.learned);
  if (probed === undefined || !isTaken(probed)) return now;
  return (await renewed(trials, section, { learned: now.learned, probed })) ?? now;
}

/** The smallest request as the server accepts it; undefined where nothing helps. */
async function withSmallest(
  trials: Trials,
  section: string,
  start: Repaired,
): Promise<Repaired | undefined> {
  const reached = await repaired(trials, section, start);
  if (isAccepted(reached.probed)) return reached;
  return (await widened(trials, section, reached)) ?? otherBranch(trials, section, reached);
}

const KINDS = {
  least: ['value', 'with'],
  // What may stay with another value is not left out.
  full: ['value', 'twice', 'without'],
} as const;

/** What the schemas of a valid request have taught elsewhere. */
function taught(
  { piece }: Trials,
  learned: Learned,
  schemas: SchemaLessons,
  base: 'least' | 'full',
): Learned {
  return [...piece.bases(learned).full].flatMap(([location, instance]) =>
    schemas.fitting(piece, location, instance, KINDS[base]),
  );
}

/** What helped elsewhere, as long as the request has the fields. */
async function withTaught(
  trials: Trials,
  section: string,
  start: Repaired,
  lessons: Learned,
): Promise<Repaired> {
  const fitting = lessons.filter((lesson) => trials.changes(start.learned, lesson));
  if (fitting.length === 0) return start;
  const learned = [...start.learned, ...fitting];
  const probed = await trials.try(section, learned);
  // A fault or a crash is no sign that a lesson fits, unless it names a field.
  const isBetter =
    probed !== undefined &&
    (isAccepted(probed) ||
      (reasonOf(probed) !== reasonOf(start.probed) && isTelling(trials, { learned, probed })));
  return isBetter ? { learned, probed } : start;
}
