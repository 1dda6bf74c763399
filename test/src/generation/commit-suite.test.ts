import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { commitSuite } from '../../../src/generation/commit-suite.ts';
import { generate } from '../../../src/generator/index.ts';
import { localRepositories, openLocal } from '../../../src/git/local.ts';
import { localUrl } from '../../../src/git/local-repositories.ts';
import { Problem } from '../../../src/problem.ts';
import { folderWith } from '../../support/folder.ts';
import { bodyOfSchema, documentOfPost } from '../generator/in-memory.ts';

const TO = { branch: 'tests', ifMissing: 'create', folder: 'suite', message: 'A suite' } as const;

/** A suite without anybody's edits, of a document with this limit. */
function suiteOf(maxLength: number) {
  const document = documentOfPost(bodyOfSchema({ type: 'string', maxLength }));
  const fresh = generate({ ...document, sha256: `${maxLength}`.repeat(32) });
  return { fresh, remake: () => fresh };
}

async function newRepository() {
  const url = localUrl({ workspaceId: randomUUID(), repositoryId: randomUUID() });
  const root = folderWith();
  await localRepositories({ root }).create(url);
  return openLocal({ root })({ type: 'local', url }, null);
}

test('what was calibrated is committed upon the suite of its document, and upon no other', async () => {
  const repository = await newRepository();
  const [one, other] = [suiteOf(10), suiteOf(20)];
  const { commit } = await commitSuite(repository, { ...TO, adopt: false }, one);
  const calibrated = { ...TO, adopt: false, isCalibrated: true };
  await expect(commitSuite(repository, calibrated, other)).rejects.toMatchObject({
    kind: 'suite-stale',
  });
  expect(await repository.head('tests')).toBe(commit);
  expect(await commitSuite(repository, calibrated, one)).toMatchObject({ commit, changed: false });
});

test('nothing is committed where its base is refused', async () => {
  const repository = await newRepository();
  const before = await repository.head('main');
  const asked: string[] = [];
  const admit = async (commit: string) => {
    asked.push(commit);
    throw new Problem('suite-stale', 'a newer document came first');
  };
  const commit = commitSuite(repository, { ...TO, adopt: false, admit }, suiteOf(10));
  await expect(commit).rejects.toMatchObject({ kind: 'suite-stale' });
  expect(asked).toEqual([before]);
  expect(await repository.head('tests')).toBeNull();
});
