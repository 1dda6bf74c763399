import { z } from 'zod';
import { Problem } from '../../problem.ts';
import { isTransient } from '../is-transient.ts';
import type { RemoteOrder, RemoteSite } from '../remote.ts';
import { ACCEPT, type GitHubAnswer, notOperational, type RepositoryRequests } from './requests.ts';

const DISPATCH = 'POST /repos/{owner}/{repo}/actions/workflows/{workflow_id}/dispatches';
const RUNS = 'GET /repos/{owner}/{repo}/actions/workflows/{workflow_id}/runs';

const Repository = z.object({ default_branch: z.string() });
const Started = z.object({ workflow_run_id: z.int() });
const Runs = z.object({
  workflow_runs: z.array(z.object({ id: z.int(), display_title: z.string() })),
});

/** As the workflow's `run-name` says it. */
function runName(executionId: string): string {
  return `Proofgate ${executionId}`;
}

/** Starts the workflow of a site; see `RemoteRuntime.start`. */
export async function startRun(
  requests: RepositoryRequests,
  site: RemoteSite,
  order: RemoteOrder,
): Promise<string | null> {
  const { executionId, legs, url } = order;
  const parameters = {
    workflow_id: site.workflow,
    ref: site.ref ?? (await defaultBranch(requests, site)),
    inputs: {
      execution: executionId,
      matrix: JSON.stringify(legs),
      url,
      labels: JSON.stringify(site.labels),
    },
  };
  const named = await dispatch(requests, site, { ...parameters, return_run_details: true });
  // A GitHub Enterprise Server that does not know the parameter refuses it.
  const answer = named.status === 422 ? await dispatch(requests, site, parameters) : named;
  if (answer.status === 204) return null;
  if (answer.status === 200) return `${Started.parse(answer.data).workflow_run_id}`;
  throw notOperational(refused(site, answer.status));
}

/** The run of an execution by its name, among the newest; the listing takes a while to know it. */
export async function findRun(
  requests: RepositoryRequests,
  { repository, workflow }: RemoteSite,
  executionId: string,
): Promise<string | null> {
  const query = { workflow_id: workflow, event: 'workflow_dispatch', per_page: 100 };
  const { status, data } = await requests.request(repository, RUNS, query);
  if (status !== 200) return null;
  const name = runName(executionId);
  const found = Runs.parse(data).workflow_runs.find((run) => run.display_title === name);
  return found === undefined ? null : `${found.id}`;
}

async function dispatch(
  requests: RepositoryRequests,
  { repository }: RemoteSite,
  parameters: Readonly<Record<string, unknown>>,
): Promise<GitHubAnswer> {
  try {
    return await requests.request(repository, DISPATCH, parameters);
  } catch (error) {
    if (!(error instanceof Problem) || isTransient(error)) throw error;
    if (error.kind !== 'credential-read-only') throw error;
    throw notOperational(`The App may not start workflows of ${repository}: ${ACCEPT}.`);
  }
}

async function defaultBranch(
  requests: RepositoryRequests,
  { repository }: RemoteSite,
): Promise<string> {
  const { status, data } = await requests.request(repository, 'GET /repos/{owner}/{repo}');
  if (status !== 200) throw notOperational(`${repository} is not there any more.`);
  return Repository.parse(data).default_branch;
}

function refused({ repository, workflow, ref }: RemoteSite, status: number): string {
  const path = `.github/workflows/${workflow}`;
  const branch = ref ?? 'the default branch';
  return status === 404
    ? `${repository} has no ${path}, or GitHub has disabled it: install it by POST /runtimes/{name}/workflow.`
    : `GitHub refuses to start ${path} of ${repository} on ${branch} (${status}): it is another version of the workflow, or the branch is gone; install it again.`;
}
