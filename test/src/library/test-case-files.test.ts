import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHttps } from '../../../src/git/https.ts';
import { runGeneration } from '../../../src/library/generation/run-generation.ts';
import {
  createPipeline,
  createRecord,
  deleteRecord,
  listTestCases,
  registerGitCredential,
  startGitImport,
  submitRecord,
  testCaseFiles,
  uploadTestCase,
} from '../../../src/library/index.ts';
import { runGitImport } from '../../../src/library/test-cases/run-git-import.ts';
import { type GitServer, startGitServer } from '../../support/network/git-server.ts';
import { writerAt } from '../../support/platform/git-tokens.ts';
import { libraryBench } from '../../support/platform/library.ts';
import { anyStore } from '../../support/stores/stores.ts';

const DOCUMENT = {
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1' },
  servers: [{ url: 'https://pets.example' }],
  paths: {
    '/pets': {
      get: {
        parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer', maximum: 9 } }],
        responses: { 200: { description: 'ok' } },
      },
    },
  },
};

let server: GitServer | undefined;
const { ports, newAdmin } = libraryBench(anyStore, (address) =>
  openHttps({ plainLoopback: true })(address, server?.tokens.write ?? null),
);
beforeAll(async () => {
  server = await startGitServer();
});
afterAll(() => server?.close());

function gitServer(): GitServer {
  if (server === undefined) throw new Error('the Git server has not started');
  return server;
}

const bytes = (text: string) => new TextEncoder().encode(text);

/** A separate repository, as an actor who may write to it has it. */
async function repositoryOf(name: string, files: Readonly<Record<string, string>>) {
  const ada = await newAdmin();
  const credential = { name: 'writer', ...writerAt(gitServer().url) };
  await registerGitCredential(ports(), ada, credential);
  gitServer().seed(name, files);
  return { ada, type: 'gitlab' as const, url: `${gitServer().url}/group/${name}.git` };
}

/** Puts files of ASCII on a branch, with one process for all of them. */
function commit(name: string, branch: string, texts: ReadonlyMap<string, string>): string {
  const reference = `refs/heads/${branch}`;
  const lines = [
    `commit ${reference}`,
    'committer Somebody <somebody@example.com> 0 +0000',
    'data 6\nedited',
    `from ${reference}^0`,
    ...[...texts].map(([path, text]) => `M 100644 inline ${path}\ndata ${text.length}\n${text}`),
  ];
  const { git } = gitServer();
  git(name, ['fast-import', '--quiet'], Buffer.from(`${lines.join('\n')}\n`));
  return git(name, ['rev-parse', reference]);
}

test('an uploaded script is its own file', async () => {
  const ada = await newAdmin();
  const content = bytes('x = 1\n');
  const { id } = await uploadTestCase(ports(), ada, { fileName: 'a.py', content });
  const files = [{ path: 'a.py', text: 'x = 1\n' }];
  expect(await testCaseFiles(ports(), ada, id)).toEqual({ commit: null, files, omitted: 0 });
});

test('a generated one has its environment and its scripts, as they are on the branch now', async () => {
  const { ada, type, url } = await repositoryOf('pets', { 'README.md': 'Pets\n' });
  await createRecord(ports(), ada, {
    name: 'pets',
    specification: {
      kind: 'upload',
      fileName: 'a.json',
      content: bytes(JSON.stringify(DOCUMENT)),
    },
    repository: { type, url, branch: 'tests', credential: 'writer' },
  });
  await runGeneration(ports(), await submitRecord(ports(), ada, 'pets'));
  const [{ id } = { id: '' }] = await listTestCases(ports(), ada, {}, { limit: 1 });
  const first = await testCaseFiles(ports(), ada, id);
  const environment = 'generated-scripts/env/get_pets_environment.txt';
  expect(first.files.map(({ path }) => path)).toContain(environment);
  expect(first.files.map(({ path }) => path)).toContain(
    'generated-scripts/get_pets/positive/test_get_pets_positive.py',
  );
  const others = [...Array(210).keys()].map((n) => `generated-scripts/get_pets/x${n}.py`);
  const texts = others.map((path) => [path, 'x = 1'] as const);
  const huge = ['generated-scripts/get_pets/huge.py', 'x'.repeat(300_000)] as const;
  const head = commit('pets', 'tests', new Map([[environment, '# edited'], huge, ...texts]));
  const second = await testCaseFiles(ports(), ada, id);
  expect(second.commit).toBe(head);
  expect(second.files.find(({ path }) => path === environment)?.text).toBe('# edited');
  expect(second.files).toHaveLength(200);
  expect(second.omitted).toBe(first.files.length + 211 - 200);
  expect(second.files.find(({ path }) => path === huge[0])?.text).toBeNull();

  await expect(testCaseFiles(ports(), await newAdmin(), id)).rejects.toMatchObject({
    kind: 'not-found',
  });
  await createPipeline(ports(), ada, { name: 'nightly', testCaseIds: [id] });
  await deleteRecord(ports(), ada, 'pets');
  const unlinked = testCaseFiles(ports(), ada, id);
  await expect(unlinked).rejects.toMatchObject({ kind: 'scripts-missing' });
});

test('a file that is huge or no text is named without its text', async () => {
  const { ada, type, url } = await repositoryOf('shop', {
    'tests/test_huge.py': `# ${'x'.repeat(300_000)}\n`,
    'tests/test_nul.py': 'x = "\0"\n',
  });
  const source = { type, url, branch: 'main', folder: 'tests', credential: 'writer' };
  await runGitImport(ports(), await startGitImport(ports(), ada, source));
  const found = await listTestCases(ports(), ada, {}, { limit: 10 });
  expect(found.map(({ name }) => name).sort()).toEqual(['test_huge.py', 'test_nul.py']);
  for (const { id, name } of found) {
    const { files } = await testCaseFiles(ports(), ada, id);
    expect(files).toEqual([{ path: `tests/${name}`, text: null }]);
  }
});
