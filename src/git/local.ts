import { randomUUID } from 'node:crypto';
import fs, { promises } from 'node:fs';
import { Problem } from '../problem.ts';
import { checkBranchName } from './branch-name.ts';
import { createRepository } from './local/create.ts';
import { gitdirOf, requireRepository } from './local/gitdir.ts';
import { changeFileOf, publishTo } from './local/publish.ts';
import { commitTree, defaultBranch, headOf, type LocalRepository } from './local/repository.ts';
import type { LocalRepositories } from './local-repositories.ts';
import { AUTHOR } from './objects/create-commit.ts';
import { readFileAt, readFolderAt } from './objects/read-folder.ts';
import type { GitRepository, OpenRepository } from './provider.ts';

export interface LocalSettings {
  /** The folder that has the repositories, one below the id of each workspace. */
  readonly root: string;
  /** What a repository may have, with its history. Default 256 MB, as what is fetched over https. */
  readonly maxBytes?: number;
}

const MAX_BYTES = 256 * 1024 * 1024;

/** Opens repositories that the platform keeps in a folder, which one process has for itself. */
export function openLocal({ root, maxBytes = MAX_BYTES }: LocalSettings): OpenRepository {
  return async ({ url }) => {
    const at = { fs, gitdir: gitdirOf(root, url), url };
    return localRepository(at, maxBytes);
  };
}

/** Creates and removes the repositories of a folder. */
export function localRepositories({ root }: Pick<LocalSettings, 'root'>): LocalRepositories {
  return {
    create: async (url) => createRepository(gitdirOf(root, url), AUTHOR),
    remove: async (url) => {
      const gitdir = gitdirOf(root, url);
      const removed = `${gitdir}.removed-${randomUUID()}`;
      // In one step, so that whoever writes meanwhile finds nothing rather than half.
      await promises.rename(gitdir, removed).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
      });
      await promises.rm(removed, { recursive: true, force: true });
    },
  };
}

function localRepository(at: LocalRepository, maxBytes: number): GitRepository {
  const there = () => requireRepository(at.gitdir, at.url);
  return {
    async head(branch) {
      checkBranchName(branch);
      await there();
      return headOf(at, branch);
    },
    async defaultBranch() {
      await there();
      const branch = await defaultBranch(at);
      if ((await headOf(at, branch)) !== null) return branch;
      throw new Problem('repository-empty', `${at.url} has no commit yet: generate its record.`);
    },
    async readFile(commit, path, maxFileBytes) {
      await there();
      const query = { path, maxBytes: maxFileBytes, url: at.url };
      return readFileAt(at, await commitTree(at, commit), query);
    },
    async readFolder(commit, folder) {
      await there();
      return readFolderAt(at, await commitTree(at, commit), folder);
    },
    async publish(publication) {
      checkBranchName(publication.branch);
      return publishTo(at, publication, { author: AUTHOR, maxBytes });
    },
    async changeFile(change) {
      checkBranchName(change.branch);
      return changeFileOf(at, change, { author: AUTHOR, maxBytes });
    },
  };
}
