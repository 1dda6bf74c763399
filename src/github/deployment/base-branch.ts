import { z } from 'zod';
import type { Site } from '../ports.ts';

/** The open pull requests that changed last; what was deployed just now is among them. */
const RECENT = { state: 'open', sort: 'updated', direction: 'desc', per_page: 100 } as const;

const Pulls = z.array(
  z.object({ head: z.object({ sha: z.string() }), base: z.object({ ref: z.string() }) }),
);

/** What a deployed commit is to the branch that its tests are compared with. */
export interface BaseComparison {
  /** Whether it is the head of that branch, so that later runs are compared with its own. */
  readonly isBase: boolean;
  readonly baseBranch: string;
}

/**
 * Finds the branch that the tests of a deployed commit are compared with: that of the pull request which
 * has the commit as its head. The head of a branch that a pull request is to be merged into is a base
 * itself, as that of the default branch is; anything else is compared with the default branch.
 *
 * @param defaultHead the commit of the default branch
 * @throws Problem of the provider
 */
export async function baseBranchOf(
  site: Site,
  deployment: { readonly sha: string; readonly ref: string },
  defaultBranch: string,
  defaultHead: string | null,
): Promise<BaseComparison> {
  if (deployment.sha === defaultHead) return { isBase: true, baseBranch: defaultBranch };
  const pulls = await openPulls(site);
  const own = pulls.find(({ head }) => head.sha === deployment.sha);
  if (own !== undefined) return { isBase: false, baseBranch: own.base.ref };
  const isTarget = pulls.some(({ base }) => base.ref === deployment.ref);
  if (isTarget && (await site.repository.head(deployment.ref)) === deployment.sha) {
    return { isBase: true, baseBranch: deployment.ref };
  }
  return { isBase: false, baseBranch: defaultBranch };
}

async function openPulls({ owner, repo, request }: Site): Promise<z.output<typeof Pulls>> {
  const { data } = await request('pull_requests', (client) =>
    client.request('GET /repos/{owner}/{repo}/pulls', { owner, repo, ...RECENT }),
  );
  return Pulls.parse(data);
}
