import { z } from 'zod';
import type { RemoteRun } from '../remote.ts';
import type { RepositoryRequests } from './requests.ts';

const Run = z.object({ status: z.string(), conclusion: z.string().nullable() });

/** Where a run stands (GitHub: "Get a workflow run"). */
export async function lookAtRun(
  requests: RepositoryRequests,
  repository: string,
  runId: string,
): Promise<RemoteRun> {
  const route = 'GET /repos/{owner}/{repo}/actions/runs/{run_id}';
  const { status: answered, data } = await requests.request(repository, route, { run_id: runId });
  if (answered !== 200) return { state: 'gone' };
  const { status, conclusion } = Run.parse(data);
  if (status === 'completed') return { state: 'ended', conclusion: conclusion ?? 'unknown' };
  return { state: status === 'in_progress' ? 'running' : 'waiting' };
}

/** Cancels a run. One that has ended (409) or is gone (404) has nothing left to cancel. */
export async function cancelRun(
  requests: RepositoryRequests,
  repository: string,
  runId: string,
): Promise<void> {
  const route = 'POST /repos/{owner}/{repo}/actions/runs/{run_id}/cancel';
  await requests.request(repository, route, { run_id: runId });
}
