import { describe, expect, test } from 'vitest';
import { Problem } from '../../../src/problem.ts';
import { batchesOf } from '../../../src/runtimes/managed/batches.ts';
import { labelOf } from '../../../src/runtimes/managed/sandbox.ts';
import type { Suite } from '../../../src/runtimes/managed/suites.ts';
import type { TestCaseOutcome } from '../../../src/runtimes/runtime.ts';
import { depth } from '../../support/depth.ts';
import { httpServer } from '../../support/network/http-server.ts';
import { runOnBranch as run } from '../../support/platform/run-on-branch.ts';
import { SANDBOX_KINDS, sandboxesHere, separatesHere } from '../../support/platform/sandboxes.ts';

test('batches have the same scripts, keep the order, and are not too long', () => {
  const suite = (root: string): Suite => ({
    root,
    target: 'a',
    folder: '',
    commit: null,
    files: [],
  });
  const problem = new Problem('scripts-missing', 'they are gone');
  const roots = ['a', 'a', 'b', problem, 'b', 'a', ...Array.from({ length: 65 }, () => 'c')];
  const suites = roots.map((one) => (one instanceof Problem ? one : suite(one)));
  const found = [...batchesOf(new Map(suites.entries()), 64)];
  expect(
    found.map((one) => ('problem' in one ? one.position : [one.root, ...one.cases.keys()])),
  ).toEqual([
    ['a', 0, 1],
    ['b', 2],
    3,
    ['b', 4],
    ['a', 5],
    ['c', ...Array.from({ length: 64 }, (_, n) => 6 + n)],
    ['c', 70],
  ]);
  expect([...batchesOf(new Map(), 64)]).toEqual([]);
});

/** Whatever it leaves to the next: a process, files, an imported module, a variable. */
const LEAVES = `
import os, subprocess, sys, tempfile
from pathlib import Path


def test_leaves():
    (Path.cwd() / "left").write_text("x")
    (Path.home() / "left").write_text("x")
    Path(tempfile.gettempdir(), "left").write_text("x")
    subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)  # left"], start_new_session=True)
    sys.modules["left"] = sys
    os.environ["LEFT"] = "x"
`;

const FINDS_NOTHING = `
import os, sys, tempfile
from pathlib import Path


def test_finds_nothing():
    assert {one.name for one in Path.cwd().iterdir()} == {"home", "output", "tmp"}
    assert not list(Path.home().iterdir())
    assert not list(Path(tempfile.gettempdir()).iterdir())
    assert Path.cwd() in Path(tempfile.gettempdir()).parents
    assert "left" not in sys.modules
    assert "LEFT" not in os.environ
    lines = [file.read_bytes() for file in Path("/proc").glob("[0-9]*/cmdline")]
    assert not [one for one in lines if b"# left" in one and b"sleep" in one]
`;

/** Ends what runs it, and that too. */
const ENDS_ITS_SERVER = `
import os, signal
from pathlib import Path


def parent_of(pid):
    return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])


def test_ends_its_server():
    keeper = os.getppid()
    os.kill(parent_of(keeper), signal.SIGKILL)
    os.kill(keeper, signal.SIGKILL)
    signal.pause()
`;

/** Leaves a process, and ends all that would end that: itself, the fork server, and what started it. */
const LEAVES_AND_ENDS_ALL = `
import os, signal, subprocess, sys
from pathlib import Path


def parent_of(pid):
    return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])


def test_ends_all():
    subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)  # left"], start_new_session=True)
    keeper = os.getppid()
    server = parent_of(keeper)
    for pid in (parent_of(server), server, keeper, os.getpid()):
        os.kill(pid, signal.SIGKILL)
`;

const DIES = `
import os


def test_dies():
    os._exit(0)
`;

const PRINTS_AT_ONCE = `
print("x" * 3_000_000)


def test_prints():
    print("x" * 3_000_000)
`;

const PRINTS_FOREVER = `
while True:
    print("x" * 1_000_000)


def test_never():
    pass
`;

const PRINTS_TOO_MUCH = `
def test_prints():
    while True:
        print("x" * 1_000_000)
`;

const PASSES = `
def test_passes():
    pass
`;

/** Goes on after its test: in a thread that it does not wait for, and in what it has registered for the end. */
const GOES_ON = (url: string) => `
import atexit, threading, time

import requests


def test_goes_on():
    def thread():
        time.sleep(0.2)
        requests.get("${url}/thread")

    threading.Thread(target=thread).start()
    atexit.register(requests.get, "${url}/exit")
`;

const MISSING_MODULE = 'import nothing_of_this_name\n';

const { working } = await sandboxesHere(depth(SANDBOX_KINDS));

describe.each(working.map((kind) => ({ kind, label: labelOf(kind) })))(
  'test cases of one branch, in the sandbox: $label',
  ({ kind }) => {
    test('find nothing that others have left', async () => {
      const found = await run(kind, [LEAVES, FINDS_NOTHING]);
      expect(found.map(namesOf)).toEqual([['test_leaves passed'], ['test_finds_nothing passed']]);
    });

    test('find nothing either where one ends all that it can reach', async () => {
      const found = await run(kind, [LEAVES_AND_ENDS_ALL, FINDS_NOTHING]);
      // In namespaces of its own it reaches nothing that runs it; where the kernel refuses them, pytest.
      expect([null, 'pytest was killed']).toContain(found[0]?.reason);
      expect(found[1]?.reason).toBeNull();
      expect(found[1] && namesOf(found[1])).toEqual(['test_finds_nothing passed']);
    });

    test('end without taking others along', async () => {
      const scripts = [PASSES, ENDS_ITS_SERVER, PASSES, DIES, MISSING_MODULE, PASSES];
      const found = await run(kind, scripts);
      expect(found.map(({ reason }) => reason)).toEqual([
        null,
        'pytest was killed',
        null,
        'pytest wrote no readable JUnit file',
        'pytest ended with exit code 2',
        null,
      ]);
      expect([found[0], found[2], found[5]].map((one) => one && namesOf(one))).toEqual(
        Array.from({ length: 3 }, () => ['test_passes passed']),
      );
    });

    test('end as Python does, after their threads and exit handlers', async () => {
      const seen: string[] = [];
      const url = await httpServer(({ url: path = '' }, response) => {
        seen.push(path);
        response.end();
      });
      const found = await run(kind, [GOES_ON(url), PASSES]);
      expect(found.map(namesOf)).toEqual([['test_goes_on passed'], ['test_passes passed']]);
      expect(seen).toEqual(['/thread', '/exit']);
    });

    test('are charged only for what they print themselves', async () => {
      const scripts = [
        ...[PRINTS_AT_ONCE, PRINTS_AT_ONCE, PRINTS_FOREVER],
        ...[PASSES, PRINTS_TOO_MUCH, PASSES],
      ];
      const found = await run(kind, scripts);
      expect(found.map(({ reason }) => reason)).toEqual([
        null,
        null,
        'pytest ended with exit code 2',
        null,
        'it printed more than 5000000 bytes',
        null,
      ]);
    });
  },
);

test('test cases of one branch run one after another, while the next is collected', async () => {
  const kind = working.at(-1);
  if (kind === undefined) throw new Error('there is always a sandbox of the last kind');
  // Where the kernel refuses them namespaces of their own, each has a sandbox instead, and nothing overlaps.
  const overlaps = kind.name === 'none' || (await separatesHere(kind));
  const seen: string[] = [];
  const waiting = new Map<string, () => void>();
  const url = await httpServer((request, response) => {
    const path = request.url ?? '';
    seen.push(path);
    const answer = () => void response.end();
    // The test of one gets its answer once the scripts of the next have been collected.
    const next = { '/test/a': '/collected/b', '/test/b': '/collected/c' }[path];
    if (overlaps && next !== undefined && !seen.includes(next)) waiting.set(next, answer);
    else answer();
    waiting.get(path)?.();
  });
  const script = (name: string) => `
import requests

requests.get("${url}/collected/${name}")


def test_it():
    requests.get("${url}/test/${name}")
    requests.get("${url}/over/${name}")
`;
  await run(kind, ['a', 'b', 'c'].map(script));
  expect(seen.filter((one) => !one.startsWith('/collected'))).toEqual(
    ['a', 'b', 'c'].flatMap((name) => [`/test/${name}`, `/over/${name}`]),
  );
  const order = overlaps
    ? ['/collected/b', '/over/a', '/collected/c', '/over/b']
    : ['/over/a', '/collected/b', '/over/b', '/collected/c'];
  expect(seen.filter((one) => order.includes(one))).toEqual(order);
});

function namesOf({ results }: TestCaseOutcome): string[] {
  return results.map(({ test: name, outcome }) => `${name} ${outcome}`);
}
