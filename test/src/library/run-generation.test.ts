import type { RequestListener } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readPorts } from '../../../src/cli/reading/ports.ts';
import { readDocument } from '../../../src/generator/document/read.ts';
import { generate } from '../../../src/generator/index.ts';
import { openGitHub } from '../../../src/git/github.ts';
import type { OpenRepository } from '../../../src/git/provider.ts';
import { runGeneration } from '../../../src/library/generation/run-generation.ts';
import {
  createRecord,
  editRecord,
  getGitImport,
  getRecord,
  listTestCases,
  recordHistory,
  registerGitCredential,
  startGitImport,
  submitRecord,
} from '../../../src/library/index.ts';
import { runGitImport } from '../../../src/library/test-cases/run-git-import.ts';
import type { Actor } from '../../../src/workspaces/index.ts';
import { folderWith } from '../../support/folder.ts';
import { type EmulatedGitHub, startGitHub } from '../../support/github/start-github.ts';
import { httpServer } from '../../support/network/http-server.ts';
import { writerAt } from '../../support/platform/git-tokens.ts';
import { libraryBench } from '../../support/platform/library.ts';
import { STORES } from '../../support/stores/stores.ts';

const operation = (limit: number) => ({
  parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer', maximum: limit } }],
  responses: { 200: { description: 'ok' } },
});

/** A document with these endpoints, each with one limit. */
const document = (...endpoints: readonly string[]) => ({
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1' },
  servers: [{ url: 'https://pets.example' }],
  paths: Object.fromEntries(endpoints.map((path) => [path, { get: operation(9) }])),
});

const serving =
  (value: object): RequestListener =>
  (_, response) =>
    void response.end(JSON.stringify(value));

describe.each(STORES)('a run on $name', ({ create }) => {
  let github: EmulatedGitHub;
  beforeAll(async () => {
    github = await startGitHub();
  });
  afterAll(() => github.close());
  const open: OpenRepository = (address, token) =>
    openGitHub({ webUrl: github.url, apiUrl: github.url, paced: false })(address, token);
  const { ports, newAdmin } = libraryBench(create, open);

  /** A record of a document that a server gives, with its own repository. */
  async function recordOf(listener: RequestListener, name = `pets-${crypto.randomUUID()}`) {
    const ada = await newAdmin();
    const credential = { name: 'writer', ...writerAt(github.url) };
    await registerGitCredential(ports(), ada, credential);
    await github.seed(name, { 'README.md': 'Pets\n' });
    const url = `${await httpServer(listener)}/openapi.json`;
    const repository = {
      type: 'github' as const,
      url: `${github.url}/${github.owner}/${name}.git`,
      branch: 'api-tests',
      credential: 'writer',
    };
    await createRecord(ports(), ada, { name, specification: { kind: 'url', url }, repository });
    return { ada, name };
  }

  async function run(ada: Actor, name: string, isUpgrade = false) {
    const runId = await submitRecord(ports(), ada, name, isUpgrade);
    await runGeneration(ports(), runId);
    const [latest] = await recordHistory(ports(), ada, name, { limit: 1 });
    return latest;
  }

  const branchFile = async (name: string, path: string) => {
    const address = { type: 'github' as const, url: `${github.url}/${github.owner}/${name}.git` };
    const repository = await open(address, github.tokens.octo);
    const head = await repository.head('api-tests');
    const bytes = head && (await repository.readFile(head, path, 1_000_000));
    return bytes ? new TextDecoder().decode(bytes) : null;
  };

  test('puts the suite on the branch and a test case an endpoint into the library', async () => {
    const { ada, name } = await recordOf(serving(document('/pets', '/owners')));
    const latest = await run(ada, name);
    expect(latest).toMatchObject({ state: 'generated', cause: null, missingEndpoints: [] });
    expect(await getRecord(ports(), ada, name)).toMatchObject({ state: 'generated' });
    const found = await listTestCases(ports(), ada, { labels: ['api-tests'] }, { limit: 10 });
    expect(found.map((one) => [one.name, one.path, one.commit])).toEqual([
      ['GET /owners', 'generated-scripts/get_owners', latest?.commit],
      ['GET /pets', 'generated-scripts/get_pets', latest?.commit],
    ]);
    const environment = 'generated-scripts/env/get_pets_environment.txt';
    expect(await branchFile(name, environment)).toContain('[positive]');
    expect(await branchFile(name, 'README.md')).toBe('Pets\n');
  });

  test('keeps the rules of the suite, also where it is gone, says what later ones add, and takes them only when asked', async () => {
    const served = document('/pets');
    const { ada, name } = await recordOf(serving(served));
    const location = { type: 'github' as const, url: `${github.url}/${github.owner}/${name}.git` };
    const repository = await open(location, github.tokens.octo);
    const root = folderWith({ 'openapi.json': JSON.stringify(served) });
    const old = generate(await readDocument(`${root}/openapi.json`, readPorts), { rules: '1.0' });
    const put = (files: ReadonlyMap<string, string>) =>
      repository.publish({
        ...{ branch: 'api-tests', ifMissing: 'create', folder: 'generated-scripts' },
        ...{ message: 'Of an earlier version', mark: null, keep: () => false },
        make: async () => files,
      });
    const variants = 'generated-scripts/get_pets/variants/test_get_pets_variants.py';
    await put(old.files);
    const offer = { rules: '1.1', tests: expect.any(Number), added: expect.any(Array) };
    const kept = await run(ada, name);
    expect(kept).toMatchObject({ state: 'generated', rules: '1.0', isUpgrade: false, offer });
    expect(kept?.offer?.tests).toBeGreaterThan(0);
    expect(kept?.offer?.added.map(({ scenario }) => scenario)).toContain('9.04');
    await put(new Map([['hooks.py', old.files.get('hooks.py') ?? '']]));
    await editRecord(ports(), ada, name, { repository: { adopt: true } });
    expect(await run(ada, name)).toMatchObject({ state: 'generated', rules: '1.0', offer });
    expect(await branchFile(name, variants)).toBeNull();
    const upgraded = await run(ada, name, true);
    expect(upgraded).toMatchObject({ state: 'generated', rules: '1.1', isUpgrade: true });
    expect(upgraded?.offer).toBeNull();
    expect(await branchFile(name, variants)).toContain('variant_1');
    expect(await run(ada, name)).toMatchObject({ rules: '1.1', offer: null });
  });

  test('again with nothing new makes no commit and keeps the test cases', async () => {
    const { ada, name } = await recordOf(serving(document('/pets')));
    const first = await run(ada, name);
    const second = await run(ada, name);
    expect(second?.id).not.toBe(first?.id);
    expect(second?.commit).toBe(first?.commit);
  });

  test('keeps what the database has no character for, but for paths, which it refuses', async () => {
    const hostile = { ...document('/pets'), info: { title: 'P\0ets \ud800', version: '\0' } };
    const kept = await recordOf(serving(hostile));
    const latest = await run(kept.ada, kept.name);
    expect(latest).toMatchObject({
      state: 'generated',
      report: { document: { title: 'P\ufffdets \ufffd', version: '\ufffd' } },
    });
    const refused = await recordOf(serving(document('/pets', '/own\0ers', '/\udfff')));
    expect(await run(refused.ada, refused.name)).toMatchObject({
      ...{ state: 'failed', cause: 'document-faulty' },
      faults: [
        expect.stringContaining('GET /own\ufffders: '),
        expect.stringContaining('GET /\ufffd: '),
      ],
    });
    expect(await listTestCases(ports(), refused.ada, {}, { limit: 10 })).toEqual([]);
  });

  test('leaves a folder that Proofgate did not write alone, until it is to be adopted', async () => {
    const { ada, name } = await recordOf(serving(document('/pets')));
    await github.push(name, 'api-tests', { 'generated-scripts/mine.py': 'mine\n' }, 'main');
    const refused = await run(ada, name);
    expect(refused).toMatchObject({ state: 'failed', cause: 'folder-foreign' });
    expect(refused?.remedy).toContain('mine.py');
    expect(await branchFile(name, 'generated-scripts/mine.py')).toBe('mine\n');
    await editRecord(ports(), ada, name, { repository: { adopt: true } });
    expect(await run(ada, name)).toMatchObject({ state: 'generated' });
    expect(await branchFile(name, 'generated-scripts/mine.py')).toBeNull();
    await editRecord(ports(), ada, name, { repository: { adopt: false } });
    expect(await run(ada, name)).toMatchObject({ state: 'generated' });
  });

  test('keeps the values that people edited on the branch', async () => {
    const { ada, name } = await recordOf(serving(document('/pets')));
    await run(ada, name);
    const path = 'generated-scripts/env/get_pets_environment.txt';
    const before = (await branchFile(name, path)) ?? '';
    const edited = before.replace('https://pets.example', 'https://staging.pets.example');
    expect(edited).not.toBe(before);
    await github.push(name, 'api-tests', { [path]: edited });
    await run(ada, name);
    expect(await branchFile(name, path)).toContain('https://staging.pets.example');
  });

  test('reports which selected endpoints the document has lost', async () => {
    let now = document('/pets', '/owners');
    const { ada, name } = await recordOf((_, response) => void response.end(JSON.stringify(now)));
    await editRecord(ports(), ada, name, { endpoints: ['GET /pets', 'GET /owners'] });
    await run(ada, name);
    now = document('/pets', '/keepers');
    expect(await run(ada, name)).toMatchObject({ missingEndpoints: ['GET /owners'] });
    const left = await listTestCases(ports(), ada, {}, { limit: 10 });
    expect(left.map((one) => one.name)).toEqual(['GET /pets']);
  });

  test('that fails says why, and leaves library and branch as they were', async () => {
    let answer: object = document('/pets');
    const { ada, name } = await recordOf(
      (_, response) => void response.end(JSON.stringify(answer)),
    );
    const good = await run(ada, name);
    answer = { swagger: '2.0' };
    expect(await run(ada, name)).toMatchObject({
      state: 'failed',
      cause: 'document-faulty',
      faults: [expect.stringContaining('Swagger 2.0')],
    });
    expect(await getRecord(ports(), ada, name)).toMatchObject({ state: 'failed' });
    const left = await listTestCases(ports(), ada, {}, { limit: 10 });
    expect(left).toMatchObject([{ name: 'GET /pets', commit: good?.commit }]);
  });

  const REPOSITORY_FAULTS = [
    ['repository-missing', { url: 'nothing-there' }],
    ['credential-refused', { credential: 'wrong' }],
    ['credential-unset', { credential: 'unset' }],
    ['credential-read-only', { credential: 'reader' }],
    ['branch-protected', { branch: 'main' }],
  ] as const;

  test.each(REPOSITORY_FAULTS)('fails with %s', async (kind, change) => {
    const { ada, name } = await recordOf(serving(document('/pets')));
    const registered = [
      ['wrong', 'env://WRONG_TOKEN'],
      ['unset', 'env://NOBODY_SET_THIS'],
      ['reader', 'env://READER_TOKEN'],
    ] as const;
    for (const [credential, reference] of registered) {
      await registerGitCredential(ports(), ada, {
        ...writerAt(github.url),
        ...{ name: credential, reference },
      });
    }
    await github.protect(name, 'main');
    const repository =
      'url' in change ? { url: `${github.url}/${github.owner}/${change.url}.git` } : change;
    await editRecord(ports(), ada, name, { repository });
    const latest = await run(ada, name);
    expect(latest).toMatchObject({ state: 'failed', cause: kind });
    expect(latest?.remedy?.length).toBeGreaterThan(40);
  });

  test('of a record without write credential is refused at the account of somebody else', async () => {
    const { ada, name } = await recordOf(serving(document('/pets')));
    await editRecord(ports(), ada, name, { repository: { credential: null } });
    expect(await run(ada, name)).toMatchObject({ state: 'failed', cause: 'credential-missing' });
  });

  test('imports the scripts of a folder, and follows it at the next import', async () => {
    const ada = await newAdmin();
    const name = `scripts-${crypto.randomUUID()}`;
    const script = 'def test_one():\n    assert True\n';
    await github.seed(name, {
      'tests/test_a.py': script,
      'tests/deep/b_test.py': script,
      'tests/conftest.py': '',
      'other/test_c.py': script,
    });
    const input = {
      type: 'github' as const,
      url: `${github.url}/${github.owner}/${name}.git`,
      branch: 'main',
      folder: 'tests',
      credential: 'reader',
    };
    const reader = {
      ...writerAt(github.url),
      ...{ name: 'reader', purpose: 'repository-read' as const },
    };
    await registerGitCredential(ports(), ada, reader);
    const names = async () => {
      const found = await listTestCases(ports(), ada, { labels: ['main'] }, { limit: 10 });
      return found.map((one) => one.name).sort();
    };
    await runGitImport(ports(), await startGitImport(ports(), ada, input));
    expect(await names()).toEqual(['deep/b_test.py', 'test_a.py']);
    await github.push(name, 'main', { 'tests/test_d.py': script });
    await runGitImport(ports(), await startGitImport(ports(), ada, input));
    expect(await names()).toEqual(['deep/b_test.py', 'test_a.py', 'test_d.py']);
    const missing = await startGitImport(ports(), ada, { ...input, branch: 'nowhere' });
    await runGitImport(ports(), missing);
    expect(await getGitImport(ports(), ada, missing)).toMatchObject({
      state: 'failed',
      cause: 'branch-missing',
    });
  });
});
