import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Packages, packBoth } from '../../scripts/packages/pack-both.ts';
import { readSources } from '../support/architecture/source.ts';
import { SIGNING_KEY, stopProcess, whenReady } from '../support/platform/platform.ts';
import { type Client, clientIn } from './client.ts';
import { missingBeside, strangers, uncompiled } from './file-faults.ts';

/*
 * The packages as somebody has them who installs them: packed, and installed from the tarballs in empty folders
 * outside the repository. The command with each package manager and each Node that it runs on, the platform beside
 * it on a machine with Node 22, where npm brings Node 24 along.
 */

const Manifest = z.looseObject({
  version: z.string(),
  bin: z.record(z.string(), z.string()),
  optionalDependencies: z.record(z.string(), z.string()).default({}),
});
const { version } = Manifest.omit({ bin: true }).parse(
  JSON.parse(readFileSync('package.json', 'utf8')),
);

const root = mkdtempSync(join(tmpdir(), 'proofgate-package-'));
const tools = join(root, 'tools');
const node20 = join(tools, '20', 'package', 'bin');
const node22 = join(tools, '22', 'package', 'bin');
const node24 = dirname(process.execPath);
const BIN = join('node_modules', '.bin', 'proofgate');
let packages: Packages;

beforeAll(async () => {
  packages = await packBoth(join(root, 'tarballs'));
  mkdirSync(tools);
  const nodes = { '20': `${NODE}@20`, '22': `${NODE}@22` };
  await unpack({ ...nodes, pnpm: 'pnpm@10', yarn: 'yarn@1' });
});
afterAll(() => rmSync(root, { recursive: true }));

const NODE = `node-linux-${process.arch}`;

/**
 * Unpacks packages of npm to `tools/NAME/package`. Of a Node only the program: npm installs its thousands of headers
 * as well, which takes longer than all else here.
 */
async function unpack(specs: Readonly<Record<string, string>>): Promise<void> {
  const client = clientIn(tools, node24);
  const args = ['pack', '--silent', '--prefer-offline', ...Object.values(specs)];
  const tarballs = succeeded(await client.run('npm', ...args))
    .trim()
    .split('\n');
  for (const [name, spec] of Object.entries(specs)) {
    const tarball = tarballs.shift() ?? '';
    mkdirSync(join(tools, name));
    const program = spec.startsWith(NODE) ? ['package/bin/node', 'package/package.json'] : [];
    succeeded(await client.run('tar', '-xzf', tarball, '-C', name, ...program));
  }
}

const QUIET = ['--prefer-offline', '--no-audit', '--no-fund'] as const;

function succeeded({ status, stdout, stderr }: Awaited<ReturnType<Client['run']>>): string {
  expect({ status, stderr: status === 0 ? '' : stderr + stdout }).toEqual({
    status: 0,
    stderr: '',
  });
  return stdout;
}

/** What is checked in or could be: a file that Git ignores belongs to only one machine. */
function checkedIn(): string[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard'];
  return execFileSync('git', args, { encoding: 'utf8', maxBuffer: 2 ** 26 })
    .trim()
    .split('\n');
}

test('the platform has what its code needs, and nothing of those who work on it', () => {
  const { files } = packages.platform;
  const sources = readSources('.', ['src']);
  expect(strangers(files, checkedIn())).toEqual([]);
  expect(uncompiled(files, sources)).toEqual([]);
  const missing = sources.flatMap(({ path }) =>
    missingBeside(files, path, readFileSync(path, 'utf8')),
  );
  expect(missing).toEqual([]);
});

test('the command has what its code needs, and nothing of the platform', () => {
  const { files, bundled, unpackedSize } = packages.command;
  const ofOthers =
    /^(?:docs|src)\/|^lib\/(?!command\/|generator\/document\/linting\/|.*-worker\.js$)/;
  expect(files.filter((path) => ofOthers.test(path))).toEqual([]);
  expect(strangers(files, checkedIn())).toEqual([]);
  const own = bundled.files.filter((path) => path.startsWith('lib/'));
  const platform =
    /^lib\/(?:api|automation|database|execution|github|identity|library|runtimes|secrets|web|workspaces|server\/(?!demo\/))/;
  expect(own.filter((path) => platform.test(path))).toEqual([]);
  const missing = own.flatMap((path) =>
    missingBeside(files, path.replace(/^lib\/(.*)\.js$/, 'src/$1.ts'), readFileSync(path, 'utf8')),
  );
  expect(missing).toEqual([]);
  expect(unpackedSize).toBeLessThan(20_000_000);
});

test('the command lists what is bundled in it, under licenses that allow that', () => {
  const path = packages.command.tarball;
  const text = execFileSync('tar', ['-xzOf', path, 'package/sbom.cdx.json'], { encoding: 'utf8' });
  const { components } = Bill.parse(JSON.parse(text));
  const named = new Set(components.map(({ name }) => name));
  const bundled = packages.command.bundled.files.flatMap(
    (file) => /^.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? [],
  );
  expect([...new Set(bundled)].filter((name) => !named.has(name))).toEqual([]);
  expect(named).toContain('@redocly/openapi-core');
  for (const { name, licenses } of components) {
    expect(licenses, name).toEqual([{ expression: expect.stringMatching(PERMISSIVE) }]);
  }
});

const PERMISSIVE = /^\(?(?:MIT|ISC|BSD-[23]-Clause|Apache-2\.0)(?: OR .*)?\)?$/;
const Bill = z.looseObject({
  components: z.array(z.looseObject({ name: z.string(), licenses: z.array(z.unknown()) })),
});

/** The command as somebody calls it who has installed it. */
interface Machine {
  readonly name: string;
  readonly node: string;
  readonly add: (tarball: string) => readonly string[];
}

const MACHINES: readonly Machine[] = [
  {
    name: 'npm on Node 24',
    node: node24,
    add: (tarball) => ['npm', 'install', tarball],
  },
  {
    name: 'pnpm on Node 22',
    node: node22,
    add: (tarball) => [
      'node',
      join(tools, 'pnpm/package/bin/pnpm.cjs'),
      'add',
      '--store-dir',
      join(root, 'store'),
      tarball,
    ],
  },
  {
    name: 'Yarn on Node 20',
    node: node20,
    add: (tarball) => [
      'node',
      join(tools, 'yarn/package/bin/yarn.js'),
      'add',
      '--cache-folder',
      join(root, 'yarn'),
      tarball,
    ],
  },
];
const DOCUMENT = 'node_modules/proofgate/templates/demo/openapi.yaml';
const suites = new Map<string, string>();

describe.each(MACHINES)('the command, installed by $name', ({ name, node, add }) => {
  const folder = join(root, name.replaceAll(' ', '-'));
  const client = clientIn(folder, node);
  beforeAll(async () => {
    mkdirSync(folder);
    const [program = '', ...args] = add(packages.command.tarball);
    succeeded(await client.run(program, ...args));
  });

  test('is one package, and says what it can do', async () => {
    expect((await client.run('node', '--version')).stdout).toContain(`v${name.slice(-2)}.`);
    const installed = readdirSync(join(folder, 'node_modules')).filter((one) => !/^\./.test(one));
    expect(installed).toEqual(['proofgate']);
    expect(succeeded(await client.run(BIN, '--version'))).toBe(`${version}\n`);
    const help = succeeded(await client.run(BIN, '--help'));
    for (const command of ['generate', 'calibrate', 'run', 'audit', 'mcp', 'serve', 'demo']) {
      expect(help).toMatch(new RegExp(`^ +${command} `, 'm'));
    }
  });

  test('generates the same suite as with any other Node, and scores the document', async () => {
    succeeded(await client.run(BIN, 'generate', DOCUMENT, '--out', 'suite'));
    const script = 'post_pets/negative/test_post_pets_negative_body_owner_name.py';
    for (const file of ['conftest.py', 'pytest.ini', 'hooks.py', 'README.md', script]) {
      expect(existsSync(join(folder, 'suite', file)), file).toBe(true);
    }
    suites.set(name, digestOf(join(folder, 'suite')));
    expect(new Set(suites.values()).size).toBe(1);
    expect(succeeded(await client.run(BIN, 'audit', DOCUMENT))).toMatch(/^data validation +\d/m);
  });
});

function digestOf(folder: string): string {
  const all = createHash('sha256');
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    if (/\.\w+$/.test(path)) all.update(`${path}\n`).update(readFileSync(join(folder, path)));
  }
  return all.digest('hex');
}

describe('the command on Node 20', () => {
  const folder = join(root, 'Yarn-on-Node-20');
  const client = clientIn(folder, node20);

  test('loads each of its files', async () => {
    const bundle = join(folder, 'node_modules', 'proofgate', 'lib', 'command');
    // What does something when it is loaded, or waits for a thread's work.
    const files = readdirSync(bundle).filter(
      (file) => file.endsWith('.js') && !/^(?:main|.*-worker)\.js$/.test(file),
    );
    const script = ['built-ins.js', ...files].map((file) => `await import('${bundle}/${file}');`);
    succeeded(await client.run('node', '--input-type=module', '--eval', script.join('\n')));
  });

  test('names the package that has the platform', async () => {
    const { status, stderr } = await client.run(BIN, 'serve', '--help');
    expect(stderr).toContain('npx @proofgate/platform serve');
    expect(status).toBe(3);
  });

  test('finds the bug of its demo', async () => {
    const stdout = succeeded(await client.run(BIN, 'demo'));
    expect(stdout).toMatch(/tests: \d+ passed, 1 failed, 0 unproven, 0 blocked/);
  });

  test('is called by npx, by the tarball alone, and installed for all folders', async () => {
    const { tarball } = packages.command;
    const help = await client.run('npx', '--no', '--', 'proofgate', 'run', '--help');
    expect(succeeded(help)).toContain('--base-url');
    const cache = ['--cache', join(root, 'npm')];
    const elsewhere = clientIn(dirname(tarball), node20);
    const document = join(folder, DOCUMENT);
    const args = ['--yes', ...cache, `./${basename(tarball)}`, 'audit', document];
    expect(succeeded(await elsewhere.run('npx', ...args))).toMatch(/^security +\d/m);
    const prefix = join(root, 'global');
    succeeded(await elsewhere.run('npm', 'install', '--global', '--prefix', prefix, tarball));
    const installed = join(prefix, 'bin', 'proofgate');
    expect(succeeded(await elsewhere.run(installed, '--version'))).toBe(`${version}\n`);
  });
});

describe('the platform', () => {
  const folder = join(root, 'platform');
  beforeAll(async () => {
    mkdirSync(folder);
    const tarballs = [packages.platform.tarball, packages.command.tarball];
    const install = ['install', '--omit=optional', ...QUIET, ...tarballs];
    succeeded(await clientIn(folder, node22).run('npm', ...install));
    // What npm brings along, without its headers.
    const installed = join(folder, 'node_modules', '@proofgate', 'platform', 'package.json');
    const { optionalDependencies } = Manifest.parse(JSON.parse(readFileSync(installed, 'utf8')));
    await unpack({ platform: `${NODE}@${optionalDependencies[NODE]}` });
    symlinkSync(join(tools, 'platform', 'package'), join(folder, 'node_modules', NODE));
  });

  test('has a program of its own name', async () => {
    const program = join('node_modules', '.bin', 'proofgate-platform');
    const { run } = clientIn(folder, node24);
    expect(succeeded(await run(program, '--version'))).toBe(`${version}\n`);
  });

  test('is started by the command, on Node 22, serves pages with their style, and ends when it is stopped', async () => {
    // Not by npx: it puts a shell between, and Debian's does not pass SIGTERM on.
    const environment = { DATA_DIR: join(folder, 'data'), PORT: '0', SIGNING_KEY };
    const started = clientIn(folder, node22).start(environment, BIN, 'serve');
    const { child, url } = await whenReady(started);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    const page = await (await fetch(`${url}/sign-in`)).text();
    const assets = [...page.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)];
    expect(assets.length).toBeGreaterThanOrEqual(3);
    for (const [, path] of assets) expect((await fetch(`${url}${path}`)).status).toBe(200);
    expect(await stopProcess(child)).toBe(0);
  });
});
