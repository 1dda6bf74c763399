import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { describe, expect, onTestFinished, test } from 'vitest';
import { execute } from '../../../src/runner/index.ts';
import { KINDS, labelOf } from '../../../src/runtimes/managed/sandbox.ts';
import type { TestCaseOutcome } from '../../../src/runtimes/runtime.ts';
import { runOnBranch } from '../../support/platform/run-on-branch.ts';
import { sandboxesHere, separatesHere } from '../../support/platform/sandboxes.ts';

/** What attacks use: system calls by their numbers, and processes that outlive those that start them. */
const TOOLS = `
import ctypes, os, platform, signal, socket, sys, time
from pathlib import Path

libc = ctypes.CDLL(None, use_errno=True)
NUMBERS = {
    "x86_64": {"ptrace": 101, "process_vm_readv": 310, "mq_open": 240, "kcmp": 312},
    "aarch64": {"ptrace": 117, "process_vm_readv": 270, "mq_open": 180, "kcmp": 272},
}[platform.machine()]
NUMBERS |= {"pidfd_open": 434, "pidfd_getfd": 438}
PTRACE_ATTACH, PTRACE_SEIZE = 16, 0x4206


def call(name, *arguments):
    """Call it; the result, or the error as a negative number."""
    result = libc.syscall(NUMBERS[name], *arguments)
    return result if result >= 0 else -ctypes.get_errno()


def daemon(act):
    """Do something in a process that nobody waits for, in a session of its own."""
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            try:
                act()
            finally:
                os._exit(0)
        os._exit(0)
    os.wait()


def processes():
    return [int(one.name) for one in Path("/proc").glob("[0-9]*")]
`;

/**
 * Makes the next test case pass, by all that can be tried against what runs both: its descriptors, its JUnit file,
 * and signals to whoever might notice.
 */
const FORGES = `${TOOLS}
FORGED = '<?xml version="1.0"?><testsuites><testsuite name="pytest" tests="1"><testcase classname="case.test_it" name="test_fails" file="case_1/test_it.py" time="0.1"/></testsuite></testsuites>'


def forge():
    time.sleep(0.2)
    taken = []
    for pid in processes():
        handle = call("pidfd_open", pid, 0)
        for number in range(3, 12) if handle >= 0 and pid != os.getpid() else ():
            descriptor = call("pidfd_getfd", handle, number, 0)
            if descriptor >= 0:
                taken.append(descriptor)
    for _ in range(60):
        for file in FILES.parent.glob("*.xml"):
            if file.name != f"{FILES.stem}.xml":
                try:
                    file.write_text(FORGED)
                except OSError:
                    pass
        for descriptor in taken:
            try:
                os.write(descriptor, b'{"exit": 0}\\n')
            except OSError:
                pass
        time.sleep(0.05)


FILES = Path(os.environ["PROOFGATE_RESULTS"])


def test_forges():
    daemon(forge)
    time.sleep(0.5)
    for pid in (os.getppid(), -1 if END_ALL else os.getppid()):
        os.kill(pid, signal.SIGKILL)
`;

const forges = (endsAll: boolean) => `END_ALL = ${endsAll ? 'True' : 'False'}\n${FORGES}`;

/** It takes a while, so that whoever wants to answer in its place can. */
const FAILS = `
import time


def test_fails():
    time.sleep(1.5)
    assert False
`;

/** Leaves all kinds of things: shared memory, queues, files, a socket without a file, and a process that holds it. */
const LEAVES = (token: string) => `${TOOLS}
TOKEN = "${token}"
NUMBER = ${Number.parseInt(token.slice(0, 6), 16)}


def test_leaves():
    assert libc.shmget(NUMBER, 4096, 0o1666) >= 0
    assert libc.semget(NUMBER, 1, 0o1666) >= 0
    call("mq_open", TOKEN.encode(), os.O_CREAT | os.O_RDWR, 0o666, None)
    for folder in ("/dev/shm", "/tmp", "/var/tmp", "/run/lock"):
        try:
            (Path(folder) / TOKEN).write_text("x")
        except OSError:
            pass
    listening = socket.socket(socket.AF_UNIX)
    listening.bind("\\0" + TOKEN)
    listening.listen()
    daemon(lambda: time.sleep(600))
`;

const FINDS_NOTHING = (token: string) => `${TOOLS}
TOKEN = "${token}"
NUMBER = ${Number.parseInt(token.slice(0, 6), 16)}
ENOENT, SHM_RDONLY = 2, 0o10000


def test_finds_nothing():
    assert libc.shmget(NUMBER, 4096, 0) == -1 and ctypes.get_errno() == ENOENT
    assert libc.semget(NUMBER, 1, 0) == -1
    assert call("mq_open", TOKEN.encode(), os.O_RDWR, 0, None) < 0
    for folder in ("/dev/shm", *FOLDERS):
        assert not (Path(folder) / TOKEN).exists(), folder
    with socket.socket(socket.AF_UNIX) as client:
        assert client.connect_ex("\\0" + TOKEN) != 0
`;

/** What a test case tries against those that run it, and those before and after it. */
const REACHES = `${TOOLS}
import re

import pytest

OTHERS = [pid for pid in processes() if pid != os.getpid()]
EPERM = -1


def test_sees_only_its_own_processes():
    assert (os.getpid(), os.getppid(), OTHERS) == (2, 1, [1])
    assert (os.getpgrp(), os.getsid(0)) == (1, 1)


def test_signals_what_runs_it():
    for number in (signal.SIGSTOP, signal.SIGKILL, signal.SIGTERM):
        os.kill(1, number)
    assert Path("/proc/1/stat").read_text().rpartition(")")[2].split()[0] == "S"


def test_takes_descriptors():
    child = os.fork()
    if child == 0:
        time.sleep(600)
    for pid in (1, child):
        handle = call("pidfd_open", pid, 0)
        assert call("pidfd_getfd", handle, 0, 0) == EPERM
        os.close(handle)
    os.kill(child, signal.SIGKILL)
    os.wait()


def test_traces():
    child = os.fork()
    if child == 0:
        time.sleep(600)
    for pid in (1, child):
        for request in (PTRACE_ATTACH, PTRACE_SEIZE):
            assert call("ptrace", request, pid, 0, 0) == EPERM
        buffer = ctypes.create_string_buffer(8)
        vector = (ctypes.c_size_t * 2)(ctypes.addressof(buffer), 8)
        assert call("process_vm_readv", pid, vector, 1, vector, 1, 0) == EPERM
        assert call("kcmp", os.getpid(), pid, 0, 0, 0) == EPERM
    os.kill(child, signal.SIGKILL)
    os.wait()


@pytest.mark.parametrize("name", ["fd/0", "mem", "environ", "maps", "root", "cwd"])
def test_opens_what_runs_it(name):
    place = Path("/proc/1", name)
    with pytest.raises(PermissionError):
        os.listdir(place) if place.is_dir() else place.read_bytes()


def test_has_no_rights():
    lines = Path("/proc/self/status").read_text().splitlines()
    rights = [line.split()[1] for line in lines if line.startswith("Cap")]
    assert len(rights) == 5 and not any(int(one, 16) for one in rights)


def test_finds_files_of_others():
    own = Path(os.environ["PROOFGATE_RESULTS"])
    assert {one.name for one in own.parent.iterdir()} == {own.name, f"{own.stem}.xml"}
    folder = own.parent.parent
    assert {one.name for one in folder.iterdir()} == {own.stem, own.parent.name, "bytecode"}


def test_replaces_compiled_modules():
    compiled = list(Path(sys.pycache_prefix).rglob("shared.*.pyc"))
    assert compiled
    for file in compiled:
        with pytest.raises(OSError):
            file.write_bytes(b"")
        with pytest.raises(OSError):
            file.unlink()


def test_holds_descriptors_of_what_runs_it():
    found = {os.readlink(f"/proc/self/fd/{number}") for number in (0, 1, 2)}
    assert found == {"/dev/null", os.readlink("/proc/self/fd/2")}
    assert "pipe:" in os.readlink("/proc/self/fd/2")
    for number in os.listdir("/proc/self/fd"):
        try:
            name = os.readlink(f"/proc/self/fd/{number}")
        except FileNotFoundError:
            continue
        assert name in found or name.startswith("/"), name


def test_has_the_variables_of_others_in_memory():
    assert os.environ["OWN"] == "own-of-" + POSITION + "-own"
    found = set()
    with open("/proc/self/maps") as maps, open("/proc/self/mem", "rb", buffering=0) as memory:
        for line in maps:
            start, end = (int(one, 16) for one in line.split()[0].split("-"))
            if not line.split()[1].startswith("rw"):
                continue
            try:
                memory.seek(start)
                data = memory.read(end - start)
            except OSError:
                continue
            found |= {one.decode() for one in re.findall(rb"own-of-(\\d)-own", data)}
    assert found == {POSITION}
`;

/** Ends its own group, which what runs it must not be in. */
const ENDS_ITS_GROUP = `
import os, signal


def test_ends_its_group():
    os.kill(0, signal.SIGKILL)
`;

/** What it does to the pipe that it prints into must not outlive it. */
const BREAKS_ITS_OUTPUT = `
import fcntl, os, socket


def test_breaks_its_output():
    for number in (1, 2):
        os.set_blocking(number, False)
        try:
            socket.socket(fileno=os.dup(number)).shutdown(socket.SHUT_RDWR)
        except OSError:
            pass
`;

const PRINTS = `
def test_prints():
    for _ in range(40):
        print("x" * 100_000, flush=True)
`;

const PASSES = 'import shared\n\n\ndef test_passes():\n    pass\n';

const { working } = await sandboxesHere(KINDS);
const kinds = await Promise.all(
  working.map(async (kind) => ({
    kind,
    label: labelOf(kind),
    separates: await separatesHere(kind),
  })),
);

test('the sandboxes of this machine that separate test cases are those that it can', () => {
  for (const { label, separates } of kinds) {
    if (!separates) console.warn(`A sandbox for each test case here: ${label}`);
  }
  expect(kinds.map(({ label }) => label)).toContain('none');
});

describe.each(kinds)('test cases of one branch, in the sandbox: $label', ({ kind }) => {
  test('forge no result of the next one, whatever they end', async () => {
    const scripts = [forges(false), FAILS, forges(true), FAILS, ENDS_ITS_GROUP, FAILS];
    const found = await runOnBranch(kind, scripts);
    const failed = ['test_fails failed'];
    expect([found[1], found[3], found[5]].map(namesOf)).toEqual([failed, failed, failed]);
    expect(found[4]).toMatchObject({ reason: 'pytest was killed', results: [] });
  });

  test('do not reach what they print into once they have ended', async () => {
    const found = await runOnBranch(kind, [BREAKS_ITS_OUTPUT, PRINTS, PRINTS]);
    expect(found.slice(1).map(namesOf)).toEqual([['test_prints passed'], ['test_prints passed']]);
  });
});

describe.each(kinds.filter(({ kind, separates }) => separates || kind.name !== 'none'))(
  'test cases of one branch, in the sandbox: $label',
  ({ kind }) => {
    test('leave nothing to the next one: no memory, queue, file, socket or process', async () => {
      const token = randomUUID();
      onTestFinished(() => removeLeft(token));
      // Without a sandbox a test may write where the server may.
      const folders = kind.name === 'none' ? [] : ['/tmp', '/var/tmp', '/run/lock'];
      const finds = `FOLDERS = ${JSON.stringify(folders)}\n${FINDS_NOTHING(token)}`;
      const found = await runOnBranch(kind, [LEAVES(token), finds]);
      expect(found.map(namesOf)).toEqual([['test_leaves passed'], ['test_finds_nothing passed']]);
      if (kind.name === 'user') expect(existsSync(`/tmp/${token}`)).toBe(false);
    });
  },
);

describe.each(kinds.filter(({ separates }) => separates))(
  'test cases of one branch, in the sandbox that separates them: $label',
  ({ kind }) => {
    test('reach neither each other nor what runs them', async () => {
      const reaches = `POSITION = "1"\n${REACHES}`;
      const shared = { 'shared.py': 'VALUE = 1\n', 'conftest.py': CONFTEST };
      const found = await runOnBranch(kind, [PASSES, reaches, PASSES], shared);
      expect(found.map(({ reason }) => reason)).toEqual([null, null, null]);
      expect(found[1]?.results.filter(({ outcome }) => outcome !== 'passed')).toEqual([]);
      expect(found[1]?.results).toHaveLength(15);
    });
  },
);

/** Makes a module beside the test cases importable. */
const CONFTEST = `
import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parent))
`;

function namesOf(outcome: TestCaseOutcome | undefined): string[] {
  return outcome?.results.map(({ test: name, outcome: how }) => `${name} ${how}`) ?? [];
}

async function removeLeft(token: string): Promise<void> {
  const number = Number.parseInt(token.slice(0, 6), 16);
  const files = ['/tmp', '/var/tmp', '/run/lock', '/dev/shm'].map((folder) => `${folder}/${token}`);
  await execute('rm', ['-f', ...files], process.env);
  await execute('ipcrm', ['-M', `${number}`, '-S', `${number}`], process.env);
}
