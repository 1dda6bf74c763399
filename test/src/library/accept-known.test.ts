import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHttps } from '../../../src/git/https.ts';
import type { OpenRepository } from '../../../src/git/provider.ts';
import {
  acceptKnown,
  createRecord,
  editRecord,
  registerGitCredential,
} from '../../../src/library/index.ts';
import { type GitServer, startGitServer } from '../../support/network/git-server.ts';
import { writerAt } from '../../support/platform/git-tokens.ts';
import { libraryBench, recordNamed } from '../../support/platform/library.ts';
import { anyStore } from '../../support/stores/stores.ts';

let server: GitServer;
beforeAll(async () => {
  server = await startGitServer();
});
afterAll(() => server.close());

let meanwhile: () => Promise<unknown> = async () => undefined;
/** Something happens between the reading of the record and the commit. */
const open: OpenRepository = async (address) => {
  const repository = await openHttps({ plainLoopback: true })(address, server.tokens.write);
  return {
    ...repository,
    changeFile: async (change) => {
      await meanwhile();
      meanwhile = async () => undefined;
      return repository.changeFile(change);
    },
  };
};
const { ports, newAdmin } = libraryBench(anyStore, open);

test('what is accepted goes where a record is that moves meanwhile', async () => {
  const ada = await newAdmin();
  for (const name of ['before', 'after']) {
    server.seed(name, { 'README.md': 'Pets\n' });
    server.push(name, 'tests', { 'generated-scripts/a.py': '\n' }, 'main');
  }
  const url = (name: string) => `${server.url}/group/${name}.git`;
  await registerGitCredential(ports(), ada, { name: 'writer', ...writerAt(server.url) });
  const place = { type: 'gitlab' as const, branch: 'tests', credential: 'writer' };
  const repository = { ...place, url: url('before') };
  await createRecord(ports(), ada, { ...recordNamed('pets'), repository });
  meanwhile = () => editRecord(ports(), ada, 'pets', { repository: { url: url('after') } });
  const id = 'post_pets/positive';
  const accepted = { id, reason: 'issue 12', tests: [id] };
  const { commit } = await acceptKnown(ports(), ada, 'pets', accepted);
  const known = server.git('after', ['show', `${commit}:generated-scripts/known.json`]);
  expect(known).toContain('issue 12');
});
