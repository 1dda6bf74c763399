import { isOwnAction } from '../is-own-action.ts';
import type { GitHubPorts, NamedRepository } from '../ports.ts';
import { checkPullRequest } from './check-pull-request.ts';

/** The part of GitHub's pull request that decides. */
export interface GivenPullRequest {
  readonly number: number;
  readonly head: {
    readonly sha: string;
    readonly ref: string;
    /** Null when the fork has been deleted. */
    readonly repo: { readonly full_name: string } | null;
  };
  readonly base: { readonly sha: string; readonly repo: { readonly full_name: string } };
}

export interface PullRequestPayload {
  readonly installation?: { readonly id: number } | undefined;
  readonly repository: NamedRepository;
  readonly pull_request: GivenPullRequest;
  readonly sender: { readonly login: string };
}

/** A pull request was opened, reopened, made ready, or its branch was pushed to. */
export async function onPullRequest(
  ports: GitHubPorts,
  { installation, repository, pull_request, sender }: PullRequestPayload,
): Promise<void> {
  if (installation === undefined || (await isOwnAction(ports, sender))) return;
  await checkPullRequest(ports, installation.id, repository, pull_request);
}
