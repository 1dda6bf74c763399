import { and, eq } from 'drizzle-orm';
import { parseInput } from '../../input/parse-input.ts';
import { Problem } from '../../problem.ts';
import { calibrationReport, isOutdated, runResults } from '../../runtimes/index.ts';
import { failCalibration } from '../calibration/end-calibration.ts';
import { lockExecution } from '../lifecycle/lock-execution.ts';
import { actionsJobs } from '../tables.ts';
import { admitRun, type RunCaller } from './admit-run.ts';
import { outdated, storeReport } from './calibration-runs.ts';
import { ended } from './enter-run.ts';
import { isOfJob, missingJobs, readResults, storeJob, toProcessing } from './job-results.ts';
import type { ActionsRun, RemotePorts } from './run-subject.ts';

/**
 * Takes the results of a job; the last ones move the execution on. Sent again, they change nothing.
 *
 * @param sent gives them, as `runResults` or `calibrationReport` has it; not called for callers without access
 * @returns how many test cases they are of
 * @throws Problem as `admitRun`; `not-found` for a job that it does not have; `input-faulty` for other
 *   test cases than the job's; `execution-ended`
 */
export async function receiveResults(
  ports: RemotePorts,
  caller: RunCaller,
  sent: () => Promise<unknown>,
): Promise<number> {
  const run = await admitRun(ports, caller, 'execution.results');
  if (run.of === 'execution') return receiveOfTests(ports, run, await sent());
  await receiveReport(ports, run.calibrationId, await sent());
  return 0;
}

async function receiveOfTests(ports: RemotePorts, run: ActionsRun, sent: unknown): Promise<number> {
  const results = parseInput(runResults, sent);
  const { executionId } = run;
  const read = await readResults(ports, results);
  await ports.database.transaction(async () => {
    const locked = await lockExecution(ports, executionId);
    const [job] = await ports.database
      .in(run)
      .select()
      .from(actionsJobs)
      .where(and(eq(actionsJobs.executionId, executionId), eq(actionsJobs.leg, results.leg)));
    if (locked === null || job === undefined) {
      throw new Problem('not-found', `The execution has no job ${results.leg}.`);
    }
    if (!isOfJob(job, results)) {
      const message = `Send the results of the test cases of job ${results.leg}, each once.`;
      throw new Problem('input-faulty', message);
    }
    if (job.resultsAt !== null) return;
    if (locked.execution.state !== 'running') throw ended();
    await storeJob(ports, locked, job, read);
    if ((await missingJobs(ports, run)).length === 0) await toProcessing(ports, locked);
  });
  return results.test_cases.length;
}

async function receiveReport(ports: RemotePorts, calibrationId: string, sent: unknown) {
  if (isOutdated(sent)) {
    await failCalibration(ports, { calibrationId }, outdated());
    throw outdated();
  }
  const { calibration } = parseInput(calibrationReport, sent);
  if (!(await storeReport(ports, calibrationId, calibration))) throw ended();
}
