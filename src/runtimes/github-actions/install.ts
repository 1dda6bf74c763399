import { readFileSync } from 'node:fs';
import Mustache from 'mustache';
import { z } from 'zod';
import { Problem } from '../../problem.ts';
import type { RemoteSite } from '../remote.ts';
import { notOperational, type RepositoryRequests } from './requests.ts';

const READ = 'GET /repos/{owner}/{repo}/contents/{path}';
const WRITE = 'PUT /repos/{owner}/{repo}/contents/{path}';

const Read = z.object({ sha: z.string(), content: z.string() });
const Written = z.object({ commit: z.object({ sha: z.string() }) });

const TEMPLATE = readFileSync(
  new URL('../../../templates/proofgate-run.yml.mustache', import.meta.url),
  'utf8',
);

/** The workflow of a runtime. Its own expressions have Mustache's usual tags, so ours are others. */
function workflowFile({ action }: Pick<RemoteSite, 'action'>): string {
  return Mustache.render(TEMPLATE, { action }, {}, { tags: ['<%', '%>'], escape: String });
}

/**
 * Commits the workflow to the branch of a site.
 * @returns the commit; null when it is there already
 */
export async function installWorkflow(
  requests: RepositoryRequests,
  site: RemoteSite,
): Promise<string | null> {
  const { repository, workflow, ref } = site;
  const path = `.github/workflows/${workflow}`;
  const branch = ref === null ? {} : { ref };
  const before = await requests.request(repository, READ, { path, ...branch });
  const stands = before.status === 200 ? Read.parse(before.data) : null;
  const content = Buffer.from(workflowFile(site)).toString('base64');
  if (stands?.content.replaceAll('\n', '') === content) return null;
  const answer = await written(requests, repository, {
    path,
    message: 'Run tests for Proofgate',
    content,
    ...(ref !== null && { branch: ref }),
    ...(stands !== null && { sha: stands.sha }),
  });
  if (answer.status === 200 || answer.status === 201) return Written.parse(answer.data).commit.sha;
  throw notOperational(
    `GitHub takes no ${path} for ${repository} (${answer.status}): the branch is protected, moves or is gone; commit the file by hand (docs/runtimes.md).`,
  );
}

async function written(
  requests: RepositoryRequests,
  repository: string,
  parameters: Readonly<Record<string, unknown>>,
) {
  try {
    return await requests.request(repository, WRITE, parameters);
  } catch (error) {
    if (!(error instanceof Problem) || error.kind !== 'credential-read-only') throw error;
    const message = `The App may not write workflows of ${repository} (contents and workflows: write): an owner of the account accepts its permissions, or commits the file by hand (docs/runtimes.md).`;
    throw notOperational(message);
  }
}
