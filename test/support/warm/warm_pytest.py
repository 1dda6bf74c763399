"""Starts pytest in a process that has it loaded already: each line of the input is one call.

{"id": 1, "args": [...], "env": {...}, "cwd": "...", "stdout": "a file", "stderr": "a file"}

A call runs in a fork, so that it leaves nothing behind; a line of the output has its id and status. The argument
is the folder of the modules that each suite has a copy of: they are compiled once, which is half of what a call costs,
and so are their regular expressions. What pytest and they import is loaded, a fifteenth of the rest.
"""

import _imp
import gc
import importlib.machinery
import json
import os
import pathlib
import pkgutil
import runpy
import signal
import sys

import _pytest.assertion.truncate
import _pytest.cacheprovider
import _pytest.debugging
import _pytest.doctest
import _pytest.faulthandler
import _pytest.helpconfig
import _pytest.junitxml
import _pytest.legacypath
import _pytest.logging
import _pytest.pastebin
import _pytest.python
import _pytest.setuponly
import _pytest.setupplan
import _pytest.skipping
import _pytest.stepwise
import _pytest.terminal
import _pytest.threadexception
import _pytest.unittest
import _pytest.unraisableexception
import _pytest.warnings  # noqa: F401

# Not xdist itself: pytest warns of a plugin that is loaded before it.
import execnet  # noqa: F401
import pytest  # noqa: F401
import requests  # noqa: F401

# The source of a module of each suite -> what it is compiled to.
COMPILED = {}


def compile_modules(folder):
    """Compile the modules of a folder, and have imports of copies of them use that."""
    for path in sorted(pathlib.Path(folder).rglob("*.py")):
        source = path.read_bytes()
        COMPILED[source] = compile(source, str(path), "exec", dont_inherit=True)
    importlib.machinery.SourceFileLoader.source_to_code = code_of


def import_modules(folder):
    """Import the modules of a package and forget them: what they import and compile of `re` stays, for its copies."""
    package = pathlib.Path(folder)
    sys.path.insert(0, str(package.parent))
    for module in pkgutil.walk_packages([folder], f"{package.name}."):
        importlib.import_module(module.name)
    sys.path.pop(0)
    for name in [
        name for name in sys.modules if name.partition(".")[0] == package.name
    ]:
        del sys.modules[name]


def code_of(loader, source, path, **options):
    """Give the code of a module: by its text, so that a copy that a test changed is its own."""
    code = COMPILED.get(source)
    if code is None:
        base = super(importlib.machinery.SourceFileLoader, loader)
        return base.source_to_code(source, path, **options)
    # As importlib does with a compiled file that has moved.
    _imp._fix_co_filename(code, path)
    return code


def run(call):
    """Become `python -m pytest` with the arguments, environment and folder of a call."""
    for number, key in ((1, "stdout"), (2, "stderr")):
        opened = os.open(call[key], os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        os.dup2(opened, number)
        os.close(opened)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.environ.clear()
    os.environ.update(call["env"])
    os.chdir(call["cwd"])
    sys.path[0] = call["cwd"]
    sys.argv = ["pytest", *call["args"]]
    try:
        runpy.run_module("pytest", run_name="__main__", alter_sys=True)
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else int(end.code is not None)
    return 0


def answer(call, output):
    """Run a call in a process of its own, and say how it ended."""
    child = os.fork()
    if child == 0:
        status = 70
        try:
            status = run(call)
            sys.stdout.flush()
            sys.stderr.flush()
        finally:
            # As at the end of an interpreter, without what the server has to end.
            import atexit

            atexit._run_exitfuncs()
            sys.stdout.flush()
            os._exit(status)
    _, ended = os.waitpid(child, 0)
    line = json.dumps({"id": call["id"], "status": os.waitstatus_to_exitcode(ended)})
    os.write(output, f"{line}\n".encode())
    os._exit(0)


def main():
    """Read calls until the input ends."""
    output = os.dup(1)
    os.set_inheritable(output, False)
    compile_modules(sys.argv[1])
    import_modules(sys.argv[1])
    gc.freeze()
    for line in sys.stdin:
        signal.signal(signal.SIGCHLD, signal.SIG_IGN)
        if os.fork() == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            answer(json.loads(line), output)


main()
