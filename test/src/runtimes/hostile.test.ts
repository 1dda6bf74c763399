import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { Stop } from '../../../src/execution/lifecycle/stop.ts';
import { LIMITS } from '../../../src/runtimes/managed/limits.ts';
import { labelOf } from '../../../src/runtimes/managed/sandbox.ts';
import { managedRuntime } from '../../../src/runtimes/managed.ts';
import type { Runtime, TestCaseOutcome } from '../../../src/runtimes/runtime.ts';
import { commandLines } from '../../support/command-lines.ts';
import { depth } from '../../support/depth.ts';
import { folderWith } from '../../support/folder.ts';
import {
  SANDBOX_KINDS,
  SANDBOX_OPTIONS,
  sandboxesHere,
  separatesHere,
} from '../../support/platform/sandboxes.ts';
import { sharedRuntime } from '../../support/shared-runtime.ts';
import { ON_DISK } from '../../support/temporary-files.ts';
import { startGate } from '../execution/gate.ts';

/** What scripts may not do, but where there is no sandbox. */
const ACTS = `
import ctypes, os, subprocess, sys
from pathlib import Path

import pytest

CLONE_NEWUSER = 0x10000000
FOLDER = Path.cwd()


def test_variables():
    assert sorted(set(os.environ) - {"PWD", "PYTEST_CURRENT_TEST", "PYTEST_VERSION"}) == VARIABLES


@pytest.mark.parametrize(
    "place", ["/usr/lib", "/etc", "/dev", sys.prefix, FOLDER.parent.parent]
)
def test_writes_outside(place):
    with pytest.raises(OSError):
        (Path(place) / TOKEN).write_text("x")


def test_reads_the_environment_of_the_server():
    for process in Path("/proc").glob("[0-9]*"):
        try:
            text = (process / "environ").read_bytes()
        except OSError:
            continue
        assert TOKEN.encode() not in text.replace(b"-", b"")


def test_sees_the_server():
    seen = [file.read_bytes() for file in Path("/proc").glob("[0-9]*/cmdline")]
    assert not [one for one in seen if SEEN.encode() in one]


def test_reads_the_database():
    with pytest.raises(OSError):
        (Path(DATABASE) / "file").read_text()


def test_changes_its_scripts():
    for name in ("pytest.ini", "conftest.py"):
        with pytest.raises(OSError):
            (Path(__file__).parent / name).write_text("")


def test_makes_a_user_namespace():
    made = subprocess.run(["unshare", "--user", "--map-root-user", "true"])
    assert made.returncode != 0
    assert ctypes.CDLL(None).unshare(CLONE_NEWUSER) != 0


def test_starts_many_processes():
    started = []
    try:
        with pytest.raises(OSError):
            for _ in range(300):
                started.append(subprocess.Popen(["sleep", "600"]))
    finally:
        for process in started:
            process.kill()
            process.wait()


def test_fills_the_disk():
    with pytest.raises(OSError):
        for number in range(20):
            (FOLDER / f"part-{number}").write_bytes(bytes(3_000_000))
    for file in FOLDER.glob("part-*"):
        file.unlink()


def test_becomes_root_again():
    with pytest.raises(OSError):
        os.setuid(0)


def test_writes_a_large_file():
    with pytest.raises(OSError), open("large", "wb") as file:
        file.write(bytes(8_000_000))


def test_uses_much_memory():
    with pytest.raises(MemoryError):
        bytearray(4_000_000_000)


def test_takes_its_folder_away():
    folder = FOLDER / "closed"
    (folder / "inner").mkdir(parents=True)
    folder.chmod(0)


def test_leaves_a_daemon():
    again = "import os, time; os.fork() or time.sleep(600)  # " + TOKEN
    for script in (again, "import time; time.sleep(600)  # " + TOKEN):
        subprocess.Popen([sys.executable, "-c", script], start_new_session=True, env={})
`;

/** Makes the next test case of the execution pass, whatever it says, and reads what it says. */
const CHANGES_THE_NEXT = `
from pathlib import Path

OWN = Path(__file__)
NEXT = OWN.parent.parent / "1" / "test_1.py"


def test_reads_the_next():
    try:
        assert not NEXT.read_text()
    except OSError:
        pass


def test_replaces_the_next():
    for act in (
        lambda: NEXT.write_text("def test_forged(): pass"),
        lambda: NEXT.parent.rename(NEXT.parent.with_name("moved")),
        lambda: OWN.parent.parent.rename(OWN.parent.parent.with_name("moved")),
        lambda: (Path.cwd().parent.parent / "1").symlink_to("/etc"),
        lambda: (NEXT.parent / "conftest.py").symlink_to(OWN),
    ):
        try:
            act()
        except OSError:
            pass
        else:
            break
`;

/** Writes into its own folder, and then runs for as long as a gate is closed. */
const KEEPS = (token: string, gate: string) => `
from pathlib import Path

(Path.cwd() / "kept").write_text("${token}")
${gate}`;

/** Inspects places of another execution, by their paths: folders are listed, files read. */
const READS_ANOTHER = (folders: readonly string[], files: readonly string[]) => `
import os

import pytest


@pytest.mark.parametrize("folder", ${JSON.stringify(folders)})
def test_lists(folder):
    with pytest.raises(OSError):
        os.listdir(folder)


@pytest.mark.parametrize("file", ${JSON.stringify(files)})
def test_reads(file):
    with pytest.raises(OSError):
        open(file).read()
`;

const PRINTS = `
def test_prints():
    while True:
        print("x" * 1_000_000)
`;

/** Puts something else in the place of the JUnit file: a pipe that nobody writes to, or a folder. */
const forges = (make: 'mkfifo' | 'mkdir') => `
import atexit, os


def forge(path):
    os.remove(path)
    os.${make}(path)


def test_forges(request):
    atexit.register(forge, request.config.option.xmlpath)
`;

const LOOPS = (gate: string) => `
import subprocess, sys
${gate}

def test_loops():
    subprocess.Popen([sys.executable, "-c", "while True: pass"], start_new_session=True)
    test_gate()
    while True:
        pass
`;

const { working, refused } = await sandboxesHere(depth(SANDBOX_KINDS));

/** Tests of ACTS that a kind of sandbox does not keep, as docs/isolation.md says. */
const NOT_KEPT: Readonly<Record<string, RegExp>> = {
  'bubblewrap as a user of its own': /^$/,
  // The kernel counts the processes of root, but does not limit them.
  bubblewrap: process.getuid?.() === 0 ? /starts_many_processes/ : /^$/,
  user: /sees_the_server|fills_the_disk/,
  none: /sees_the_server|writes_outside|environment_of_the_server|reads_the_database|becomes_root|changes_its_scripts|many_processes|fills_the_disk/,
};

test('a kind of sandbox works here or says why it does not, and the last resort always works', () => {
  for (const { label, reason } of refused) {
    expect(reason, label).toMatch(/\w{3}/);
    expect(label).not.toBe('none');
  }
});

const labelled = await Promise.all(
  working.map(async (kind) => ({
    kind,
    label: labelOf(kind),
    separates: await separatesHere(kind),
  })),
);

// Bubblewrap has a /dev/shm of its own, in which a script may write beside its folder.
beforeAll(() => vi.stubEnv('TMPDIR', process.env[ON_DISK]));
afterAll(() => vi.unstubAllEnvs());

describe.each(labelled)(
  'scripts that mean harm, in the sandbox: $label',
  ({ kind, label, separates }) => {
    test('are stopped, cut or refused, and leave nothing behind', async () => {
      const token = randomUUID().replaceAll('-', '');
      const database = folderWith({ file: 'secret' });
      const seen = `setInterval(() => {}, 1e6) // ${randomUUID()}`;
      const server = spawn(process.execPath, ['-e', seen], {
        env: { SECRET: token },
      });
      onTestFinished(() => void server.kill('SIGKILL'));
      const executionId = randomUUID();
      const gate = await startGate();
      const controller = new AbortController();
      const runtime = managedRuntime({
        ...SANDBOX_OPTIONS,
        hidden: [database],
        kinds: [kind],
        limits: { ...LIMITS, ...SMALL },
      });
      const values = {
        VARIABLES: EXPECTED_VARIABLES,
        TOKEN: token,
        DATABASE: database,
        SEEN: seen.slice(-36),
      };
      const head = Object.entries(values).map(
        ([key, value]) => `${key} = ${JSON.stringify(value)}`,
      );
      const scripts = [
        `${head.join('\n')}\n${ACTS}`,
        PRINTS,
        forges('mkfifo'),
        forges('mkdir'),
        LOOPS(gate.script),
        ACTS,
      ];
      const found: TestCaseOutcome[] = [];
      const running = run(runtime, executionId, scripts, found, controller.signal);
      await Promise.race([gate.arrived(1), running]);
      controller.abort(new Stop('time-limit'));
      await running;

      const [acts, prints, forged, forgedToo, loops, after] = found;
      const broken = acts?.results.filter(({ outcome }) => outcome !== 'passed') ?? [];
      const isKept = kind.name !== 'none';
      const isAlone = separates && kind.name === 'user';
      const notKept = isAlone ? /^$/ : (NOT_KEPT[label] ?? /^$/);
      const unexpected = broken.filter(({ test: one }) => !notKept.test(one));
      expect(unexpected).toEqual([]);
      if (!isKept && process.getuid?.() === 0) expect(broken.length).toBeGreaterThan(2);
      expect(acts).toMatchObject({ reason: null });
      expect(acts?.results).toHaveLength(18);
      expect(prints).toMatchObject({ results: [], reason: 'it printed more than 5000000 bytes' });
      // Then the file is a mount, which cannot be replaced.
      const unreadable = { reason: 'pytest wrote no readable JUnit file' };
      const whole = { reason: null, results: [{ outcome: 'passed' }] };
      const told = kind.name === 'bubblewrap' || separates ? whole : unreadable;
      for (const one of [forged, forgedToo]) expect(one).toMatchObject(told);
      const reason = 'the time limit of the execution was reached';
      expect(loops).toMatchObject({ results: [], reason });
      expect(after).toMatchObject({ results: [], reason });

      expect(commandLines().filter((one) => one.includes(token))).toEqual([]);
      expect(commandLines().filter((one) => one.includes(executionId))).toEqual([]);
      expect(readdirSync(tmpdir()).filter((one) => one.includes(executionId))).toEqual([]);
      if (isKept) expect(existsSync(join('/usr/lib', token))).toBe(false);
    });

    test('change no other test case of the execution', async () => {
      const runtime = sharedRuntime({ ...SANDBOX_OPTIONS, kinds: [kind] });
      const scripts = [CHANGES_THE_NEXT, 'def test_fails():\n    assert False\n'];
      const found: TestCaseOutcome[] = [];
      await run(runtime, randomUUID(), scripts, found, new AbortController().signal);
      const outcomes = found.map(({ results }) =>
        results.map(({ test: one, outcome }) => [one, outcome]),
      );
      const isKept = kind.name !== 'none';
      expect(outcomes).toEqual([
        [
          ['test_reads_the_next', isKept ? 'passed' : 'failed'],
          ['test_replaces_the_next', 'passed'],
        ],
        [isKept ? ['test_fails', 'failed'] : ['test_forged', 'passed']],
      ]);
    });

    test('read nothing of another execution, which may be of another workspace', async () => {
      const runtime = sharedRuntime({ ...SANDBOX_OPTIONS, kinds: [kind] });
      const [gate, other, { signal }] = [await startGate(), randomUUID(), new AbortController()];
      const [kept, found]: [TestCaseOutcome[], TestCaseOutcome[]] = [[], []];
      const keeping = run(runtime, other, [KEEPS(other, gate.script)], kept, signal);
      await Promise.race([gate.arrived(1), keeping]);
      const { folders, files } = placesOf(other);
      expect(files.map((one) => basename(one))).toContain('test_0.py');
      await run(runtime, randomUUID(), [READS_ANOTHER(folders, files)], found, signal);
      gate.open();
      await keeping;
      expect(kept).toMatchObject([{ reason: null, results: [{ outcome: 'passed' }] }]);
      expect(found).toMatchObject([{ reason: null }]);
      const { results = [] } = found[0] ?? {};
      expect(results).toHaveLength(folders.length + files.length);
      // Without a sandbox all is there to be read, so these are the right places.
      const wanted = kind.name === 'none' ? 'failed' : 'passed';
      expect(results.filter(({ outcome }) => outcome !== wanted)).toEqual([]);
    });
  },
);

/** Folders and files that an execution has now, by their paths. */
function placesOf(executionId: string): { folders: string[]; files: string[] } {
  const name = readdirSync(tmpdir()).find((one) => one.includes(executionId)) ?? '';
  const work = join(realpathSync(tmpdir()), name);
  const found = readdirSync(work, { recursive: true, withFileTypes: true });
  const pathOf = (one: (typeof found)[number]) => join(one.parentPath, one.name);
  return {
    folders: [work, ...found.filter((one) => one.isDirectory()).map(pathOf)],
    files: found.filter((one) => one.isFile()).map(pathOf),
  };
}

/** Runs scripts as test cases of one execution. */
function run(
  runtime: Runtime,
  executionId: string,
  scripts: readonly string[],
  found: TestCaseOutcome[],
  signal: AbortSignal,
): Promise<void> {
  const testCases = scripts.map((script, position) => ({
    position,
    variables: {},
    source: { kind: 'uploaded' as const, fileName: `test_${position}.py`, script },
  }));
  const order = {
    executionId,
    testCases,
    variables: { PLATFORM_SECRETS_SERVICE: 'http://127.0.0.1:9' },
    begins: async () => undefined,
    open: () => Promise.reject(new Error('nothing is on a branch')),
  };
  const report = async (position: number, outcome: TestCaseOutcome) => {
    found[position] = outcome;
  };
  return runtime.run(order, report, signal);
}

/** Small, so that they are reached soon. */
const SMALL = { outputBytes: 5_000_000, fileBytes: 4_000_000, diskBytes: 40_000_000 };

/** Those of the runtime, and the one of the order. */
const EXPECTED_VARIABLES = [
  'HOME',
  'LANG',
  'PATH',
  'PLATFORM_SECRETS_SERVICE',
  'PROOFGATE_EXECUTION',
  'PROOFGATE_RESULTS',
  'PYTHONDONTWRITEBYTECODE',
  'PYTHONNOUSERSITE',
  'TMPDIR',
];
