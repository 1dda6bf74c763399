import { MAX_JUNIT_BYTES, readWhole } from '../../runner/index.ts';
import { readKnownText } from '../recorded/known-of-run.ts';
import type { Report, RuntimeOrder } from '../runtime.ts';
import type { Batch } from './batches.ts';
import { makeCaseFolders } from './case-folders.ts';
import { type Ended, notRun, outcomeOf } from './case-outcome.ts';
import { type ForkServer, startForkServer } from './fork-server.ts';
import type { ManagedLimits } from './limits.ts';
import type { Place } from './place.ts';
import { type PlannedCase, plannedCases } from './planned-cases.ts';
import { reasonOf } from './reason-of.ts';

/** What is to be done around test cases. */
interface Around extends Pick<RuntimeOrder, 'begins'> {
  readonly report: Report;
  /** The variables of one test case, by its position, beside those of all. */
  readonly variablesOf: (position: number) => Readonly<Record<string, string>>;
}

/**
 * Runs test cases one after another, each by a pytest of its own, in one sandbox: their scripts are on one branch,
 * written by the same people. Each has namespaces of its own in there. While one runs, the next is collected, and the
 * results of the one before are read and reported. Where one does not end as pytest does, or prints too much, the rest
 * have a new sandbox. Nothing of the runs is left afterwards.
 */
export async function runBatch(
  place: Place,
  batch: Batch,
  around: Around,
  signal: AbortSignal,
): Promise<void> {
  let { cases } = batch;
  while (cases.size > 0) {
    const stopped = reasonOf(signal);
    if (stopped !== null) {
      // No sandbox is begun only to be ended.
      for (const position of cases.keys()) await around.report(position, notRun(stopped));
      return;
    }
    cases = await runInSandbox(place, { ...batch, cases }, around, signal);
  }
}

/** @returns the test cases that are left for a new sandbox; fewer than were given */
async function runInSandbox(
  place: Place,
  { cases, root, folder }: Batch,
  { begins, report, variablesOf }: Around,
  signal: AbortSignal,
): Promise<Batch['cases']> {
  const variables = new Map([...cases.keys()].map((position) => [position, variablesOf(position)]));
  const folders = await makeCaseFolders(place.work, root, variables);
  // Before scripts run that could write it again.
  const known = await readKnownText(root, folder);
  await place.instance.handOver(folders);
  const planned = plannedCases(folders, cases);
  const server = startForkServer(place, folders, signal);
  let [reported, isOver] = [Promise.resolve(), false];
  try {
    for (const [index, one] of planned.entries()) {
      const stopped = reasonOf(signal);
      if (stopped === null && isOver) {
        await reported;
        return new Map([...cases].slice(index));
      }
      let outcome = async () => notRun(stopped ?? '');
      if (stopped === null) {
        await begins();
        const ended = await runCase(server, one, planned[index + 1], place.limits);
        // One that did not end as pytest does is not followed by another in the same sandbox.
        isOver = server.hasEnded() || !ended.junit;
        outcome = () => outcomeOf(one.suite, known, ended, place.limits);
      }
      await reported;
      reported = outcome().then((found) => report(one.position, found));
      // It is thrown where it is awaited next.
      reported.catch(() => undefined);
    }
    await reported;
    return new Map();
  } finally {
    await reported.catch(() => undefined);
    await server.close();
    await place.instance.takeBack(folders);
  }
}

/** Runs pytest for one test case, and takes what it has left before the next one can change that. */
async function runCase(
  server: ForkServer,
  { run, junit, records }: PlannedCase,
  next: PlannedCase | undefined,
  limits: ManagedLimits,
): Promise<Ended> {
  const startMs = performance.now();
  const exit = await server.run(run, next?.run ?? null);
  return {
    exit,
    stopped: server.stopped(),
    junit: await readWhole(junit, MAX_JUNIT_BYTES),
    records: await readWhole(records, limits.fileBytes),
    milliseconds: performance.now() - startMs,
  };
}
