import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { LIMITS } from '../../src/execution/runtimes/managed/limits.ts';
import { KINDS, type SandboxKind } from '../../src/execution/runtimes/managed/sandbox.ts';
import { managedRuntime } from '../../src/execution/runtimes/managed.ts';
import type { TestCaseOutcome } from '../../src/execution/runtimes/runtime.ts';
import { Stop } from '../../src/execution/stop.ts';
import { folderWith } from '../support/folder.ts';
import { startGate } from './gate.ts';

/** What scripts may not do, but where there is no sandbox. */
const ACTS = `
import os, subprocess, sys
from pathlib import Path

import pytest

FOLDER = Path.cwd()


def test_variables():
    assert sorted(set(os.environ) - {"PWD", "PYTEST_CURRENT_TEST", "PYTEST_VERSION"}) == VARIABLES


@pytest.mark.parametrize("place", ["/usr/lib", "/etc", sys.prefix, FOLDER.parent])
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

const PRINTS = `
def test_prints():
    while True:
        print("x" * 1_000_000)
`;

/** Puts something else in the place of the JUnit file: a pipe that nobody writes to, or a folder. */
const forges = (make: 'mkfifo' | 'mkdir') => `
import atexit, os, sys


def forge():
    path = next(one for one in sys.orig_argv if one.startswith("--junitxml="))[11:]
    os.remove(path)
    os.${make}(path)


def test_forges():
    atexit.register(forge)
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

/** The system's own Python where there is one, since another user cannot read what lies in a home. */
const environment = { ...process.env, PATH: `/usr/bin:${process.env.PATH}` };
const options = { environment, notice: () => undefined };

/** The kinds that work here; which they are is said, since a kernel may refuse one. */
const working: SandboxKind[] = [];
for (const kind of KINDS) {
  const health = await managedRuntime({ ...options, hidden: [], kinds: [kind] })
    .health()
    .catch((error: unknown) => error);
  if (health instanceof Error) console.warn(`Not tested here: ${health.message}`);
  else working.push(kind);
}

/** Tests of ACTS that a kind of sandbox does not keep, as docs/executions.md says. */
const NOT_KEPT: Readonly<Record<string, RegExp>> = {
  bubblewrap: /^$/,
  'another user': /sees_the_server/,
  'the same user':
    /sees_the_server|writes_outside|environment_of_the_server|reads_the_database|becomes_root/,
};

test('the last resort works on every machine', () => {
  expect(working.map(({ name }) => name)).toContain('the same user');
});

describe.each(working)('scripts that mean harm, run as $name', (kind) => {
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
      ...options,
      hidden: [database],
      kinds: [kind],
      limits: { ...LIMITS, outputBytes: 5_000_000, fileBytes: 4_000_000 },
    });
    const values = {
      VARIABLES: EXPECTED_VARIABLES,
      TOKEN: token,
      DATABASE: database,
      SEEN: seen.slice(-36),
    };
    const head = Object.entries(values).map(([key, value]) => `${key} = ${JSON.stringify(value)}`);
    const scripts = [
      `${head.join('\n')}\n${ACTS}`,
      PRINTS,
      forges('mkfifo'),
      forges('mkdir'),
      LOOPS(gate.script),
      ACTS,
    ];
    const testCases = scripts.map((script, position) => ({
      position,
      source: { kind: 'uploaded' as const, fileName: `test_${position}.py`, script },
    }));
    const order = {
      executionId,
      testCases,
      variables: { PLATFORM_SECRETS_SERVICE: 'http://127.0.0.1:9' },
      open: () => Promise.reject(new Error('nothing is on a branch')),
    };
    const found: TestCaseOutcome[] = [];
    const running = runtime.run(
      order,
      async (position, outcome) => {
        found[position] = outcome;
      },
      controller.signal,
    );
    await Promise.race([gate.arrived(1), running]);
    controller.abort(new Stop('time-limit'));
    await running;

    const [acts, prints, forged, forgedToo, loops, after] = found;
    const broken = acts?.results.filter(({ outcome }) => outcome !== 'passed') ?? [];
    const isKept = kind.name !== 'the same user';
    const notKept = NOT_KEPT[kind.name] ?? /^$/;
    const unexpected = broken.filter(({ test: one }) => !notKept.test(one));
    expect(unexpected).toEqual([]);
    if (!isKept && process.getuid?.() === 0) expect(broken.length).toBeGreaterThan(2);
    expect(acts).toMatchObject({ reason: null });
    expect(acts?.results).toHaveLength(13);
    expect(prints).toMatchObject({ results: [], reason: 'it printed more than 5000000 bytes' });
    for (const one of [forged, forgedToo]) {
      expect(one).toMatchObject({ reason: 'pytest wrote no readable JUnit file' });
    }
    const reason = 'the time limit of the execution was reached';
    expect(loops).toMatchObject({ results: [], reason });
    expect(after).toMatchObject({ results: [], reason });

    expect(commandLines().filter((one) => one.includes(token))).toEqual([]);
    expect(commandLines().filter((one) => one.includes(executionId))).toEqual([]);
    expect(readdirSync(tmpdir()).filter((one) => one.includes(executionId))).toEqual([]);
    if (isKept) expect(existsSync(join('/usr/lib', token))).toBe(false);
  });
});

/** Those of the runtime, and the one of the order. */
const EXPECTED_VARIABLES = [
  'HOME',
  'LANG',
  'PATH',
  'PLATFORM_SECRETS_SERVICE',
  'PROOFGATE_EXECUTION',
  'PYTHONDONTWRITEBYTECODE',
  'PYTHONNOUSERSITE',
  'TMPDIR',
];

/** The command lines of all processes; a killed one that nobody has waited for has none. */
function commandLines(): string[] {
  return readdirSync('/proc')
    .filter((one) => /^\d+$/.test(one))
    .flatMap((pid) => {
      try {
        return [readFileSync(`/proc/${pid}/cmdline`, 'utf8')];
      } catch {
        return [];
      }
    });
}
