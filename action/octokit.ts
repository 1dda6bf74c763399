import { getOctokit } from '@actions/github';
import { defaults } from '@actions/github/lib/utils';
import { retry } from '@octokit/plugin-retry';
import { throttling } from '@octokit/plugin-throttling';
import { githubRepository, tokenClientOptions } from '../src/git/github.ts';
import type { GitRepository } from '../src/git/provider.ts';
import type { Workflow } from './workflow.ts';

/** The Octokit of a token at the GitHub of the job. It keeps GitHub's pace, and goes through the runner's proxy. */
export function octokitOf({ webUrl, apiUrl }: Pick<Workflow, 'webUrl' | 'apiUrl'>, token: string) {
  const fetch: typeof globalThis.fetch = defaults.request?.fetch;
  return getOctokit(token, tokenClientOptions({ webUrl, apiUrl, fetch }, token), retry, throttling);
}

/** The repository of the job. Calls nothing yet. */
export function repositoryOf(workflow: Workflow, token: string): GitRepository {
  const { repositoryUrl: url, webUrl } = workflow;
  return githubRepository(octokitOf(workflow, token), { type: 'github', url }, webUrl);
}
