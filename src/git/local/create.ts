import fs, { promises } from 'node:fs';
import { dirname } from 'node:path';
import git from 'isomorphic-git';
import { fileTree } from '../file-tree.ts';
import type { Author } from '../objects/create-commit.ts';
import { writeTree } from '../objects/write-tree.ts';
import { isRepository } from './gitdir.ts';
import { oneAtATime } from './one-at-a-time.ts';

const README = `# API tests

Proofgate keeps the tests of a generation record here, on the branch that the record names.
`;

/** Puts a bare repository with a first commit into a folder, whole or not at all. */
export function createRepository(gitdir: string, author: Author): Promise<void> {
  return oneAtATime(gitdir, async () => {
    if (await isRepository(gitdir)) return;
    const staging = `${gitdir}.new`;
    await promises.rm(staging, { recursive: true, force: true });
    await promises.mkdir(dirname(gitdir), { recursive: true, mode: 0o700 });
    await git.init({ fs, gitdir: staging, bare: true, defaultBranch: 'main' });
    const tree = fileTree(new Map([['README.md', README]]));
    await writeTree({ fs, gitdir: staging }, tree, new Set());
    await git.commit({
      ...{ fs, gitdir: staging, author, tree: tree.id },
      message: 'Begin',
      ref: 'refs/heads/main',
      parent: [],
    });
    await promises.rename(staging, gitdir);
  });
}
