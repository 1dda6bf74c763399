import { execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { folderWith } from '../support/folder.ts';
import {
  newAdmin,
  openExecutionParts,
  pipelineOf,
  startOne,
  whenEnded,
} from '../support/platform/execution.ts';
import { SIGNING_KEY, whenReady } from '../support/platform/platform.ts';
import { postgresqlStore, temporaryFolder } from '../support/stores/stores.ts';
import {
  capabilitiesOfCompose,
  capabilitiesOfManifest,
  runContained,
  startContained,
} from './shipped.ts';

/** Commands that need a separate machine: Debian's packages, and users and folders at its root. */
const OF_THE_MACHINE = /^(?:apt-get update|install -d -o node|ln -s \/app\/)/;

interface Instruction {
  readonly verb: string;
  readonly rest: string;
}

/** The instructions of a Dockerfile, with continued lines as one and without comments. */
function instructions(text: string): Instruction[] {
  const lines = text
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n/g, ' ')
    .split('\n');
  return lines
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, verb = '', rest = ''] = /^(\S+)\s+(.*)$/.exec(line) ?? [];
      return { verb, rest };
    });
}

/** What `.dockerignore` lets through. */
function context(): string[] {
  return readFileSync('.dockerignore', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('!'))
    .map((line) => line.slice(1));
}

/** What a stage of a Dockerfile makes. */
interface Image {
  /** What is `/app` in it. */
  readonly app: string;
  /** Its entrypoint and command. */
  readonly command: string[];
  readonly environment: Record<string, string>;
  /** What is `/var/cache` in it. */
  readonly cache: string;
}

/** As in the image, where Python is where every user can run it; a machine's own may be in a home folder. */
const PATH = `/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:${process.env.PATH}`;

/** Does the steps of a Dockerfile in folders, a stage each; gives what each stage makes, by its name. */
function built(text: string): ReadonlyMap<string, Image> {
  const stages = new Map<string, Image>();
  const sent = context();
  // One for all: what a stage makes there is what another would.
  const cache = newFolder();
  let stage: Image = { app: '', command: [], environment: {}, cache };
  for (const { verb, rest } of instructions(text)) {
    const { app } = stage;
    if (verb === 'FROM') {
      const [, from = '', name = ''] = /^(\S+) AS (\S+)$/.exec(rest) ?? [];
      stage = { app: startOf(stages.get(from)), command: [], environment: {}, cache };
      stages.set(name, stage);
    }
    if (verb === 'ENTRYPOINT' || verb === 'CMD') {
      stage.command.push(...z.array(z.string()).parse(JSON.parse(rest)));
    }
    for (const pair of verb === 'ENV' ? rest.split(/\s+/) : []) {
      const [name = '', value = ''] = pair.split('=');
      stage.environment[name] = value;
    }
    if (verb === 'RUN' && !OF_THE_MACHINE.test(rest)) {
      const env = { ...process.env, PATH, XDG_CACHE_HOME: cache };
      execFileSync('sh', ['-ec', rest], { cwd: app, env, stdio: ['ignore', 'ignore', 'pipe'] });
    }
    if (verb === 'COPY') copy(rest, app, stages, sent);
  }
  return stages;
}

/** The folder that a stage begins with: that of the stage that it is from, as it is, since nothing reads that later. */
function startOf(from: Image | undefined): string {
  return from?.app ?? newFolder();
}

function copy(
  rest: string,
  app: string,
  stages: ReadonlyMap<string, Image>,
  sent: readonly string[],
): void {
  const parts = rest.split(/\s+/);
  const isFromStage = parts[0]?.startsWith('--from=') ?? false;
  const firstStage = stages.get(parts[0]?.slice('--from='.length) ?? '')?.app ?? '';
  const paths = isFromStage ? parts.slice(1) : parts;
  const target = paths.at(-1) ?? '';
  for (const path of paths.slice(0, -1)) {
    const source = isFromStage ? join(firstStage, path.replace('/app/', '')) : path;
    if (!isFromStage) expect(sent, '.dockerignore').toContain(path.split('/')[0]);
    const to = target === './' ? join(app, path) : join(app, target);
    mkdirSync(dirname(to), { recursive: true });
    cpSync(source, to, { recursive: true });
  }
}

/** Looks for a text wherever a script could find what the server knows; backwards, as it is in there itself. */
const LOOKS = (canary: string, folder: string) => `
import os
from pathlib import Path

CANARY = "${[...canary].toReversed().join('')}"[::-1].encode()


def found():
    places = [*Path("/proc").glob("[0-9]*/environ"), *Path("/proc").glob("[0-9]*/cwd/.env")]
    places += [Path(one) / name for one, _, names in os.walk("${folder}") for name in names]
    places += [Path("${folder}") / "signing-key"]
    return [str(place) for place in places if holds(place)]


def holds(place):
    try:
        return CANARY in place.read_bytes()
    except OSError:
        return False
`;

const IS_ISOLATED = `

def test_finds_nothing_of_the_server():
    assert found() == []


def test_has_no_rights():
    status = dict(line.split(":", 1) for line in open("/proc/self/status"))
    assert [int(status[name], 16) for name in ("CapInh", "CapPrm", "CapEff", "CapAmb")] == [0] * 4
    assert status["NoNewPrivs"].strip() == "1"
    assert os.getuid() not in (0, 1000)
    for user in (0, 1000):
        try:
            os.setuid(user)
        except OSError:
            continue
        raise AssertionError(user)
`;

/** The image's environment, in folders of this machine. */
function shipped(environment: Readonly<Record<string, string>>, cache: string): NodeJS.ProcessEnv {
  const { TMPDIR } = process.env;
  return { PATH, TMPDIR, ...environment, XDG_CACHE_HOME: cache, HOST: '127.0.0.1', PORT: '0' };
}

const isRoot = process.getuid?.() === 0;
if (!isRoot) console.warn('Not tested here: isolation as the image ships it takes root to replay.');

const root = mkdtempSync(join(tmpdir(), 'proofgate-image-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
function newFolder(): string {
  return mkdtempSync(join(root, 'folder-'));
}

let images: ReadonlyMap<string, Image>;
beforeAll(() => {
  chmodSync(root, 0o755);
  images = built(readFileSync('Dockerfile', 'utf8'));
});

/** The image of a target of the Dockerfile; without one, docker builds the last. */
function imageOf(target: string): Image {
  const image = images.get(target);
  if (image === undefined) throw new Error(`The Dockerfile has no stage ${target}.`);
  return image;
}

test('the target `command` is the command, with a Python that any user can start', () => {
  const { app, command, environment, cache } = imageOf('command');
  expect(command).toEqual(['proofgate', '--help']);
  expect(environment).toEqual({ XDG_CACHE_HOME: '/var/cache' });
  const folder = folderWith();
  for (const path of [app, cache]) chmodSync(path, 0o755);
  chmodSync(folder, 0o777);
  const user = isRoot ? { uid: 1234, gid: 1234 } : {};
  const env = { PATH, TMPDIR: folder, HOME: '/', XDG_CACHE_HOME: cache };
  const args = [join(app, 'bin/proofgate.js'), 'demo'];
  const stdout = execFileSync(process.execPath, args, { cwd: folder, env, ...user }).toString();
  expect(stdout).toMatch(/tests: \d+ passed, 1 failed, 0 unproven, 0 blocked/);
  expect(stdout).not.toContain('Installing');
});

test('the steps of the Dockerfile make a platform that runs tests isolated, as it is shipped', async () => {
  expect([...images.keys()].at(-1)).toBe('platform');
  const { app, command, environment, cache } = imageOf('platform');
  expect(existsSync(join(app, 'node_modules/typescript'))).toBe(false);
  // Others may read an image; only what the test itself made is closed.
  for (const folder of [app, cache]) chmodSync(folder, 0o755);
  const [entry = '', ...words] = command.map((word) => word.replace(/^\/app\//, `${app}/`));
  const program = words.map((word) => (word.startsWith('bin/') ? join(app, word) : word));
  expect(program[0]).toBe('node');
  const env = shipped(environment, cache);
  const capabilities = capabilitiesOfCompose();
  expect(capabilitiesOfManifest('proofgate-worker')).toEqual(capabilities);
  expect(capabilitiesOfManifest('proofgate-web')).toEqual([]);
  const start = (more: NodeJS.ProcessEnv) => {
    const whole = [entry, process.execPath, ...program.slice(1)];
    if (isRoot) return whenReady(startContained(capabilities, whole, { ...env, ...more }));
    const stdio: ['ignore', 'pipe', 'pipe'] = ['ignore', 'pipe', 'pipe'];
    return whenReady(spawn(entry, whole.slice(1), { env: { ...env, ...more }, stdio }));
  };
  // As /data of the image: what the server keeps is in a folder of its own user.
  const own = temporaryFolder();
  if (isRoot) chownSync(own, 1000, 1000);
  const { url } = await start({ DATA_DIR: own, SIGNING_KEY });
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  expect((await fetch(`${url}/sign-in`)).status).toBe(200);
  if (!isRoot) return;

  const store = await postgresqlStore();
  const canary = randomUUID();
  const data = folderWith({ 'signing-key': canary });
  const secrets = { ROLE: 'worker', DATABASE_URL: store.url, SIGNING_KEY, CANARY: canary };
  const worker = await start({ ...secrets, DATA_DIR: data });
  const looks = LOOKS(canary, data);
  const script = folderWith({ 'looks.py': `${looks}\nprint(len(found()))` });
  chmodSync(script, 0o755);
  // Whoever has the rights of the server finds it, so the script looks in the right places.
  const asServer = runContained(capabilities, [entry, 'python3', join(script, 'looks.py')], env);
  expect(Number(asServer)).toBeGreaterThan(1);
  const parts = await openExecutionParts(store);
  try {
    const ada = await newAdmin(parts);
    const pipeline = await pipelineOf(parts, ada, `${looks}${IS_ISOLATED}`);
    const ended = await whenEnded(parts, ada, await startOne(parts, ada, pipeline));
    expect(ended.results.filter(({ outcome }) => outcome !== 'passed')).toEqual([]);
    expect(ended).toMatchObject({ execution: { status: 1, reason: null } });
    expect(worker.said()).toContain('"sandbox":"');
  } finally {
    await parts.close();
  }
});
