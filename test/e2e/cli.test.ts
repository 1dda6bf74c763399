import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { readJunit } from '../../src/runner/junit.ts';
import { type SampleApi, startSampleApi } from '../../src/server/demo/index.ts';
import { folderWith } from '../support/folder.ts';
import { proofgate } from './proofgate.ts';

/* Both commands as a person calls them, on the pet clinic of the demo. */

const CLINIC = readFileSync(
  fileURLToPath(new URL('../../templates/demo/openapi.yaml', import.meta.url)),
  'utf8',
);
const VISITS = ['--endpoint', 'delete /visits/{visitId}'];

let api: SampleApi;
/** A folder with the clinic's document and its suite, which no test changes. */
const shared = mkdtempSync(join(tmpdir(), 'proofgate-cli-'));
beforeAll(async () => {
  api = await startSampleApi({ fault: false });
  writeFileSync(join(shared, 'openapi.yaml'), CLINIC);
  await generate(shared);
});
afterAll(async () => {
  await api.stop();
  rmSync(shared, { recursive: true });
});

describe('run', () => {
  test('ends with 0 where the API keeps to its document, in two processes as in one', async () => {
    const { status, stdout } = await run(shared, ['--workers', '2', '--junit', 'right.xml']);
    expect(stdout).toMatch(/^\d+ passed, 0 failed, 0 unproven, 0 blocked$/m);
    expect(status).toBe(0);
    const tests = testsIn(shared, 'right.xml');
    expect(tests.length).toBeGreaterThan(200);
    expect(tests.filter(({ outcome }) => outcome !== 'passed')).toEqual([]);
  });

  test('ends with 1 where the API forgets a limit, and shows scenario, request and answer', async () => {
    const faulty = await startSampleApi({ fault: true });
    onTestFinished(faulty.stop);
    const { status, stdout } = await run(shared, ['--junit', 'faulty.xml'], faulty.baseUrl);
    expect(status).toBe(1);
    expect(stdout).toContain('POST /pets, 1.05: Length greater than maxLength');
    expect(stdout).toMatch(
      /`\/owner\/name`: `maxLength` \d+, sent \d+ characters, openapi.yaml:\d+, answered 201/,
    );
    expect(stdout).toContain(`curl -X POST '${faulty.baseUrl}/pets'`);
    expect(stdout).toMatch(/^\d+ passed, 1 failed in 1 group, 0 unproven, 0 blocked$/m);
    const failed = testsIn(shared, 'faulty.xml').filter(({ outcome }) => outcome === 'failed');
    expect(failed).toMatchObject([
      {
        script: 'post_pets/negative/test_post_pets_negative_body_owner_name.py',
        name: 'test_post_pets_negative_body_owner_name[1.05]',
      },
    ]);
  });

  test('sends what its curl line shows: the pasted line gets the same answer', async () => {
    const faulty = await startSampleApi({ fault: true });
    onTestFinished(faulty.stop);
    const { stdout } = await run(shared, ['--endpoint', 'POST /pets'], faulty.baseUrl);
    const body = /--data-raw '(.*)'$/m.exec(stdout)?.[1] ?? '';
    const headers = { 'content-type': 'application/json' };
    const ask = (baseUrl: string) =>
      fetch(`${baseUrl}/pets`, { method: 'POST', headers, body }).then(({ status }) => status);
    expect([await ask(faulty.baseUrl), await ask(api.baseUrl)]).toEqual([201, 422]);
  });

  test('stops with 3 and one line where the server is down', async () => {
    const gone = await startSampleApi({ fault: false });
    await gone.stop();
    const args = [...VISITS, '--junit', 'down.xml'];
    const { status, stdout, stderr } = await run(shared, args, gone.baseUrl);
    expect(status).toBe(3);
    expect(testsIn(shared, 'down.xml').map(({ outcome }) => outcome)).toEqual(['blocked']);
    expect(stdout).toContain('0 passed, 0 failed, 0 unproven, 1 blocked');
    const reason = `${gone.baseUrl} cannot be reached: Connection refused`;
    expect(stderr).toContain(`The run was blocked: the run stopped: ${reason}.`);
  });

  test.each([
    [VISITS, ['DELETE']],
    [
      ['--endpoint', 'GET /pets', '--endpoint', 'POST /pets'],
      ['GET', 'POST'],
    ],
    [
      ['--methods', 'get,POST'],
      ['GET', 'POST'],
    ],
    [['--methods', 'GET', '--endpoint', 'GET /pets/{petId}'], ['GET']],
  ])('%j sends no other requests', async (options, methods) => {
    const { status } = await run(shared, [...options, '--junit', 'some.xml']);
    expect(status).toBe(0);
    const folders = testsIn(shared, 'some.xml').map(({ script }) => script.split('/')[0] ?? '');
    const seen = new Set(folders.map((slug) => slug.split('_')[0]?.toUpperCase()));
    expect([...seen].sort()).toEqual(methods);
  });

  test('an endpoint that the suite lacks ends with 2', async () => {
    const { status, stderr } = await run(shared, ['--endpoint', 'GET /pet']);
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr:
        'Wrong usage: The suite has no such endpoint.\nGET /pet is not in the suite; did you mean "GET /pets", "POST /pets"?\n',
    });
  });

  test('--rate and --workers reach every process that tests', async () => {
    const root = await generated();
    const names = ['PROOFGATE_RATE', 'PYTEST_XDIST_WORKER_COUNT'];
    const lines = [
      'import os',
      'def before(endpoint, request):',
      `    seen = [os.environ.get(name) for name in ${JSON.stringify(names)}]`,
      '    with open("seen.txt", "a") as file:',
      '        file.write(" ".join(map(str, seen)) + "\\n")',
    ];
    writeFileSync(join(root, 'generated-scripts/hooks.py'), `${lines.join('\n')}\n`);
    const { status } = await run(root, [...VISITS, '--rate', '200', '--workers', '2']);
    expect(status).toBe(0);
    const seen = readFileSync(join(root, 'seen.txt'), 'utf8').trim().split('\n');
    expect(seen.length).toBeGreaterThan(3);
    expect(new Set(seen)).toEqual(new Set(['200 2']));
  });

  test('--timeout is how long a response may take, and none within it is a failure', async () => {
    const silent = createServer(() => {});
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      silent.closeAllConnections();
      silent.close();
    });
    const address = silent.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const options = ['--endpoint', 'GET /pets', '--timeout', '0.2'];
    const { status, stdout } = await run(shared, options, `http://127.0.0.1:${port}`);
    expect(status).toBe(1);
    expect(stdout).toContain('no whole response within 0.2 seconds');
  });
});

describe('generate', () => {
  test('of a document without operations warns, and never replaces a suite by nothing', async () => {
    const empty = 'openapi: 3.1.0\ninfo: {title: Empty, version: "1"}\npaths: {}\n';
    const fresh = folderWith({ 'openapi.yaml': empty });
    const first = await proofgate(['generate', 'openapi.yaml'], { cwd: fresh });
    expect(first).toMatchObject({
      status: 0,
      stderr: expect.stringMatching(/^warning: 0 endpoints/),
    });
    const root = await generated();
    writeFileSync(join(root, 'openapi.yaml'), empty);
    const second = await proofgate(['generate', 'openapi.yaml'], { cwd: root });
    expect(second.status).toBe(1);
    expect(second.stderr).toContain('The document has no endpoints; add some below `paths`.');
    expect(readdirSync(join(root, 'generated-scripts'))).toContain('post_pets');
  });

  test('into a folder that Proofgate did not write needs --adopt', async () => {
    const files = { 'openapi.yaml': CLINIC, 'generated-scripts/mine.py': 'mine\n' };
    const root = folderWith(files);
    const refused = await proofgate(['generate', 'openapi.yaml'], { cwd: root });
    expect(refused).toMatchObject({ status: 1, stderr: expect.stringContaining('--adopt') });
    expect(readdirSync(join(root, 'generated-scripts'))).toEqual(['mine.py']);
    const said = await generate(root, '--adopt');
    expect(said).toContain('removed files that are not of the suite: mine.py');
    expect(readdirSync(join(root, 'generated-scripts'))).not.toContain('mine.py');
  });
});

describe('generate, a second time', () => {
  test('writes the same bytes', async () => {
    const root = await generated();
    expect(filesIn(root)).toEqual(filesIn(shared));
    await generate(root);
    expect(filesIn(root)).toEqual(filesIn(shared));
  });

  test('keeps an edited value and hooks.py, --check is content with both, and a run sends them', async () => {
    const root = await generated();
    const suite = join(root, 'generated-scripts');
    edit(join(suite, 'env/post_pets_environment.txt'), '1.03 = "a"', '1.03 = "z"');
    writeFileSync(join(suite, 'hooks.py'), '# Mine.\n');
    const edited = filesIn(root);
    expect(await check(root)).toMatchObject({ status: 0, stderr: '' });
    expect(await generate(root)).toMatch(/^kept 1 edited environment value$/m);
    expect(readFileSync(join(suite, 'hooks.py'), 'utf8')).toBe('# Mine.\n');
    expect(readFileSync(join(suite, 'env/post_pets_environment.txt'), 'utf8')).toContain(
      '1.03 = "z"',
    );
    expect([...filesIn(root).keys()]).toEqual([...edited.keys()]);
    expect(await check(root)).toMatchObject({ status: 0 });
    expect((await run(root, ['--endpoint', 'POST /pets'])).status).toBe(0);
  });

  test('--reset-env forgets the edits', async () => {
    const root = await generated();
    const env = join(root, 'generated-scripts/env/post_pets_environment.txt');
    edit(env, '1.03 = "a"', '1.03 = "z"');
    await generate(root, '--reset-env');
    expect(filesIn(root)).toEqual(filesIn(shared));
  });

  test('--check ends with 1 when the document has changed, and names the files', async () => {
    const root = await generated();
    edit(join(root, 'openapi.yaml'), 'maxLength: 60', 'maxLength: 61');
    const { status, stderr } = await check(root);
    expect(status).toBe(1);
    expect(stderr).toMatch(/^The suite is stale: /);
    expect(stderr).toContain('changed: env/post_pets_environment.txt\n');
    expect(filesIn(root)).toEqual(filesIn(shared));
  });

  test('--dry-run writes only the report, and says what it would write', async () => {
    const root = await generated();
    edit(join(root, 'openapi.yaml'), 'maxLength: 60', 'maxLength: 61');
    const told = await generate(root, '--dry-run', '--report', 'report.json');
    expect(told).toMatch(/^POST \/pets +1 +13 +5$/m);
    expect(told).toContain('dry run: the suite was not written');
    expect(filesIn(root)).toEqual(filesIn(shared));
    expect(readdirSync(root).sort()).toEqual(['generated-scripts', 'openapi.yaml', 'report.json']);
  });
});

/** A folder of the test's own with the clinic's document and its suite. */
async function generated(): Promise<string> {
  const root = folderWith({ 'openapi.yaml': CLINIC });
  await generate(root);
  return root;
}

async function generate(root: string, ...options: readonly string[]): Promise<string> {
  const { status, stdout, stderr } = await proofgate(['generate', 'openapi.yaml', ...options], {
    cwd: root,
  });
  if (status !== 0) throw new Error(stderr);
  return stdout;
}

function check(root: string) {
  return proofgate(['generate', 'openapi.yaml', '--check'], { cwd: root });
}

function run(root: string, options: readonly string[], baseUrl = api.baseUrl) {
  return proofgate(['run', '--base-url', baseUrl, ...options], { cwd: root });
}

function testsIn(root: string, junit: string) {
  return readJunit(readFileSync(join(root, junit), 'utf8'))?.tests ?? [];
}

/** Path → text of the suite below a folder. */
function filesIn(root: string): Map<string, string> {
  const suite = join(root, 'generated-scripts');
  const files = readdirSync(suite, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  return new Map(files.map((file) => [file.slice(suite.length), readFileSync(file, 'utf8')]));
}

function edit(file: string, before: string, after: string): void {
  const text = readFileSync(file, 'utf8');
  expect(text).toContain(before);
  writeFileSync(file, text.replace(before, after));
}
