import { and, desc, eq, isNotNull, lt } from 'drizzle-orm';
import { z } from 'zod';
import type { JobKind } from '../../database/index.ts';
import { type Execution, findExecution, testsOf, undocumentedOf } from '../../execution/index.ts';
import type { LibraryPorts } from '../../library/index.ts';
import { Problem } from '../../problem.ts';
import { isRetried, type Outcome } from '../outcome.ts';
import { type GitHubPorts, type Site, siteAt } from '../ports.ts';
import { beginCheck, finishCheck } from '../pull-request/check-runs.ts';
import { githubTestChecks } from '../tables.ts';
import { compareTests } from './compare-tests.ts';
import { failureAnnotations } from './failure-annotations.ts';
import { mayHaveCheck, storeGatekeeperCheck } from './gatekeeper-run.ts';
import { TESTS_CHECK, TESTS_REFERENCE, testsOutcome } from './tests-outcome.ts';

/** Shows the end of an execution of a deployment as a check run. */
export const REPORT_TESTS: JobKind<{ executionId: string; attempt: number }> = {
  name: 'report-github-tests',
  data: z.object({ executionId: z.uuid(), attempt: z.int() }),
  restarts: 5,
  timeoutSeconds: 10 * 60,
  concurrency: 1,
};

type TestCheck = typeof githubTestChecks.$inferSelect;

/** Sends the job that shows the end of an execution, if a deployment or a caller has requested it. */
export async function reportTestsWhenEnded(
  { database, queue }: Pick<LibraryPorts, 'database' | 'queue'>,
  execution: Execution,
): Promise<void> {
  const { id: executionId } = execution;
  const ofIt = eq(githubTestChecks.executionId, executionId);
  const found = database.system('an execution of ours has ended').$count(githubTestChecks, ofIt);
  if (!mayHaveCheck(execution) && (await found) === 0) return;
  await queue.send(REPORT_TESTS, { executionId, attempt: 0 });
}

/** Finishes the check run of an execution that has ended; what passes by itself is tried again later. */
export async function reportTests(
  ports: GitHubPorts,
  { executionId, attempt }: { readonly executionId: string; readonly attempt: number },
): Promise<void> {
  try {
    await report(ports, executionId);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const wait = isRetried(error) ? ports.waitsSeconds[attempt] : undefined;
    ports.log.warn({ execution: executionId, cause: error.kind }, error.message);
    if (wait === undefined) return;
    const next = { executionId, attempt: attempt + 1 };
    await ports.library.queue.send(REPORT_TESTS, next, wait);
  }
}

async function report(ports: GitHubPorts, executionId: string): Promise<void> {
  const { database } = ports.library;
  const queries = database.system('a job of ours names the execution');
  const ofIt = eq(githubTestChecks.executionId, executionId);
  const execution = await findExecution(database, executionId);
  if (execution === null) return;
  if (mayHaveCheck(execution)) await storeGatekeeperCheck(ports, execution);
  const [check] = await queries.select().from(githubTestChecks).where(ofIt);
  if (check === undefined) return;
  const base = await baseRun(ports, check);
  const [login = '', name = ''] = check.repository.split('/');
  const site = await siteAt(ports, check.installationId, login, name);
  const outcome = await outcomeOf(ports, site, { check, execution, base });
  const id = await beginCheck(site, check.commit, TESTS_CHECK, TESTS_REFERENCE);
  await finishCheck(site, id, outcome);
  await queries.update(githubTestChecks).set({ reportedAt: new Date() }).where(ofIt);
}

async function outcomeOf(
  ports: GitHubPorts,
  site: Site,
  { check, execution, base }: { check: TestCheck; execution: Execution; base: BaseRun | null },
): Promise<Outcome> {
  const { database } = ports.library;
  const tests = await testsOf(database, execution, execution.id);
  const known = base === null ? null : await testsOf(database, execution, base.id);
  const { fresh } = compareTests(tests, known);
  const tested = { execution, commit: check.commit };
  const outcome = testsOutcome({
    ...{ tests, base: known, baseBranch: base?.branch ?? check.baseBranch },
    ...{ baseUrl: execution.parameters.baseUrl, environment: execution.parameters.environment },
    reason: execution.reason,
    undocumented: await undocumentedOf(database, execution, execution.id),
    url: `${ports.baseUrl}/executions/${execution.id}`,
  });
  return { ...outcome, annotations: await failureAnnotations(ports, site, tested, fresh) };
}

/** A run of the base branch, and the name of that. */
interface BaseRun {
  readonly id: string;
  readonly branch: string;
}

/**
 * The last execution before this one that tested the head of a base branch: of its own, where there is one,
 * else of any other, which is the default branch but where several are pull requests' targets.
 */
async function baseRun(ports: GitHubPorts, check: TestCheck): Promise<BaseRun | null> {
  const { executionId: id, baseBranch: branch, ...columns } = githubTestChecks;
  const [last] = await ports.library.database
    .system('a job of ours names the execution')
    .select({ id, branch })
    .from(githubTestChecks)
    .where(
      and(
        eq(columns.repository, check.repository),
        eq(columns.pipelineId, check.pipelineId),
        eq(columns.isBase, true),
        isNotNull(columns.reportedAt),
        lt(id, check.executionId),
      ),
    )
    .orderBy(desc(eq(branch, check.baseBranch)), desc(id))
    .limit(1);
  return last ?? null;
}
