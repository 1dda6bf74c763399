import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { confirmationOf, fitting, inCode, readReported } from '../confirmation/index.ts';
import type { JobKind } from '../database/index.ts';
import {
  findRun,
  type GenerationRecord,
  type GenerationRun,
  type LibraryPorts,
} from '../library/index.ts';
import { isProblemKind, Problem } from '../problem.ts';
import { faultOutcome, isRetried, type Outcome } from './outcome.ts';
import { type GitHubPorts, siteAt } from './ports.ts';
import { beginCheck, finishCheck } from './pull-request/check-runs.ts';
import { PUSH_REFERENCE } from './push.ts';
import { githubRunChecks } from './tables.ts';

/** Shows the end of a run as a check run. */
export const REPORT_RUN: JobKind<{ runId: string; attempt: number }> = {
  name: 'report-github-run',
  data: z.object({ runId: z.uuid(), attempt: z.int() }),
  restarts: 5,
  timeoutSeconds: 10 * 60,
  concurrency: 1,
};

/** Sends the job that shows a run's end, when a push has requested the run (`LibraryPorts`). */
export async function reportWhenEnded(
  { database, queue }: Pick<LibraryPorts, 'database' | 'queue'>,
  runId: string,
): Promise<void> {
  const ofRun = eq(githubRunChecks.runId, runId);
  if ((await database.system('a job of ours names the run').$count(githubRunChecks, ofRun)) === 0)
    return;
  await queue.send(REPORT_RUN, { runId, attempt: 0 });
}

/** Finishes the check run of a run that has ended; what passes by itself is tried again later. */
export async function reportRun(
  ports: GitHubPorts,
  { runId, attempt }: { readonly runId: string; readonly attempt: number },
): Promise<void> {
  try {
    await report(ports, runId);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const wait = isRetried(error) ? ports.waitsSeconds[attempt] : undefined;
    ports.log.warn({ run: runId, cause: error.kind }, error.message);
    if (wait === undefined) return;
    await ports.library.queue.send(REPORT_RUN, { runId, attempt: attempt + 1 }, wait);
  }
}

async function report(ports: GitHubPorts, runId: string): Promise<void> {
  const { database } = ports.library;
  const [check] = await database
    .system('a job of ours names the run')
    .select()
    .from(githubRunChecks)
    .where(eq(githubRunChecks.runId, runId));
  const found = await findRun(database, runId);
  if (check === undefined || found === null) return;
  const { run, record } = found;
  const [login = '', name = ''] = check.repository.split('/');
  const site = await siteAt(ports, check.installationId, login, name);
  const id = await beginCheck(site, check.commit, check.name, PUSH_REFERENCE);
  await finishCheck(site, id, runOutcome(run, record));
}

/** The end of a run in words. */
function runOutcome(
  run: GenerationRun,
  record: Pick<GenerationRecord, 'repositoryUrl' | 'branch'>,
): Outcome {
  if (run.report === null) return faultOutcome(problemOf(run));
  const { repositoryUrl, branch } = record;
  const { title, summary } = confirmationOf({
    ...{ repositoryUrl, branch, report: readReported(run.report), changes: null },
    ...{
      preservedEdits: run.kept ?? [],
      leftOut: run.leftOut ?? [],
      missing: run.missingEndpoints ?? [],
    },
    ...{ audit: null, previousAudit: null },
  });
  const registered = `The library holds a test case for each endpoint, labelled ${inCode(branch)}.`;
  const text = fitting(`${summary}\n\n${registered}`);
  return { conclusion: 'success', title, summary: text, annotations: [] };
}

function problemOf({ cause, remedy, faults }: Pick<GenerationRun, 'cause' | 'remedy' | 'faults'>) {
  const kind = cause !== null && isProblemKind(cause) ? cause : 'generation-interrupted';
  return new Problem(kind, remedy ?? 'No reason is known; run it again.', faults ?? []);
}
