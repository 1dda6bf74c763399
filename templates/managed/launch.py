"""Run a command with limits, and end with it every process that it has started.

Arguments: the largest file and the most memory of one process, in bytes; the most
processes and threads, 0 for any number; `restricted`, or `separates` for a command that makes
namespaces and restricts in them what it runs; the command.
The exit code is the command's, or 128 and the number of the signal that ended it.
"""

import contextlib
import ctypes
import os
import resource
import signal
import struct
import sys

PR_SET_PDEATHSIG = 1
PR_SET_DUMPABLE = 4
PR_SET_SECCOMP = 22
PR_SET_CHILD_SUBREAPER = 36
PR_SET_NO_NEW_PRIVS = 38


def main(file_bytes, memory_bytes, processes, rights, *command):
    limit(resource.RLIMIT_FSIZE, int(file_bytes))
    limit(resource.RLIMIT_AS, int(memory_bytes))
    limit(resource.RLIMIT_CORE, 0)
    if int(processes) > 0:
        limit(resource.RLIMIT_NPROC, int(processes))
    signal.signal(signal.SIGTERM, stop)
    if sys.platform == "linux":
        # A server that is killed takes its tests along.
        prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
        # It has the pipe that answers go through, so nobody may read it or write it.
        prctl(PR_SET_DUMPABLE, 0)
        if rights == "restricted":
            restrict()
    adopt_orphans()
    child = os.posix_spawnp(command[0], command, os.environ)
    code = exit_code_of(child)
    end_children()
    return code if code >= 0 else 128 - code


def prctl(*arguments):
    ctypes.CDLL(None).prctl(*arguments)


def adopt_orphans():
    """Have whatever a test leaves behind become a child of this process."""
    if sys.platform == "linux":
        prctl(PR_SET_CHILD_SUBREAPER, 1)


def limit(kind, most):
    hard = resource.getrlimit(kind)[1]
    most = most if hard == resource.RLIM_INFINITY else min(most, hard)
    resource.setrlimit(kind, (most, most))


# Numbers of system calls (linux/audit.h, asm/unistd.h): unshare, clone, then those that
# inspect or change another process, enter a namespace, or reach keys that processes share:
# ptrace, process_vm_readv, process_vm_writev, kcmp, pidfd_getfd, setns, add_key,
# request_key, keyctl.
SYSTEM_CALLS = {
    "x86_64": (0xC000003E, 272, 56, (101, 310, 311, 312, 438, 308, 248, 249, 250)),
    "aarch64": (0xC00000B7, 97, 220, (117, 270, 271, 272, 438, 268, 217, 218, 219)),
}


def restrict():
    """Refuse by seccomp(2) what reaches other processes, and user namespaces.

    In a user namespace a script has every capability. Whoever asks whether it worked tries it
    (probe.py); there is none on other machines.
    """
    known = SYSTEM_CALLS.get(os.uname().machine)
    if known is None:
        return
    architecture, unshare, clone, refused = known
    clone3, other_abi, new_user = 435, 0x40000000, 0x10000000
    allow, refuse, unknown = 0x7FFF0000, 0x00050001, 0x00050026
    load, equal, least, has, answer = 0x20, 0x15, 0x35, 0x45, 0x06
    # Code, lines to skip when true, when false, operand (linux/bpf_common.h).
    program = [
        (load, 0, 0, 4),
        (equal, 1, 0, architecture),
        (answer, 0, 0, unknown),
        (load, 0, 0, 0),
        (least, 0, 1, other_abi),
        (answer, 0, 0, unknown),
        # Its flags lie in memory, where no filter sees them; libraries fall back to clone.
        (equal, 0, 1, clone3),
        (answer, 0, 0, unknown),
    ]
    for number in refused:
        program += [(equal, 0, 1, number), (answer, 0, 0, refuse)]
    program += [
        (equal, 1, 0, unshare),
        (equal, 0, 3, clone),
        (load, 0, 0, 16),
        (has, 0, 1, new_user),
        (answer, 0, 0, refuse),
        (answer, 0, 0, allow),
    ]
    lines = ctypes.create_string_buffer(
        b"".join(struct.pack("HBBI", *line) for line in program)
    )
    head = struct.pack("HxxxxxxP", len(program), ctypes.addressof(lines))
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
    prctl(PR_SET_SECCOMP, 2, head)


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
