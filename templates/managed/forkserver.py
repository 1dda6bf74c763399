"""Run pytest many times, each time in a fork of a process that has imported it already.

Argument: the text of launch.py. Each line of standard input is an order in JSON: the run
that is to be carried out `now`, and the one that comes `next`, which is prepared meanwhile
up to its first test. A run has a `folder` of its own, which is its working directory, its
`variables`, pytest's `arguments`, and its `target`, a path. Each order is answered by a
line with the exit code of its run, as launch.py has it. What tests print goes to standard
error. A suite is imported by its runs only.
"""

import contextlib
import gc
import importlib
import json
import os
import pathlib
import shutil
import sys
import tempfile
import types

import pytest

launch = types.ModuleType("launch")


def main(launch_text):
    exec(launch_text, vars(launch))
    # Runs can read and write neither orders nor answers.
    orders, answers = os.fdopen(os.dup(0)), os.fdopen(os.dup(1), "w")
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)
    import_ahead()
    # Runs of one suite compile its modules once, in this sandbox.
    sys.dont_write_bytecode = False
    sys.pycache_prefix = os.path.join(os.getcwd(), "bytecode")
    gc.freeze()
    prepared = None
    for line in orders:
        order = json.loads(line)
        run = prepared or Run(order["now"], orders, answers)
        prepared = None
        # Before the first test: one may use up all the processes that there may be.
        with contextlib.suppress(OSError):
            prepared = Run(order["next"], orders, answers) if order["next"] else None
        run.go()
        print(json.dumps({"exit": run.exit_code()}), file=answers, flush=True)


def import_ahead():
    """Import what a suite needs, and what pytest imports only when it is run."""
    for name in ("jsonschema_rs", "requests"):
        with contextlib.suppress(ImportError):
            importlib.import_module(name)
    none = ["--rootdir=.", "-c", os.devnull, "-p", "no:cacheprovider"]
    pytest.main([*none, "--quiet", "--collect-only", "--junitxml=/dev/null"])


class Run:
    """A run of pytest, which waits before its first test until it is its turn."""

    def __init__(self, order, *closed):
        self.folder = order["folder"]
        waits, self.signal = os.pipe()
        self.keeper = os.fork()
        if self.keeper == 0:
            os.close(self.signal)
            for file in closed:
                file.close()
            keep(order, waits)
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


def keep(order, waits):
    """Run pytest in a child, and end with it every process that it has started."""
    launch.adopt_orphans()
    child = os.fork()
    if child == 0:
        # The child ends as any Python does: by its exit handlers.
        sys.exit(run_pytest(waits=waits, **order))
    os.close(waits)
    code = launch.exit_code_of(child)
    launch.end_children()
    os._exit(code if code >= 0 else 128 - code)


def run_pytest(folder, variables, arguments, target, waits):
    for name in ("home", "tmp"):
        os.makedirs(os.path.join(folder, name), exist_ok=True)
    os.chdir(folder)
    os.environ.update(variables)
    tempfile.tempdir = None
    sys.argv[:] = ["pytest"]
    return pytest.main(arguments, plugins=[Turn(waits), Narrowing(pathlib.Path(target))])


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
