import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readSources } from '../support/architecture/source.ts';
import { SIGNING_KEY, stopProcess, whenReady } from '../support/platform/platform.ts';
import { type Client, clientIn } from './client.ts';
import { missingBeside, strangers, uncompiled } from './file-faults.ts';
import { type Packed, pack } from './packed.ts';

/*
 * The package as somebody has it who installs it: packed, installed from the tarball in an empty folder
 * outside the repository, and called by npx. First on a machine with Node 22, where npm brings Node 24
 * along; then on one with Node 24 and without optional packages. npx never fetches a package of that name
 * (`--no`): what answers is what was installed.
 */

const PROOFGATE = ['--no', '--', 'proofgate'] as const;
const DOCUMENT = 'node_modules/proofgate/templates/demo/openapi.yaml';
const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync('package.json', 'utf8')));

const root = mkdtempSync(join(tmpdir(), 'proofgate-package-'));
const folder = join(root, 'client');
const node22 = join(root, 'node', 'node_modules', '.bin');
const node24 = dirname(process.execPath);
let packed: Packed;
beforeAll(() => {
  packed = pack(root);
});
afterAll(() => rmSync(root, { recursive: true }));

let client: Client;

/** What is checked in or could be: a file that Git ignores belongs to only one machine. */
function checkedIn(): string[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard'];
  return execFileSync('git', args, { encoding: 'utf8', maxBuffer: 2 ** 26 })
    .trim()
    .split('\n');
}

test('the package holds what the code needs, and nothing of those who work on it', () => {
  const { files } = packed;
  const sources = readSources('.', ['src']);
  expect(strangers(files, checkedIn())).toEqual([]);
  expect(uncompiled(files, sources)).toEqual([]);
  const missing = sources.flatMap(({ path }) =>
    missingBeside(files, path, readFileSync(path, 'utf8')),
  );
  expect(missing).toEqual([]);
});

/** Installs in a folder, with the packages that npm has kept where it has them. */
async function install(by: Client, ...args: readonly string[]): Promise<void> {
  const { status, stderr } = await by.run('npm', 'install', '--prefer-offline', ...args);
  expect(stderr).not.toContain('npm error');
  expect(status).toBe(0);
}

/** The version of the Node that a command runs on, when it begins with the machine's own. */
async function machineNode(): Promise<string> {
  return (await client.run('node', '--version')).stdout.trim();
}

const MACHINES = [
  {
    machine: 'Node 22',
    major: 'v22.',
    prepare: async () => {
      await install(clientIn(root, node24), '--prefix', 'node', `node-linux-${process.arch}@22`);
      await install(clientIn(root, node22), '--prefix', 'client', packed.tarball);
      client = clientIn(folder, node22);
    },
  },
  {
    machine: 'Node 24 and no optional packages',
    major: 'v24.',
    prepare: async () => {
      client = clientIn(folder, node24);
      await install(client, '--omit=optional');
      expect(existsSync(join(folder, 'node_modules', '.bin', 'node'))).toBe(false);
    },
  },
];

describe.each(MACHINES)('the installed package with $machine', ({ major, prepare }) => {
  beforeAll(prepare);

  test('says what it is and what it can do', async () => {
    expect(await machineNode()).toMatch(new RegExp(`^${major}`));
    expect(await client.run('npx', ...PROOFGATE, '--version')).toMatchObject({
      status: 0,
      stdout: `${version}\n`,
    });
    const { status, stdout } = await client.run('npx', ...PROOFGATE, '--help');
    expect(status).toBe(0);
    for (const command of ['generate', 'run', 'audit', 'serve', 'setup', 'demo']) {
      expect(stdout).toMatch(new RegExp(`^ +${command} `, 'm'));
    }
  });

  test('generates a suite and scores the document', async () => {
    const suite = `suite-${major}`;
    const generated = await client.run('npx', ...PROOFGATE, 'generate', DOCUMENT, '--out', suite);
    expect(generated).toMatchObject({ status: 0 });
    const script = 'post_pets/negative/test_post_pets_negative_body_owner_name.py';
    for (const file of ['conftest.py', 'pytest.ini', 'hooks.py', 'README.md', script]) {
      expect(existsSync(join(folder, suite, file)), file).toBe(true);
    }
    const audited = await client.run('npx', ...PROOFGATE, 'audit', DOCUMENT);
    expect(audited).toMatchObject({ status: 0 });
    expect(audited.stdout).toMatch(/^data validation +\d/m);
  });

  test('serves pages with their style, and ends when it is stopped', async () => {
    // Not by npx: it puts a shell between, and Debian's does not pass SIGTERM on.
    const environment = { DATA_DIR: join(folder, 'data'), PORT: '0', SIGNING_KEY };
    const started = client.start(environment, join('node_modules', '.bin', 'proofgate'), 'serve');
    const { child, url } = await whenReady(started);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    const page = await (await fetch(`${url}/sign-in`)).text();
    const assets = [...page.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)];
    expect(assets.length).toBeGreaterThanOrEqual(3);
    for (const [, path] of assets) expect((await fetch(`${url}${path}`)).status).toBe(200);
    expect(await stopProcess(child)).toBe(0);
  });
});

test('the installed package shows its demo', async () => {
  const { status, stdout } = await client.run('npx', ...PROOFGATE, 'demo');
  expect(stdout).toMatch(/tests: \d+ passed, 1 failed, 0 unproven, 0 blocked/);
  expect(status).toBe(0);
});
