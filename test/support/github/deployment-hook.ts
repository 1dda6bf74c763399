import type { EmulatedGitHub } from './start-github.ts';

/** What was deployed, and where it is now. */
export interface DeploymentStatus {
  readonly id: number;
  readonly sha: string;
  /** What was named to be deployed: a branch, a tag or a commit. */
  readonly ref: string;
  readonly environment: string;
  readonly state?: string;
  readonly url: string;
}

/** GitHub's hook of the status of a deployment, `success` unless it says otherwise. */
export function deploymentHook(
  { owner, account, installationId }: EmulatedGitHub,
  name: string,
  { id, sha, ref, environment, url, state = 'success' }: DeploymentStatus,
) {
  return {
    event: 'deployment_status',
    payload: {
      action: 'created',
      installation: { id: installationId },
      repository: {
        ...{ id: 1, name, full_name: `${owner}/${name}`, default_branch: 'main' },
        owner: { login: owner, id: Number(account.accountId) },
      },
      deployment: { sha, environment, ref },
      deployment_status: { id, state, environment_url: url },
      sender: { login: owner, id: 1 },
    },
  };
}
