import git from 'isomorphic-git';
import { branchesInTheWay, branchInTheWay } from '../branch-name.ts';
import { type Author, commitUpon } from '../objects/commit-upon.ts';
import type { Publication, Published } from '../provider.ts';
import { publishAt } from '../publish.ts';
import { atomicDisk, clearAside, sizeOf } from './disk.ts';
import { requireRepository } from './gitdir.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { commitTree, defaultBranch, headOf, type LocalRepository } from './repository.ts';

/** Publishes by one renamed file, that of the branch; until then nothing points at what was written. */
export function publishTo(
  { gitdir, url }: LocalRepository,
  publication: Publication,
  { author, maxBytes }: { readonly author: Author; readonly maxBytes: number },
): Promise<Published> {
  return oneAtATime(gitdir, async () => {
    await requireRepository(gitdir, url);
    await clearAside(gitdir);
    const fs = atomicDisk({ gitdir, url, bytes: maxBytes - (await sizeOf(gitdir)) });
    const at: LocalRepository = { gitdir, url, fs };
    const host = {
      url,
      headOf: (branch: string) => headOf(at, branch),
      defaultHead: async () => headOf(at, await defaultBranch(at)),
      commitUpon: async (commit: string) =>
        commitUpon(at, publication, { commit, tree: await commitTree(at, commit) }, author),
      point: (commit: string, old: string | null) => point(at, publication.branch, commit, old),
    };
    return publishAt(host, publication);
  });
}

/** False when somebody has moved the branch meanwhile, with Git in the folder itself. */
async function point(
  at: LocalRepository,
  branch: string,
  value: string,
  old: string | null,
): Promise<boolean> {
  const { fs, gitdir, url } = at;
  if ((await headOf(at, branch)) !== old) return false;
  if (old === null) {
    const [other] = branchesInTheWay(branch, await git.listBranches({ fs, gitdir }));
    if (other !== undefined) throw branchInTheWay(url, branch, other);
  }
  await git.writeRef({ fs, gitdir, ref: `refs/heads/${branch}`, value, force: true });
  return true;
}
