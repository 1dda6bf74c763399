import { eq } from 'drizzle-orm';
import { withRecordSuite } from '../../../library/index.ts';
import { Problem } from '../../../problem.ts';
import {
  type ActionsRuntime,
  findActionsRuntime,
  isTransient,
  type RemoteRuntime,
} from '../../../runtimes/index.ts';
import type { ExecutionWorkPorts } from '../../execution-ports.ts';
import type { CalibrationRun } from '../../remote/admit-run.ts';
import { FIRST_LOOK_MS } from '../../remote/next-step.ts';
import { requireOperational } from '../../remote/require-operational.ts';
import { runAddress } from '../../remote/run-address.ts';
import { calibrationRuns, calibrations } from '../../tables.ts';
import { failCalibration } from '../end-calibration.ts';
import { type Calibration, lockCalibration } from '../lock-calibration.ts';

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
export async function startRun(ports: ExecutionWorkPorts, calibrationId: string): Promise<void> {
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
  const { runtimeId } = record;
  await requireOperational(ports, { workspaceId, runtimeId });
  const site = await findActionsRuntime(ports.database, calibration, runtimeId);
  const { remote } = ports;
  if (remote === null || site === undefined) throw new Error('a runtime went away');
  const run = found.run ?? (await orderedRun(ports, found, site));
  if (run === null) return;
  const order = {
    executionId: calibrationId,
    url: ports.baseUrl,
    legs: [{ leg: 0, commit: run.commit, name: 'calibrate' }],
  };
  try {
    const known = found.run === null ? null : await remote.find(site, calibrationId);
    await confirm(ports, run, remote, known ?? (await remote.start(site, order)));
  } catch (error) {
    if (!(error instanceof Problem) || !isTransient(error)) throw error;
  }
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
  { repository, repositoryId }: ActionsRuntime,
): Promise<CalibrationRun | null> {
  if (repositoryId === null) throw new Error('a repository that was seen has no id');
  const { id: calibrationId, workspaceId } = calibration;
  return withRecordSuite(ports.library, record, async ({ session, options, commit }) => {
    if (commit === null) {
      const message = `${record.repositoryUrl} has no branch ${record.branch}: generate the record first.`;
      throw new Problem('branch-missing', message);
    }
    const { previous: _, ...storedOptions } = options;
    const order = { sources: session.sources(), options: storedOptions };
    const askedAt = ports.now();
    const lookAt = new Date(askedAt.getTime() + FIRST_LOOK_MS);
    const times = { askedAt, lookAt };
    return ports.database.transaction(async () => {
      if ((await lockCalibration(ports, calibrationId)) === null) return null;
      const [inserted = null] = await ports.database
        .in({ workspaceId })
        .insert(calibrationRuns)
        .values({ calibrationId, workspaceId, repository, repositoryId, commit, order, ...times })
        .onConflictDoNothing()
        .returning();
      return inserted;
    });
  });
}

/** Stores which run it is. One of a calibration that has ended meanwhile is cancelled. */
async function confirm(
  ports: ExecutionWorkPorts,
  run: CalibrationRun,
  remote: RemoteRuntime,
  runId: string | null,
): Promise<void> {
  const isOver = await ports.database.transaction(async () => {
    const found = await lockCalibration(ports, run.calibrationId);
    if (found === null) return true;
    await storeRun(ports, found.calibration, { ...run, runId, takenAt: ports.now() });
    return false;
  });
  if (isOver && runId !== null) await remote.cancel(run.repository, runId);
}

/** Stores the id of a run with its address, which people see. */
export async function storeRun(
  { database, githubUrl }: Pick<ExecutionWorkPorts, 'database' | 'githubUrl'>,
  calibration: Pick<Calibration, 'id' | 'workspaceId'>,
  { repository, runId, takenAt }: Pick<CalibrationRun, 'repository' | 'runId' | 'takenAt'>,
): Promise<void> {
  const workflowRun = runId === null ? null : runAddress(githubUrl, repository, runId);
  await database
    .in(calibration)
    .update(calibrationRuns)
    .set({ runId, takenAt })
    .where(eq(calibrationRuns.calibrationId, calibration.id));
  await database
    .in(calibration)
    .update(calibrations)
    .set({ workflowRun })
    .where(eq(calibrations.id, calibration.id));
}
