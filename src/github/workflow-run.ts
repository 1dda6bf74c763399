import type { Context } from 'probot';
import type { GitHubPorts } from './ports.ts';

/**
 * A workflow run was requested, has started or has ended. Hooks come in any order and late, so the state
 * of the run is read from GitHub.
 */
export function onWorkflowRun(
  { runChanged }: GitHubPorts,
  { payload: { workflow_run: run, repository } }: Context<'workflow_run'>,
): Promise<void> {
  return runChanged({ repositoryId: `${repository.id}`, runId: `${run.id}` });
}
