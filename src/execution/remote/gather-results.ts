import { Problem } from '../../problem.ts';
import { type RunResults, runResults } from '../../runtimes/index.ts';
import type { ExecutionWorkPorts } from '../execution-ports.ts';
import { lockExecution } from '../lifecycle/lock-execution.ts';
import { storeOutcome } from '../results/store-outcome.ts';
import type { ActionsRun } from './admit-run.ts';
import { type ReadResults, readResults } from './read-results.ts';
import { isOfJob, missingJobs, storeJob } from './store-job.ts';
import { toProcessing } from './to-processing.ts';

/**
 * Takes what the jobs of a run that has ended did not send: it is among the run's artifacts, or it is
 * lost, and its test cases are blocked.
 *
 * @param missing why these are blocked
 */
export async function gatherResults(
  ports: ExecutionWorkPorts,
  run: ActionsRun,
  missing: string,
): Promise<void> {
  const { executionId } = run;
  const isWhole = (await missingJobs(ports, run)).length === 0;
  const left = isWhole ? [] : await leftBy(ports, run);
  if (left === null) return;
  await ports.database.transaction(async () => {
    const locked = await lockExecution(ports, executionId);
    if (locked?.execution.state !== 'running') return;
    const { claim } = locked.execution;
    for (const job of await missingJobs(ports, run)) {
      const results = left.find(({ sent }) => sent.leg === job.leg && isOfJob(job, sent));
      if (results !== undefined) {
        await storeJob(ports, locked, job, results.read);
        continue;
      }
      const lost = { commit: job.commit, results: [], reason: missing, milliseconds: 0 };
      for (const { position } of job.testCases) {
        await storeOutcome(ports, { executionId, claim: claim ?? '' }, position, lost, (it) => it);
      }
    }
    await toProcessing(ports, locked);
  });
}

/** What a job has left, and what it says. */
interface Left {
  readonly sent: RunResults;
  readonly read: ReadResults;
}

/** The results among the artifacts; null where GitHub cannot be asked now: the next look does. */
async function leftBy(
  ports: ExecutionWorkPorts,
  { repository, runId }: ActionsRun,
): Promise<readonly Left[] | null> {
  const { remote } = ports;
  if (remote === null || runId === null) return [];
  try {
    const left = await remote.left(repository, runId);
    const found = left.flatMap((one) => runResults.safeParse(one).data ?? []);
    const all: Left[] = [];
    for (const sent of found) all.push({ sent, read: await readResults(ports, sent) });
    return all;
  } catch (error) {
    if (error instanceof Problem) return null;
    throw error;
  }
}
