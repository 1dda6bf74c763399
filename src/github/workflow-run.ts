import type { GitHubPorts } from './ports.ts';

export interface WorkflowRunPayload {
  readonly workflow_run: { readonly id: number };
  readonly repository: { readonly id: number };
}

/**
 * A workflow run was requested, has begun or has ended. Hooks come in any order and late, so the state
 * of the run is read from GitHub.
 */
export function onWorkflowRun(
  { runChanged }: GitHubPorts,
  { workflow_run: run, repository }: WorkflowRunPayload,
): Promise<void> {
  return runChanged({ repositoryId: `${repository.id}`, runId: `${run.id}` });
}
