import { createFileCommit } from '../objects/commit-file.ts';
import { type Author, type Base, createCommit } from '../objects/create-commit.ts';
import type { FileChange, Publication, Published } from '../provider.ts';
import { publishAt } from '../publish.ts';
import { pushTo } from './push.ts';
import { commitTree, fetchRef, type HttpsRepository } from './repository.ts';

/** Publishes by one push of one commit, which the server takes whole or not at all. */
export function publishTo(
  at: HttpsRepository,
  publication: Publication,
  author: Author,
): Promise<Published> {
  return push(at, publication, (base) => createCommit(at, publication, base, author));
}

/** Changes one file by such a push. */
export function changeFileOf(
  at: HttpsRepository,
  change: FileChange,
  author: Author,
): Promise<Published> {
  const { branch } = change;
  return push(at, { branch, ifMissing: 'refuse' }, (base) =>
    createFileCommit(at, change, base, author),
  );
}

function push(
  at: HttpsRepository,
  target: Pick<Publication, 'branch' | 'ifMissing'>,
  commitOn: (base: Base) => Promise<string | null>,
): Promise<Published> {
  const host = {
    url: at.url,
    headOf: (branch: string) => fetchRef(at, `refs/heads/${branch}`),
    defaultHead: () => fetchRef(at, 'HEAD'),
    createCommit: async (commit: string) =>
      commitOn({ commit, tree: await commitTree(at, commit) }),
    point: (commit: string, old: string | null) => pushTo(at, target.branch, commit, old),
  };
  return publishAt(host, target);
}
