import { type GitHubPorts, type NamedRepository, ownedSiteOf } from '../ports.ts';
import { PUSH_REFERENCE, runSpecifications } from '../push.ts';
import { UNKNOWN_DIFFERENCE } from './changed-files.ts';
import { checkPullRequest } from './check-pull-request.ts';

export interface CheckRunPayload {
  readonly installation?: { readonly id: number } | undefined;
  readonly repository: NamedRepository & { readonly default_branch: string };
  readonly check_run: {
    readonly name: string;
    readonly head_sha: string;
    readonly external_id?: string | null | undefined;
  };
  readonly sender: { readonly login: string };
}

/**
 * Somebody has asked for a check again: what it stands for is done again, for the head that the pull
 * request or the default branch has now. A check whose reference is not ours is left alone.
 */
export async function onCheckRerequested(
  ports: GitHubPorts,
  { installation, repository, check_run, sender }: CheckRunPayload,
): Promise<void> {
  if (installation === undefined) return;
  const asked = askedOf(check_run.external_id ?? '');
  if (asked === null) return;
  const site = ownedSiteOf(ports, installation.id, repository);
  // The check of the configuration stands for all specifications.
  const only = check_run.name.includes(': ') ? { only: check_run.name } : {};
  if (asked === PUSH_REFERENCE) {
    const commit = (await site.repository.head(repository.default_branch)) ?? check_run.head_sha;
    const changed = UNKNOWN_DIFFERENCE;
    await runSpecifications(ports, site, { commit, changed, pusher: sender.login, ...only });
    return;
  }
  const { owner, repo } = site;
  const route = 'GET /repos/{owner}/{repo}/pulls/{pull_number}';
  const named = { owner, repo, pull_number: asked };
  const { data } = await site.ask('contents', (client) => client.request(route, named));
  if (data.state !== 'open') return;
  await checkPullRequest(ports, installation.id, repository, data, only.only);
}

/** What a check's reference stands for: the number of a pull request, a push, or something that is not ours. */
export function askedOf(reference: string): number | typeof PUSH_REFERENCE | null {
  if (reference === PUSH_REFERENCE) return PUSH_REFERENCE;
  const number = /^pull\/(\d+)$/.exec(reference)?.[1];
  return number === undefined ? null : Number(number);
}
