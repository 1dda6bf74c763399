import type { Learned, Workpiece } from '../generator/index.ts';
import { narrowed, widened } from './narrow.ts';
import { otherBranch } from './other-branch.ts';
import type { Probed } from './probe.ts';
import { reasonOf } from './reason.ts';
import { repaired } from './repair.ts';
import { calibratedSections } from './sections.ts';
import { withWorkingSetups } from './setups.ts';
import { isAccepted, isWithoutAccess, type Repaired, type TrialPorts, Trials } from './trials.ts';

/** What calibrating an endpoint came to. */
export interface CalibratedEndpoint {
  readonly piece: Workpiece;
  readonly learned: Learned;
  /** Requests that were sent, those of set-ups among them. */
  readonly sent: number;
  /** Of its valid requests (one or two), how many were accepted before and after. */
  readonly requests: number;
  readonly before: number;
  readonly after: number;
  /** Why a request is still rejected; undefined where none is. */
  readonly rejected: string | undefined;
}

/**
 * Makes the valid requests of an endpoint such that the server accepts them:
 * 1. set-ups that fail are replaced or removed;
 * 2. the smallest request is repaired, gets the fewest further fields, or takes another branch;
 * 3. the request with every field is repaired, or loses the fewest fields;
 * 4. fields with a request of their own get values that are accepted.
 *
 * @param budget requests that may be sent, set-ups included
 * @param shared what other endpoints taught of headers and of the query: tried first
 * @throws ServerGone
 */
export async function calibrateEndpoint(
  piece: Workpiece,
  ports: TrialPorts,
  { budget, shared }: { readonly budget: number; readonly shared: Learned },
): Promise<CalibratedEndpoint> {
  const trials = new Trials(piece, ports, budget);
  const sections = sectionsOf(piece);
  const smallest = sections.at(-1) ?? 'positive';
  const first = new Map<string, Probed | undefined>();
  for (const section of sections) first.set(section, await trials.try(section, piece.learned));
  const done = await steps(trials, smallest, first.get(smallest), shared);
  const { path, text } = piece.made(done, 'whole');
  ports.write(path, text);
  const last = new Map<string, Probed | undefined>();
  for (const section of sectionsWith(piece, done)) {
    last.set(section, (await trials.try(section, done, true)) ?? first.get(section));
  }
  await trials.end();
  const rejected = [...last.values()].filter((one) => !isAccepted(one));
  return {
    ...{ piece, learned: done, sent: trials.sent, requests: last.size },
    before: [...first.values()].filter(isAccepted).length,
    after: last.size - rejected.length,
    rejected: rejected[0] && reasonOf(rejected[0]),
  };
}

async function steps(
  trials: Trials,
  smallest: string,
  first: Probed | undefined,
  shared: Learned,
): Promise<Learned> {
  const { piece } = trials;
  if (first === undefined || isWithoutAccess(first)) return piece.learned;
  let now: Repaired = await withWorkingSetups(trials, smallest, {
    learned: piece.learned,
    probed: first,
  });
  if (!isAccepted(now.probed)) now = (await withSmallest(trials, smallest, now)) ?? now;
  const isSmallestAccepted = isAccepted(now.probed);
  const full = await trials.try('positive', now.learned);
  if (full !== undefined && !isAccepted(full) && smallest !== 'positive') {
    const start = await withShared(trials, { learned: now.learned, probed: full }, shared);
    const mended = isAccepted(start.probed) ? start : await repaired(trials, 'positive', start);
    if (isAccepted(mended.probed)) now = mended;
    else if (isSmallestAccepted) now = (await narrowed(trials, start)) ?? now;
    // What got another response elsewhere does so here, though something else is wrong as well.
    else now = { ...now, learned: start.learned };
  }
  return isSmallestAccepted ? calibratedSections(trials, now.learned) : now.learned;
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

/** What helped other endpoints, as long as the request has the fields. */
async function withShared(trials: Trials, start: Repaired, shared: Learned): Promise<Repaired> {
  const fitting = shared.filter((lesson) => trials.changes(start.learned, lesson));
  if (fitting.length === 0) return start;
  const learned = [...start.learned, ...fitting];
  const probed = await trials.try('positive', learned);
  // A fault or a crash is no sign that a lesson fits.
  const { status } = probed ?? start.probed;
  const isBetter =
    probed !== undefined &&
    (isAccepted(probed) ||
      (status !== null && status < 500 && reasonOf(probed) !== reasonOf(start.probed)));
  return isBetter ? { learned, probed } : start;
}

/** The sections with the valid requests, the smallest last. */
function sectionsOf(piece: Workpiece): string[] {
  return sectionsWith(piece, piece.learned);
}

function sectionsWith(piece: Workpiece, learned: Learned): string[] {
  return piece
    .made(learned, 'requests')
    .sections.flatMap(({ name }) => (/^positive(_required)?$/.test(name) ? [name] : []));
}
