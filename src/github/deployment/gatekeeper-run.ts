import { z } from 'zod';
import type { Execution } from '../../execution/index.ts';
import { ensureGitHubWorkspace, gitHubAccount } from '../../identity/index.ts';
import { configurationAt } from '../configuration.ts';
import { type GitHubPorts, siteAt } from '../ports.ts';
import { githubTestChecks } from '../tables.ts';
import { baseBranchOf } from './base-branch.ts';
import { namedCommit } from './named-commit.ts';

const Repository = z.object({ owner: gitHubAccount, default_branch: z.string() });

/** Whether a caller of a gatekeeper may have requested a check of these tests. */
export function mayHaveCheck({ trigger, payload }: Pick<Execution, 'trigger' | 'payload'>) {
  return trigger === 'gatekeeper' && namedCommit(payload) !== null;
}

/**
 * Stores that an execution has a check run, if a gatekeeper has started it for a commit, and if the repository
 * agrees: the App is installed there, the workspace is that of its account, and the configuration of its default
 * branch names the pipeline. Whoever knows a webhook URL could else vouch for any commit.
 *
 * @throws Problem of the provider
 */
export async function storeGatekeeperCheck(
  ports: GitHubPorts,
  { id: executionId, workspaceId, pipelineId, pipelineName, payload }: Execution,
): Promise<void> {
  const named = namedCommit(payload);
  if (named === null || pipelineId === null) return;
  const { owner, repo, sha: commit } = named;
  const installationId = await ports.installationOf(`${owner}/${repo}`);
  if (installationId === null) return;
  const site = await siteAt(ports, installationId, owner, repo);
  const { data } = await site.request('contents', (client) =>
    client.request('GET /repos/{owner}/{repo}', { owner, repo }),
  );
  const { owner: account, default_branch: defaultBranch } = Repository.parse(data);
  const { database } = ports.library;
  if ((await ensureGitHubWorkspace(database, account)) !== workspaceId) return;
  const head = await site.repository.head(defaultBranch);
  const configuration = head === null ? null : await configurationAt(site, head);
  const isNamed = configuration?.deployments.some(({ pipeline }) => pipeline === pipelineName);
  if (isNamed !== true) return;
  const compared = await baseBranchOf(site, named, defaultBranch, head);
  await database
    .system('a job of ours names the execution')
    .insert(githubTestChecks)
    .values({
      ...{ executionId, pipelineId, statusId: null, installationId, commit },
      ...{ repository: `${owner}/${repo}`, ...compared },
    })
    .onConflictDoNothing();
}
