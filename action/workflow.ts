import { tmpdir } from 'node:os';
import type { context } from '@actions/github';
import { z } from 'zod';
import { inputFaults } from '../src/input/input-faults.ts';
import { Problem } from '../src/problem.ts';

const url = z.url({ protocol: /^https?$/, error: 'must be a URL' });
const path = z.string().min(1);

/** The context of a job, which `@actions/github` reads from its variables and its event. */
type JobContext = Pick<
  typeof context,
  'payload' | 'repo' | 'sha' | 'runId' | 'serverUrl' | 'apiUrl'
>;

/**
 * The variables of a job (GitHub: "Variables reference", default variables) that its context does not have, and
 * those that it would take for others: without an address of GitHub it assumes github.com.
 */
const variables = z.object({
  GITHUB_REPOSITORY: z.string().regex(/^[^/]+\/[^/]+$/, 'must be OWNER/NAME'),
  GITHUB_REPOSITORY_ID: z.string().optional(),
  GITHUB_REPOSITORY_OWNER_ID: z.string().optional(),
  GITHUB_SERVER_URL: url,
  GITHUB_API_URL: url,
  GITHUB_WORKSPACE: path,
  GITHUB_STEP_SUMMARY: path,
  RUNNER_TEMP: path.optional(),
});

const sha = z.string().regex(/^[0-9a-f]{40}$/);

/** The parts of the events `pull_request` and `push` that name where they started from. */
const event = z.union([
  z.object({ pull_request: z.object({ base: z.object({ sha }) }) }),
  z.object({ before: sha }),
]);

/** The parts of events that name the commit which the job is about, where `GITHUB_SHA` is another one. */
const headEvent = z.union([
  z.object({ pull_request: z.object({ head: z.object({ sha }) }) }),
  z.object({ workflow_run: z.object({ head_sha: sha }) }),
]);

/** The repository and the machine of the job. */
export interface Workflow {
  readonly owner: string;
  readonly repo: string;
  /** The clone URL, without credentials. */
  readonly repositoryUrl: string;
  /** GitHub's numbers of the repository and of its owner, where the runner names them. */
  readonly repositoryId: string | null;
  readonly ownerId: string | null;
  /** `https://github.com`, or the host of GitHub Enterprise Server. */
  readonly webUrl: string;
  readonly apiUrl: string;
  /** The folder of the checked-out repository, absolute. */
  readonly workspace: string;
  /** A folder for files that later steps may read. */
  readonly temporary: string;
  /** The commit that a pull request or a push started from; null when the event names none. */
  readonly base: string | null;
  /** The commit that the job is about: of a pull request its head; null where nothing names one. */
  readonly commit: string | null;
  /** The page of the workflow run; that of the repository where the runner names none. */
  readonly runUrl: string;
}

/**
 * Reads the job's context, and the variables beside it.
 * @throws Problem `usage` with a line for each variable that is missing or wrong
 */
export function readWorkflow(job: JobContext, environment: NodeJS.ProcessEnv): Workflow {
  const parsed = variables.safeParse(environment);
  if (!parsed.success) {
    const faults = inputFaults(parsed.error).map(
      ({ path, message }) => `${path.join('.')}: ${message}`,
    );
    const message = 'The Action runs in a job of GitHub Actions, whose variables are missing here.';
    throw new Problem('usage', message, faults);
  }
  const found = parsed.data;
  const { owner, repo } = job.repo;
  const webUrl = job.serverUrl.replace(/\/$/, '');
  const page = `${webUrl}/${owner}/${repo}`;
  return {
    ...{ owner, repo },
    repositoryUrl: `${page}.git`,
    repositoryId: found.GITHUB_REPOSITORY_ID ?? null,
    ownerId: found.GITHUB_REPOSITORY_OWNER_ID ?? null,
    webUrl,
    apiUrl: job.apiUrl,
    workspace: found.GITHUB_WORKSPACE,
    temporary: found.RUNNER_TEMP ?? tmpdir(),
    base: baseOf(job.payload),
    // The runner names the commit and the run; the types of the context say that it always does.
    commit: headOf(job.payload) ?? (job.sha || null),
    runUrl: Number.isNaN(job.runId) ? page : `${page}/actions/runs/${job.runId}`,
  };
}

/** A push that creates a branch comes from nowhere: its `before` is all zeros. */
export function baseOf(payload: unknown): string | null {
  const parsed = event.safeParse(payload);
  if (!parsed.success) return null;
  const base = 'before' in parsed.data ? parsed.data.before : parsed.data.pull_request.base.sha;
  return /^0+$/.test(base) ? null : base;
}

/** A pull request is tested as its merge, which nobody sees checks of, and a workflow run as the default branch. */
export function headOf(payload: unknown): string | null {
  const parsed = headEvent.safeParse(payload);
  if (!parsed.success) return null;
  return 'workflow_run' in parsed.data
    ? parsed.data.workflow_run.head_sha
    : parsed.data.pull_request.head.sha;
}
