import { type Author, commitUpon } from '../objects/commit-upon.ts';
import type { Publication, Published } from '../provider.ts';
import { publishAt } from '../publish.ts';
import { pushTo } from './push.ts';
import { commitTree, fetchRef, type HttpsRepository } from './repository.ts';

/** Publishes by one push of one commit, which the server takes whole or not at all. */
export async function publishTo(
  at: HttpsRepository,
  publication: Publication,
  author: Author,
): Promise<Published> {
  const host = {
    url: at.url,
    headOf: (branch: string) => fetchRef(at, `refs/heads/${branch}`),
    defaultHead: () => fetchRef(at, 'HEAD'),
    commitUpon: async (commit: string) =>
      commitUpon(at, publication, { commit, tree: await commitTree(at, commit) }, author),
    point: (commit: string, old: string | null) => pushTo(at, publication.branch, commit, old),
  };
  return publishAt(host, publication);
}
