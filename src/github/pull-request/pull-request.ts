import type { Context } from 'probot';
import { isOwnAction } from '../is-own-action.ts';
import { type GitHubPorts, siteOf } from '../ports.ts';
import { checkPullRequest } from './check-pull-request.ts';

/** The part of GitHub's pull request that decides. */
export interface PullRequest {
  readonly number: number;
  readonly head: {
    readonly sha: string;
    readonly ref: string;
    /** Null when the fork has been deleted. */
    readonly repo: { readonly full_name: string } | null;
  };
  readonly base: { readonly sha: string; readonly repo: { readonly full_name: string } };
}

/** The actions that can change the head commit. */
type Action = 'opened' | 'synchronize' | 'reopened' | 'ready_for_review';

/** A pull request was opened, reopened, made ready, or its branch was pushed to. */
export async function onPullRequest(
  ports: GitHubPorts,
  context: Context<`pull_request.${Action}`>,
): Promise<void> {
  const { installation, pull_request, sender } = context.payload;
  if (installation === undefined || (await isOwnAction(ports, sender))) return;
  await checkPullRequest(ports, siteOf(ports, context, installation.id), pull_request);
}
