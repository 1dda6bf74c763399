import git from 'isomorphic-git';
import { branchesInTheWay, branchInTheWay } from '../branch-name.ts';
import { createFileCommit } from '../objects/commit-file.ts';
import { type Author, type Base, createCommit } from '../objects/create-commit.ts';
import type { FileChange, Publication, Published } from '../provider.ts';
import { publishAt } from '../publish.ts';
import { atomicDisk, removeTemporaryFiles, sizeOf } from './disk.ts';
import { requireRepository } from './gitdir.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { commitTree, defaultBranch, headOf, type LocalRepository } from './repository.ts';

/** Who commits, and how much a repository may have. */
interface Writing {
  readonly author: Author;
  readonly maxBytes: number;
}

/** Publishes by one renamed file, that of the branch; until then nothing points at what was written. */
export function publishTo(
  repository: LocalRepository,
  publication: Publication,
  writing: Writing,
): Promise<Published> {
  return write(repository, publication, writing, (at, base) =>
    createCommit(at, publication, base, writing.author),
  );
}

/** Changes one file in the same way. */
export function changeFileOf(
  repository: LocalRepository,
  change: FileChange,
  writing: Writing,
): Promise<Published> {
  const { branch } = change;
  return write(repository, { branch, ifMissing: 'refuse' }, writing, (at, base) =>
    createFileCommit(at, change, base, writing.author),
  );
}

function write(
  { gitdir, url }: LocalRepository,
  target: Pick<Publication, 'branch' | 'ifMissing'>,
  { maxBytes }: Writing,
  commitOn: (at: LocalRepository, base: Base) => Promise<string | null>,
): Promise<Published> {
  return oneAtATime(gitdir, async () => {
    await requireRepository(gitdir, url);
    await removeTemporaryFiles(gitdir);
    const fs = atomicDisk({ gitdir, url, bytes: maxBytes - (await sizeOf(gitdir)) });
    const at: LocalRepository = { gitdir, url, fs };
    const host = {
      url,
      headOf: (branch: string) => headOf(at, branch),
      defaultHead: async () => headOf(at, await defaultBranch(at)),
      createCommit: async (commit: string) =>
        commitOn(at, { commit, tree: await commitTree(at, commit) }),
      point: (commit: string, old: string | null) => point(at, target.branch, commit, old),
    };
    return publishAt(host, target);
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
