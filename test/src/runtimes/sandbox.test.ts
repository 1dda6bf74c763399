import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { execute } from '../../../src/runner/index.ts';
import { cacheFolder } from '../../../src/runner/own-folder.ts';
import { borrowUser, rangeOf } from '../../../src/runtimes/managed/borrowed-user.ts';
import { makeCaseFolders } from '../../../src/runtimes/managed/case-folders.ts';
import { openSandbox } from '../../../src/runtimes/managed/sandbox-instance.ts';
import { managedRuntime } from '../../../src/runtimes/managed.ts';
import { folderWith } from '../../support/folder.ts';

const isRoot = process.getuid?.() === 0;
if (!isRoot) console.warn('Not tested here: only root may switch users.');

/**
 * Programs that are not there: bwrap, and Python but for one in a folder that others cannot enter. It is always
 * the same folder, since what pytest needs is installed once for each Python.
 */
function closedPath(): string {
  const home = join(cacheFolder(process.env), 'closed', 'home');
  rmSync(home, { recursive: true, force: true });
  mkdirSync(home, { recursive: true, mode: 0o700 });
  for (const name of ['python3', 'setpriv', 'sh', 'id', 'chown', 'chmod']) {
    symlinkSync(join('/usr/bin', name), join(home, name));
  }
  return home;
}

describe('a machine that cannot isolate tests', () => {
  const runtimeOf = (minimum: 'user' | 'none', hidden: readonly string[] = []) =>
    managedRuntime({
      environment: { ...process.env, PATH: closedPath() },
      hidden,
      minimum,
      notice: () => undefined,
    });

  test('runs none, and says what to install or set', async () => {
    const runtime = runtimeOf('user');
    const { operational, reason, sandbox } = await runtime.health();
    expect({ operational, sandbox }).toEqual({ operational: false, sandbox: undefined });
    expect(reason).toMatch(/bubblewrap.*apt install bubblewrap/);
    expect(reason).toContain(isRoot ? 'below no home folder' : 'start it as root');
    expect(reason).toContain('MANAGED_SANDBOX=none');
    const source = { kind: 'uploaded', fileName: 'test_a.py', script: 'x' } as const;
    const order = {
      executionId: randomUUID(),
      testCases: [{ position: 0, source, variables: {} }],
      variables: {},
      begins: async () => undefined,
      open: () => Promise.reject(new Error('nothing is on a branch')),
    };
    const reported: number[] = [];
    const run = runtime.run(
      order,
      async (position) => void reported.push(position),
      new AbortController().signal,
    );
    await expect(run).rejects.toMatchObject({ kind: 'sandbox-missing' });
    expect(reported).toEqual([]);
  });

  test('runs them without a sandbox where that is the minimum, and does not hide it', async () => {
    expect(await runtimeOf('none').health()).toMatchObject({
      operational: true,
      sandbox: 'none',
      reason: expect.stringMatching(/^Tests are not sandboxed: .*apt install bubblewrap/),
    });
  });
});

describe.runIf(isRoot)('users of their own', () => {
  test('are refused where they could read what is to be hidden', async () => {
    const open = folderWith({ 'signing-key': 'secret' });
    chmodSync(open, 0o755);
    const runtime = managedRuntime({
      environment: { ...process.env, PATH: `/usr/bin:${process.env.PATH}` },
      hidden: [open],
      minimum: 'user',
      kinds: [{ name: 'user', ownUser: true }],
      notice: () => undefined,
    });
    const { operational, reason } = await runtime.health();
    expect(operational).toBe(false);
    expect(reason).toContain(`tests can read ${open}; close it to other users (chmod 700)`);
  });

  test('take a Python that they can read, though one in a home is first on PATH', async () => {
    const runtime = managedRuntime({
      environment: { ...process.env, PATH: `${closedPath()}:/usr/bin` },
      hidden: [],
      minimum: 'user',
      kinds: [{ name: 'user', ownUser: true }],
      notice: () => undefined,
    });
    expect(await runtime.health()).toMatchObject({ operational: true, sandbox: 'user' });
  });

  test('are never shared, and what one has left is gone before it is given again', async () => {
    const executionId = randomUUID();
    const [one, other] = [
      await borrowUser(executionId, 'machine'),
      await borrowUser(executionId, 'machine'),
    ];
    expect(other.id).not.toBe(one.id);
    const left = `/tmp/${randomUUID()}`;
    const leave = `mkdir -m 700 ${left} && touch ${left}/file && setsid sleep 600 >/dev/null 2>&1 &`;
    const { command, args } = one.launch('sh', ['-c', `${leave} sleep 0.2`]);
    expect((await execute(command, args, process.env)).status).toBe(0);
    expect((await leftOf(one.id, left)).toSorted()).toEqual(['file', 'process']);
    await one.giveBack();
    expect(await leftOf(one.id, left)).toEqual([]);
    const again = await borrowUser(executionId, 'machine');
    expect(again.id).toBe(one.id);
    await Promise.all([again.giveBack(), other.giveBack()]);
  });
});

describe.runIf(isRoot)('what users of their own have left', () => {
  test('is gone from wherever they could write, also below a folder that they could not list', async () => {
    const passage = mkdtempSync('/tmp/proofgate-passage-');
    onTestFinished(() => rmSync(passage, { recursive: true }));
    const open = `${passage}/open`;
    mkdirSync(open);
    chmodSync(open, 0o777);
    chmodSync(passage, 0o711);
    const user = await borrowUser(randomUUID(), 'machine');
    const { command, args } = user.launch('touch', [`${open}/left`]);
    expect((await execute(command, args, process.env)).status).toBe(0);
    expect(readdirSync(open)).toEqual(['left']);
    await user.giveBack();
    expect(readdirSync(open)).toEqual([]);
  });
});

test.runIf(isRoot)(
  'what a test without bubblewrap leaves on the machine is gone with its cell',
  async () => {
    const work = mkdtempSync('/tmp/proofgate-cell-');
    onTestFinished(() => rmSync(work, { recursive: true }));
    const scripts = join(work, 'suites', '0');
    mkdirSync(scripts, { recursive: true });
    // `env COMMAND` runs a command as a Python with a launcher does.
    const python = { command: 'env', env: process.env, version: '' };
    const limits = { memoryBytes: 2 ** 30, diskBytes: 2 ** 30 };
    const parts = {
      ...limits,
      python,
      launcher: () => [],
      options: [],
      pythonFolders: [],
      hidden: [],
    };
    const cell = await openSandbox({ name: 'user', ownUser: true }, parts, randomUUID(), work);
    const folders = await makeCaseFolders(work, scripts, new Map());
    await cell.handOver(folders);
    const left = `/tmp/${randomUUID()}`;
    const { command, args } = cell.launch(folders)('touch', [left]);
    expect((await execute(command, args, process.env)).status).toBe(0);
    expect(existsSync(left)).toBe(true);
    await cell.close();
    expect(existsSync(left)).toBe(false);
  },
);

async function leftOf(user: number, path: string): Promise<string[]> {
  const { stdout: files } = await execute('find', [path], process.env);
  const { stdout: processes } = await execute(
    'pgrep',
    ['-r', 'S,R,D', '-u', `${user}`],
    process.env,
  );
  return [...(files === '' ? [] : ['file']), ...(processes === '' ? [] : ['process'])];
}

test('their ids are those that nobody else has, also where a container has few', () => {
  expect(rangeOf('         0          0 4294967295\n').first).toBe(1_900_000_000);
  expect(rangeOf('         0     100000      65536\n')).toEqual({ first: 50_000, count: 10_000 });
});
