"""Run a command with limits, and end with it every process that it has started.

Arguments: the largest file and the most memory of one process, in bytes; the command.
The exit code is the command's, or 128 and the number of the signal that ended it.
"""

import contextlib
import ctypes
import os
import resource
import signal
import sys

PR_SET_PDEATHSIG = 1
PR_SET_CHILD_SUBREAPER = 36


def main(file_bytes, memory_bytes, *command):
    limit(resource.RLIMIT_FSIZE, int(file_bytes))
    limit(resource.RLIMIT_AS, int(memory_bytes))
    limit(resource.RLIMIT_CORE, 0)
    signal.signal(signal.SIGTERM, stop)
    if sys.platform == "linux":
        prctl = ctypes.CDLL(None).prctl
        # A server that is killed takes its tests along, and whatever a test
        # leaves behind becomes a child of this process.
        prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
        prctl(PR_SET_CHILD_SUBREAPER, 1)
    child = os.posix_spawnp(command[0], command, os.environ)
    code = exit_code_of(child)
    end_children()
    return code if code >= 0 else 128 - code


def limit(kind, most):
    hard = resource.getrlimit(kind)[1]
    most = most if hard == resource.RLIM_INFINITY else min(most, hard)
    resource.setrlimit(kind, (most, most))


def exit_code_of(child):
    while True:
        pid, status = os.wait()
        if pid == child:
            return os.waitstatus_to_exitcode(status)


def stop(*_):
    end_children()
    os._exit(128 + signal.SIGTERM)


def end_children():
    """Kill children until none is left; what they leave behind becomes a child too."""
    while True:
        for pid in children():
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.kill(pid, signal.SIGKILL)
        try:
            os.wait()
        except ChildProcessError:
            return


def children():
    for name in os.listdir("/proc") if os.path.isdir("/proc") else []:
        with contextlib.suppress(OSError, ValueError):
            with open(f"/proc/{int(name)}/stat", "rb") as file:
                # The name of the program, in brackets, may hold anything.
                fields = file.read().rpartition(b")")[2].split()
            if int(fields[1]) == os.getpid():
                yield int(name)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
