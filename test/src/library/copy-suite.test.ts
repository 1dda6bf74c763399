import { afterAll, beforeAll, expect, test } from 'vitest';
import { SUITE_MARK } from '../../../src/generation/index.ts';
import { openGitHub } from '../../../src/git/github.ts';
import type { OpenRepository } from '../../../src/git/provider.ts';
import { publishCopy, type SuiteCopy } from '../../../src/library/connection/copy-suite.ts';
import { createRecord, registerGitCredential } from '../../../src/library/index.ts';
import { type EmulatedGitHub, startGitHub } from '../../support/github/start-github.ts';
import { writerAt } from '../../support/platform/git-tokens.ts';
import { libraryBench, recordNamed } from '../../support/platform/library.ts';
import { anyStore } from '../../support/stores/stores.ts';

let github: EmulatedGitHub;
beforeAll(async () => {
  github = await startGitHub();
});
afterAll(() => github.close());
const open: OpenRepository = (address, token) =>
  openGitHub({ webUrl: github.url, apiUrl: github.url, paced: false })(address, token);
const { ports, newAdmin } = libraryBench(anyStore, open);

/** More files than GitHub is asked for one by one, so that only those are read that differ. */
const MANY = Array.from({ length: 30 }, (_, at) => [`env/get_${at}_environment.txt`, `${at}\n`]);
const FILES = new Map<string, string>([
  [SUITE_MARK.file, `${SUITE_MARK.begins}\n`],
  ...MANY.map(([path = '', text = '']) => [path, text] as const),
]);
const copyOf = (known: string): SuiteCopy => {
  return { commit: 'a', files: new Map([...FILES, ['known.json', known]]) };
};

test('a large suite at GitHub is published once, again where it is an own copy, and over nothing else', async () => {
  const ada = await newAdmin();
  await registerGitCredential(ports(), ada, { name: 'writer', ...writerAt(github.url) });
  await github.seed('suite', { 'README.md': 'Pets\n' });
  const record = await createRecord(ports(), ada, {
    ...recordNamed('pets'),
    repository: {
      ...{ type: 'github', branch: 'tests', credential: 'writer' },
      url: `${github.url}/${github.owner}/suite.git`,
    },
  });
  const publish = (...copies: readonly SuiteCopy[]) => publishCopy(ports(), record, copies, false);
  const [old, now] = [copyOf('old\n'), copyOf('new\n')];
  const first = await publish(old);
  expect(await publish(old)).toBe(first);
  await expect(publish(now)).rejects.toMatchObject({
    kind: 'folder-foreign',
    message: expect.stringContaining('holds files other than the suite (known.json)'),
  });
  const second = await publish(old, now);
  expect(second).not.toBe(first);
  const mine = { 'generated-scripts/mine.py': 'mine\n' };
  await github.push('suite', 'tests', mine);
  await expect(publish(now)).rejects.toMatchObject({
    kind: 'folder-foreign',
    message: expect.stringContaining('(mine.py)'),
  });
  const third = await publishCopy(ports(), record, [now], true);
  const address = { type: 'github' as const, url: record.repositoryUrl };
  const repository = await open(address, github.tokens.octo);
  const found = await repository.readFolder(third, 'generated-scripts');
  expect([...found.keys()].toSorted()).toEqual([...now.files.keys()].toSorted());
});
