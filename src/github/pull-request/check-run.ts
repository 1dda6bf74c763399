import type { Context } from 'probot';
import { type GitHubPorts, siteOf } from '../ports.ts';
import { PUSH_REFERENCE, runSpecifications } from '../push.ts';
import { UNKNOWN_DIFFERENCE } from './changed-files.ts';
import { checkPullRequest } from './check-pull-request.ts';

/**
 * Somebody has asked for a check again: what it stands for is done again, for the head that the pull
 * request or the default branch has now. A check whose reference is not ours is left alone.
 */
export async function onCheckRerequested(
  ports: GitHubPorts,
  context: Context<'check_run.rerequested'>,
): Promise<void> {
  const { installation, repository, check_run, sender } = context.payload;
  if (installation === undefined) return;
  const subject = subjectOf(check_run.external_id ?? '');
  if (subject === null) return;
  const site = siteOf(ports, context, installation.id);
  // The check of the configuration stands for all specifications.
  const only = check_run.name.includes(': ') ? { only: check_run.name } : {};
  if (subject === PUSH_REFERENCE) {
    const commit = (await site.repository.head(repository.default_branch)) ?? check_run.head_sha;
    const changed = UNKNOWN_DIFFERENCE;
    await runSpecifications(ports, site, { commit, changed, pusher: sender.login, ...only });
    return;
  }
  const { owner, repo } = site;
  const route = 'GET /repos/{owner}/{repo}/pulls/{pull_number}';
  const named = { owner, repo, pull_number: subject };
  const { data } = await site.request('contents', (client) => client.request(route, named));
  if (data.state !== 'open') return;
  await checkPullRequest(ports, site, data, only.only);
}

/** The subject of a check's reference: the number of a pull request, or a push; null for one of another App. */
export function subjectOf(reference: string): number | typeof PUSH_REFERENCE | null {
  if (reference === PUSH_REFERENCE) return PUSH_REFERENCE;
  const number = /^pull\/(\d+)$/.exec(reference)?.[1];
  return number === undefined ? null : Number(number);
}
