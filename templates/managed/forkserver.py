"""Run pytest many times, each time in a fork of a process that has imported it already.

Arguments: the texts of launch.py and namespaces.py, and settings in JSON: whether each run
has namespaces of its own (`separate`), whether it can write only its own folder
(`read_only`), the size of that (`disk_bytes`), and the folder of the `scripts`. Each line of
standard input is an order in JSON: the run that is to be carried out `now`, and the one that
comes `next`, which is prepared meanwhile up to its first test. A run has a `folder` of its
own, which is its working directory, a file with its `variables`, files that it may write
(`files`), pytest's `arguments`, and its `target`, a path. Each order is answered by a line
with the exit code of its run, as the kernel reports it to this process. What tests print goes
to standard error. A suite is imported by its runs only, and what is of one run only is read
by that run only.
"""

import atexit
import compileall
import contextlib
import gc
import importlib
import json
import os
import pathlib
import re
import select
import shutil
import signal
import sys
import tempfile
import threading
import types

import pytest

launch = types.ModuleType("launch")
namespaces = types.ModuleType("namespaces")

# Of the scripts these are compiled once; pytest compiles those of tests, each for itself.
MODULES = re.compile(r"^(?!test_|conftest\.).*(?<!_test)\.py$")
MOST_MODULES = 500


def main(launch_text, namespaces_text, settings_text):
    exec(launch_text, vars(launch))
    exec(namespaces_text, vars(namespaces))
    namespaces.forbid_tracing()
    settings = json.loads(settings_text)
    # Runs can read and write neither orders nor answers.
    orders, answers = os.fdopen(os.dup(0)), os.fdopen(os.dup(1), "w")
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)
    import_ahead()
    compile_ahead(settings)
    gc.freeze()
    prepared = None
    for line in orders:
        order = json.loads(line)
        run = prepared or Run(order["now"], settings, orders, answers)
        prepared = None
        # Before the first test: one may use up all the processes that there may be.
        with contextlib.suppress(OSError):
            if order["next"]:
                prepared = Run(order["next"], settings, orders, answers)
        run.go()
        print(json.dumps({"exit": run.exit_code()}), file=answers, flush=True)


def import_ahead():
    """Import what a suite needs, and what pytest imports only when it is run."""
    for name in ("jsonschema_rs", "requests"):
        with contextlib.suppress(ImportError):
            importlib.import_module(name)
    none = ["--rootdir=.", "-c", os.devnull, "-p", "no:cacheprovider"]
    pytest.main([*none, "--quiet", "--collect-only", "--junitxml=/dev/null"])


def compile_ahead(settings):
    """Compile what runs of one suite have in common, where none of them can write.

    To compile a script executes nothing of it.
    """
    settings["bytecode"] = os.path.join(os.getcwd(), "bytecode")
    os.makedirs(settings["bytecode"], exist_ok=True)
    sys.pycache_prefix = settings["bytecode"]
    child = os.fork()
    if child == 0:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
        for path in modules_of(settings["scripts"]):
            compileall.compile_file(path, quiet=2)
        os._exit(0)
    os.waitpid(child, 0)


def modules_of(folder):
    found = (
        os.path.join(parent, name)
        for parent, _, names in os.walk(folder)
        for name in names
        if MODULES.match(name)
    )
    return [path for _, path in zip(range(MOST_MODULES), found, strict=False)]


class Run:
    """A run of pytest, which waits before its first test until it is its turn."""

    def __init__(self, order, settings, *closed):
        self.folder = order["folder"]
        waits, self.signal = os.pipe()
        self.keeper = os.fork()
        if self.keeper == 0:
            for file in closed:
                file.close()
            close_inherited(waits)
            keep(order, settings, waits)
        os.close(waits)

    def go(self):
        # It may have ended already, for want of tests.
        with contextlib.suppress(BrokenPipeError):
            os.write(self.signal, b"!")
        os.close(self.signal)

    def exit_code(self):
        _, status = os.waitpid(self.keeper, 0)
        shutil.rmtree(self.folder, ignore_errors=True)
        code = os.waitstatus_to_exitcode(status)
        return code if code >= 0 else 128 - code


def keep(order, settings, waits):
    """Run pytest in a child, and end with it every process that it has started.

    It prints into a pipe of its own: what it does to that, such as to close it, is its matter.
    """
    launch.adopt_orphans()
    with open(order.pop("variables"), "rb") as file:
        variables = json.load(file)
    printed, output = os.pipe()
    woken = wake_at_ends()
    if settings["separate"]:
        namespaces.leave()
    child = os.fork()
    if child == 0:
        for number in (1, 2):
            os.dup2(output, number)
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        close_inherited(waits)
        confine(settings, order.pop("files"))
        end(run_pytest(variables=variables, waits=waits, **order))
    os.close(waits)
    os.close(output)
    code = None
    while code is None:
        ready, _, _ = select.select([printed, woken], [], [])
        if printed in ready and not pass_on(printed):
            code = launch.exit_code_of(child)
        elif woken in ready:
            os.read(woken, 512)
            code = ended(child)
    if not settings["separate"]:
        launch.end_children()
    # It is empty, unless somebody else has got an end of it.
    os.set_blocking(printed, False)
    with contextlib.suppress(BlockingIOError):
        while pass_on(printed):
            pass
    os._exit(code if code >= 0 else 128 - code)


def close_inherited(own):
    """Close what was opened for other runs, or to see to this one."""
    os.closerange(3, own)
    os.closerange(own + 1, os.sysconf("SC_OPEN_MAX"))


def wake_at_ends():
    """Have a byte in a pipe whenever a child ends, for select(2); its reading end."""
    woken, wakes = os.pipe()
    os.set_blocking(wakes, False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    signal.set_wakeup_fd(wakes)
    return woken


def pass_on(printed):
    """Pass on what is there; False at its end."""
    data = os.read(printed, 65_536)
    left = memoryview(data)
    while left:
        left = left[os.write(2, left) :]
    return len(data) > 0


def ended(child):
    """Reap what has ended: the exit code of the child, or None while it runs."""
    while True:
        pid, status = os.waitpid(-1, os.WNOHANG)
        if pid in (0, child):
            return os.waitstatus_to_exitcode(status) if pid else None


def end(code):
    """End as Python does, but free nothing: that would copy what runs share.

    It was a quarter of the processor time of a run with one short test.
    """
    try:
        threading._shutdown()
        atexit._run_exitfuncs()
        sys.stdout.flush()
        sys.stderr.flush()
    finally:
        os._exit(code)


def confine(settings, files):
    """Keep a test case from the others."""
    if not settings["separate"]:
        return
    own, read = os.getcwd(), [settings["bytecode"], settings["scripts"]]
    namespaces.settle(own, files, read, settings["disk_bytes"], settings["read_only"])
    os.chdir(own)
    launch.restrict()


def run_pytest(folder, variables, arguments, target, waits):
    for name in ("home", "tmp"):
        os.makedirs(os.path.join(folder, name), exist_ok=True)
    os.chdir(folder)
    os.environ.update(variables)
    tempfile.tempdir = None
    sys.argv[:] = ["pytest"]
    return pytest.main(
        arguments, plugins=[Turn(waits), Narrowing(pathlib.Path(target))]
    )


class Turn:
    """Keeps a run from its first test until it is its turn.

    What it prints until then must not count as the output of another, and goes to a file.
    """

    def __init__(self, waits):
        self.waits = waits
        self.output = os.dup(2)
        before = os.open("output", os.O_WRONLY | os.O_CREAT)
        for number in (1, 2):
            os.dup2(before, number)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self):
        if os.read(self.waits, 1) == b"":
            os._exit(0)
        os.close(self.waits)
        for number in (1, 2):
            os.dup2(self.output, number)


class Narrowing:
    """Keeps pytest from looking at all that is beside the target, and beside what holds it."""

    def __init__(self, target):
        self.target = target

    @pytest.hookimpl(tryfirst=True)
    def pytest_ignore_collect(self, collection_path):
        is_inside = self.target in (collection_path, *collection_path.parents)
        return None if is_inside or collection_path in self.target.parents else True


main(*sys.argv[1:])
