import type { GitHubClient } from './client.ts';
import { faultOf, isRefusal } from './faults.ts';

/** A repository of GitHub, and the client for its requests. */
export interface GitHubRepository {
  readonly client: GitHubClient;
  readonly owner: string;
  readonly repo: string;
  /** The URL that messages name, without credentials. */
  readonly url: string;
}

/** Runs an operation on the repository; an error of GitHub becomes a Problem. */
export async function withProblems<T>(
  { url }: GitHubRepository,
  operation: { readonly writing: boolean; readonly branch?: string },
  act: () => Promise<T>,
): Promise<T> {
  try {
    return await act();
  } catch (error) {
    throw faultOf(error, { url, ...operation });
  }
}

/** The name of the branch that GitHub calls default. */
export async function defaultBranch(at: GitHubRepository): Promise<string> {
  const { client, owner, repo } = at;
  const { data } = await client.request('GET /repos/{owner}/{repo}', { owner, repo });
  return data.default_branch;
}

/** The commit of a branch, or null when there is none. A missing repository is a 404 all the same. */
export async function headOf(at: GitHubRepository, branch: string): Promise<string | null> {
  const { client, owner, repo } = at;
  try {
    const ref = `heads/${branch}`;
    const route = 'GET /repos/{owner}/{repo}/git/ref/{ref}';
    return (await client.request(route, { owner, repo, ref })).data.object.sha;
  } catch (error) {
    if (isRefusal(error, 409, /empty/i)) return null;
    if (!isRefusal(error, 404)) throw error;
    await defaultBranch(at);
    return null;
  }
}
