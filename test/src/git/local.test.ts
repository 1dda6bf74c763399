import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openLocal } from '../../../src/git/local.ts';
import { localUrl } from '../../../src/git/local-repositories.ts';
import type { GitRepository } from '../../../src/git/provider.ts';
import { repositories } from '../../support/network/git-server.ts';
import { gitContract } from './contract.ts';
import type { GitGround } from './git-ground.ts';
import { listingOf } from './listing-of.ts';

const WORKSPACE = '019aa000-0000-7000-8000-000000000001';

gitContract('the provider of local repositories', async (): Promise<GitGround> => {
  const root = mkdtempSync(join(tmpdir(), 'proofgate-local-'));
  const open = openLocal({ root });
  const on = repositories((name) => join(root, WORKSPACE, `${idOf(name)}.git`));
  const urlOf = (name: string) => localUrl({ workspaceId: WORKSPACE, repositoryId: idOf(name) });
  const nothing: () => Promise<unknown> = async () => undefined;
  let waiting = { act: nothing, times: 0 };
  /** Somebody acts when the files are made, which is before the branch is updated. */
  const interrupted = (repository: GitRepository): GitRepository => {
    const after =
      <G extends unknown[], R>(make: (...given: G) => Promise<R>) =>
      async (...given: G) => {
        const made = await make(...given);
        if (waiting.times-- > 0) await waiting.act();
        return made;
      };
    return {
      ...repository,
      publish: (given) => repository.publish({ ...given, make: after(given.make) }),
      changeFile: (given) => repository.changeFile({ ...given, make: after(given.make) }),
    };
  };
  mkdirSync(join(root, WORKSPACE));
  return {
    url: urlOf,
    seed: async (name, files) => on.seed(name, files),
    push: async (name, branch, files, from) => on.push(name, branch, files, from),
    deleteBranch: async (name, branch) => {
      on.git(name, ['update-ref', '-d', `refs/heads/${branch}`]);
    },
    open: async (name) => interrupted(await open({ type: 'local', url: urlOf(name) }, null)),
    meanwhile: (act, times = 1) => {
      waiting = { act, times };
    },
    listing: async (name, branch) => listingOf(on.git, name, branch),
    parents: async (name, commit) => on.git(name, ['log', '-1', '--format=%P', commit]).split(' '),
    close: async () => rmSync(root, { recursive: true }),
  };
});

/** An id that a name always has. */
function idOf(name: string): string {
  const hex = createHash('sha1').update(name).digest('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
}
