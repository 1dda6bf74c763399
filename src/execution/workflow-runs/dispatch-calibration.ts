import { eq } from 'drizzle-orm';
import { issueExecutionToken } from '../../identity/index.ts';
import { recordTestCases, withRecordSuite } from '../../library/index.ts';
import { Problem } from '../../problem.ts';
import type { ActionsRuntime } from '../../runtimes/index.ts';
import { failCalibration } from '../calibration/end-calibration.ts';
import { lockCalibration } from '../calibration/lock-calibration.ts';
import type { ExecutionWorkPorts } from '../execution-ports.ts';
import { calibrationVariables } from '../parameters/base-url-hosts.ts';
import { type CalibrationOrder, calibrationRuns, calibrations } from '../tables.ts';
import { storeRun } from './calibration-runs.ts';
import type { CalibrationRun, RemotePorts } from './run-subject.ts';
import { newRun, operationalSite, startRun } from './start-run.ts';

/**
 * Has a workflow run do a calibration, and leaves it: hooks, its report and looks move it on.
 * 1. look whether the runtime can run it;
 * 2. read the record's document and the head of its branch, once: the job works by these;
 * 3. find the run that a process which died may have started, else start one;
 * 4. store which run it is.
 *
 * What passes by itself is tried again by the next look; every other expected fault ends the calibration as
 * failed. The run is that of an execution: one job, whose token decides what it is given to do.
 */
export async function dispatchCalibration(
  ports: ExecutionWorkPorts,
  calibrationId: string,
): Promise<void> {
  try {
    await start(ports, calibrationId);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    await failCalibration(ports, { calibrationId }, error);
  }
}

async function start(ports: ExecutionWorkPorts, calibrationId: string): Promise<void> {
  const found = await ports.database.transaction(() => begin(ports, calibrationId));
  if (found === null || found.run?.takenAt) return;
  const { calibration, record } = found;
  const { workspaceId } = calibration;
  const site = await operationalSite(ports, { workspaceId, runtimeId: record.runtimeId });
  const run = found.run ?? (await orderedRun(ports, found, site));
  if (run === null) return;
  const isAgain = found.run !== null;
  const legs = [{ leg: 0, commit: run.commit, name: 'calibrate' }];
  const store = async (runId: string | null) => {
    if ((await lockCalibration(ports, calibrationId)) === null) return true;
    await storeRun(ports, { ...run, runId, takenAt: ports.now() });
    return false;
  };
  await startRun(ports, { site, isAgain, store, executionId: calibrationId, legs });
}

/** The calibration, which is running from now on, and its run, where a process that died had requested one. */
async function begin(ports: ExecutionWorkPorts, calibrationId: string) {
  const found = await lockCalibration(ports, calibrationId);
  if (found === null) return null;
  const startedAt = found.calibration.startedAt ?? ports.now();
  await ports.database
    .in(found.calibration)
    .update(calibrations)
    .set({ state: 'running', startedAt })
    .where(eq(calibrations.id, calibrationId));
  const [run = null] = await ports.database
    .in(found.calibration)
    .select()
    .from(calibrationRuns)
    .where(eq(calibrationRuns.calibrationId, calibrationId));
  return { ...found, run };
}

type ClaimedRun = NonNullable<Awaited<ReturnType<typeof begin>>>;

/** Stores what the job works by; null where the calibration has ended, or another process was faster. */
function orderedRun(
  ports: ExecutionWorkPorts,
  { calibration, record }: ClaimedRun,
  site: ActionsRuntime,
): Promise<CalibrationRun | null> {
  const { id: calibrationId, workspaceId } = calibration;
  return withRecordSuite(ports.library, record, async ({ session, options, commit }) => {
    if (commit === null) {
      const message = `${record.repositoryUrl} has no branch ${record.branch}: generate the record first.`;
      throw new Problem('branch-missing', message);
    }
    const { previous: _, ...storedOptions } = options;
    const order = { sources: session.sources(), options: storedOptions };
    const run = newRun(ports, site);
    return ports.database.transaction(async () => {
      if ((await lockCalibration(ports, calibrationId)) === null) return null;
      const [inserted = null] = await ports.database
        .in({ workspaceId })
        .insert(calibrationRuns)
        .values({ calibrationId, workspaceId, commit, order, ...run })
        .onConflictDoNothing()
        .returning();
      return inserted;
    });
  });
}

/** What the job of a calibration does. */
export interface OrderedCalibration extends CalibrationOrder {
  /** The folder of the suite in the checkout. */
  readonly root: string;
  /** Requests for an endpoint at most. */
  readonly budget: number;
}

/** What such a job begins with. */
export interface EnteredCalibration {
  readonly token: string;
  readonly endsAt: Date;
  readonly variables: Readonly<Record<string, string>>;
  readonly calibration: OrderedCalibration;
}

/**
 * Gives the admitted job of a calibration what it works from, and a token for the secrets that the
 * record's test cases are bound to. In the caller's transaction.
 *
 * @returns null where it has nothing more to do
 */
export async function enterCalibration(
  ports: RemotePorts,
  run: CalibrationRun,
): Promise<EnteredCalibration | null> {
  const found = await lockCalibration(ports, run.calibrationId);
  if (found === null || run.order === null || run.report !== null) return null;
  const { calibration, record } = found;
  const { workspaceId } = run;
  const variables = calibrationVariables(calibration.parameters, record);
  const endsAt = new Date(run.requestedAt.getTime() + ports.timeLimitSeconds * 1000);
  const ids = await recordTestCases(ports, record);
  const bindings = (await ports.bindingsOf(run, ids)).map(({ id }) => id);
  const grant = { workspaceId, executionId: run.calibrationId, bindings, endsAt };
  const token = await issueExecutionToken(ports, grant);
  const { budget } = calibration;
  return {
    ...{ token, endsAt, variables },
    calibration: { ...run.order, root: record.rootFolder, budget },
  };
}
