import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type RunOptions, runSuite } from '../../../src/runner/index.ts';
import { readJunit } from '../../../src/runner/junit.ts';
import { outcome } from '../../../src/runner/outcome.ts';
import { startRecorder } from '../../suite/recorder.ts';
import { pythonWithRuff, temporaryFolder, writeFiles, writeSuite } from '../../suite/tools.ts';

async function quietly(folder: string, options: RunOptions) {
  let output = '';
  const result = await runSuite(folder, {
    python: await pythonWithRuff(),
    output: (chunk) => {
      output += Buffer.from(chunk).toString();
    },
    ...options,
  });
  return { ...result, output };
}

function endpoints(...slugs: string[]) {
  return slugs.map((slug) => ({ slug, env: '[positive]' }));
}

test.each(['-x', '-k positive', '--cov', '-p no.such.plugin'])(
  'PYTEST_ADDOPTS="%s" of another project is ignored, and named',
  async (options) => {
    const server = await startRecorder((_, response) => response.writeHead(500).end());
    const folder = temporaryFolder();
    writeSuite(folder, endpoints('one', 'two'));
    const notices: string[] = [];
    const { counts } = await quietly(folder, {
      baseUrl: server.url,
      variables: { PYTEST_ADDOPTS: options, PYTEST_DISABLE_PLUGIN_AUTOLOAD: '1' },
      notice: (sentence) => notices.push(sentence),
    });
    expect(counts).toMatchObject({ failed: 2, blocked: 0 });
    expect(notices.join()).toContain('PYTEST_ADDOPTS, PYTEST_DISABLE_PLUGIN_AUTOLOAD');
    expect(notices.join()).not.toContain(options);
  },
);

test('a run is passed, failed or blocked as its tests are', async () => {
  const server = await startRecorder(({ url }, response) => {
    response.writeHead(url === '/wrong' ? 500 : 200).end();
  });
  const folder = temporaryFolder();
  writeSuite(folder, endpoints('right', 'wrong', 'blocked'));
  writeFiles(folder, [['env/blocked_environment.txt', 'broken']]);
  const run = (...paths: string[]) =>
    quietly(folder, { baseUrl: server.url, endpoints: paths.map((path) => `GET ${path}`) });
  const passed = await run('/right');
  expect(passed).toMatchObject({
    status: 1,
    counts: { passed: 1, failed: 0, unproven: 0, blocked: 0 },
    reason: null,
  });
  expect(passed.output).toContain('1 passed');
  const failed = await run('/right', '/wrong');
  expect(failed).toMatchObject({
    status: 2,
    counts: { passed: 1, failed: 1, unproven: 0, blocked: 0 },
  });
  expect(failed.tests.filter((one) => one.outcome === 'failed')).toMatchObject([
    { script: 'wrong/positive/test_wrong_positive.py', name: 'test_wrong_positive[positive]' },
  ]);
  const junit = join(folder, 'new/junit.xml');
  const all = await quietly(folder, { baseUrl: server.url, workers: 2, junit });
  expect(all).toMatchObject({
    status: 2,
    counts: { passed: 1, failed: 1, unproven: 0, blocked: 1 },
  });
  expect(readFileSync(junit, 'utf8')).toContain('errors="1" failures="1"');
  writeSuite(
    folder,
    endpoints('wrong').map((one) => ({ ...one, path: '/right' })),
  );
  expect(await quietly(folder, { baseUrl: server.url })).toMatchObject({ status: 3, reason: null });
});

test('a run without a trustworthy result is blocked, and says why', async () => {
  const folder = temporaryFolder();
  writeSuite(folder, endpoints('a'));
  const junit = join(folder, 'junit.xml');
  await startRecorder().then(({ url }) => quietly(folder, { junit, baseUrl: url }));
  expect(readFileSync(junit, 'utf8')).toContain('tests="1"');
  // The file of the run before must not count for one that is aborted at once.
  expect(await quietly(folder, { junit, signal: AbortSignal.abort() })).toMatchObject({
    status: 3,
    counts: { passed: 0 },
    reason: 'the run was aborted',
  });
  writeFiles(folder, [['a/positive/test_a_positive.py', 'syntax error']]);
  expect(await quietly(folder, { junit })).toMatchObject({
    status: 3,
    reason: 'pytest ended with exit code 2',
  });
  await expect(quietly(join(folder, 'a'), {})).rejects.toMatchObject({ kind: 'suite-missing' });
});

test('one failure decides against any number of errors, but not against a void run', () => {
  const failure = '<failure message="m">f</failure>';
  const error = '<error message="m">e</error>';
  const junit = (...bodies: string[]) =>
    `<testsuites><testsuite>${bodies
      .map((body, index) => `<testcase classname="a" name="${index}" time="0">${body}</testcase>`)
      .join('')}</testsuite></testsuites>`;
  expect(outcome(0, false, readJunit(junit(''))).status).toBe(1);
  expect(outcome(1, false, readJunit(junit('', failure, error))).status).toBe(2);
  expect(outcome(1, false, readJunit(junit('', error))).status).toBe(3);
  expect(outcome(0, false, readJunit(junit())).status).toBe(3);
  expect(outcome(0, false, null)).toMatchObject({
    status: 3,
    reason: expect.stringContaining('JUnit'),
  });
  for (const exit of [2, 3, 4, 5, null]) {
    expect(outcome(exit, false, readJunit(junit('', failure))).status, `${exit}`).toBe(3);
  }
  expect(outcome(0, true, readJunit(junit('')))).toMatchObject({
    status: 3,
    reason: 'the run was aborted',
  });
});

test('an abort ends pytest and all its workers', async () => {
  const controller = new AbortController();
  const server = await startRecorder((_request, _response) => {
    if (server.requests.length === 2) controller.abort();
  });
  const folder = temporaryFolder();
  writeSuite(folder, endpoints('a', 'b'));
  writeFiles(folder, [
    [
      'hooks.py',
      'import os\n\n\ndef before(endpoint, request):\n    request.query["pid"] = os.getpid()\n',
    ],
  ]);
  const { signal } = controller;
  const result = await quietly(folder, { baseUrl: server.url, workers: 2, signal });
  expect(result).toMatchObject({ status: 3, reason: 'the run was aborted' });
  const pids = server.requests.map(({ url }) => Number(url.split('=')[1]));
  expect(new Set(pids).size).toBe(2);
  for (const pid of pids) await ended(pid);
});

/** Resolves when the process is gone; the test's own time limit is the only other way out. */
async function ended(pid: number): Promise<void> {
  while (isAlive(pid)) await new Promise((resolve) => setTimeout(resolve, 20));
}

function isAlive(pid: number): boolean {
  try {
    // A killed process that nobody has waited for still has its entry: state Z.
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');
  } catch {
    return false;
  }
}

test('a run of several processes says that each sends one request at a time', async () => {
  const server = await startRecorder();
  const folder = temporaryFolder();
  writeSuite(folder, endpoints('a'));
  const notices: string[] = [];
  const notice = (sentence: string) => notices.push(sentence);
  await quietly(folder, { baseUrl: server.url, workers: 2, concurrency: 4, notice });
  expect(notices).toEqual([
    '--concurrency is for one process, and for suites of this version: each process sends one request at a time.',
  ]);
});

test('the suite reads the options in its environment', async () => {
  const server = await startRecorder();
  const folder = temporaryFolder();
  writeSuite(folder, endpoints('a'));
  const names = ['PROOFGATE_RATE', 'PROOFGATE_TIMEOUT', 'PYTEST_XDIST_WORKER_COUNT'];
  const query = `{name: os.environ.get(name) for name in ${JSON.stringify(names)}}`;
  writeFiles(folder, [
    ['hooks.py', `import os\n\n\ndef before(endpoint, request):\n    request.query = ${query}\n`],
  ]);
  const { url: baseUrl } = server;
  await quietly(folder, { baseUrl, workers: 2, rate: 50, timeoutSeconds: 7 });
  await quietly(folder, { baseUrl });
  expect(server.requests.map(({ url }) => url)).toEqual([
    '/a?PROOFGATE_RATE=50&PROOFGATE_TIMEOUT=7&PYTEST_XDIST_WORKER_COUNT=2',
    '/a?PROOFGATE_RATE=null&PROOFGATE_TIMEOUT=null&PYTEST_XDIST_WORKER_COUNT=null',
  ]);
});
