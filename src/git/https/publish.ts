import git from 'isomorphic-git';
import { TREE_MODE } from '../git-objects.ts';
import { makeFiles, type StandingFile, textOf } from '../make-files.ts';
import type { Publication, Published } from '../provider.ts';
import { publishAt } from '../publish.ts';
import { pushTo } from './push.ts';
import { entryTowards, filesBelow, readFiles } from './read-folder.ts';
import { commitTree, fetchRef, type HttpsRepository } from './repository.ts';
import { graft, writeTree } from './write-tree.ts';

/** Who commits, when the server does not say it by the token. */
export interface Author {
  readonly name: string;
  readonly email: string;
}

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
    commitUpon: (base: string) => commitUpon(at, publication, base, author),
    point: (commit: string, old: string | null) => pushTo(at, publication.branch, commit, old),
  };
  return publishAt(host, publication);
}

async function commitUpon(
  at: HttpsRepository,
  publication: Publication,
  base: string,
  author: Author,
): Promise<string | null> {
  const { folder, message } = publication;
  const root = await commitTree(at, base);
  const standing = (await entryTowards(at, root, folder))?.entry ?? null;
  const isFolder = standing?.mode === TREE_MODE;
  const files = isFolder ? await filesBelow(at, standing.id) : [];
  const read = async (kept: readonly StandingFile[]) =>
    new Map([...(await readFiles(at, kept))].map(([path, bytes]) => [path, textOf(bytes)]));
  // Everything has been fetched, so reading costs nothing, and the files are made once.
  const tree = await makeFiles(
    publication,
    base,
    standing && files,
    read,
    Number.POSITIVE_INFINITY,
  );
  if (isFolder && tree.id === standing.id) return null;
  await writeTree(at, tree, new Set(files.map(({ id }) => id)));
  return git.commit({
    ...at,
    message,
    author,
    tree: await graft(at, root, folder.split('/'), tree.id),
    parent: [base],
    ref: 'refs/heads/made',
    noUpdateBranch: true,
  });
}
