"""Give one test case namespaces of its own (namespaces(7)): users, mounts, processes, IPC.

Run as a script it finds out whether this machine allows that: exit code 0. Arguments: a folder
of its own.
"""

import ctypes
import os
import signal
import sys

PR_SET_PDEATHSIG = 1
PR_SET_DUMPABLE = 4
PR_CAPBSET_DROP = 24
PR_CAP_AMBIENT = 47
PR_CAP_AMBIENT_CLEAR_ALL = 4
CLONE_NEWNS = 0x00020000
CLONE_NEWIPC = 0x08000000
CLONE_NEWUSER = 0x10000000
CLONE_NEWPID = 0x20000000
MS_NOSUID, MS_NODEV, MS_NOEXEC, MS_BIND = 2, 4, 8, 0x1000
SYS_MOUNT_SETATTR = 442
AT_FDCWD, AT_RECURSIVE = -100, 0x8000
MOUNT_ATTR_RDONLY = 1
CAPABILITY_VERSION_3 = 0x20080522
SHARED_MEMORY_BYTES = 64 * 1024 * 1024

libc = ctypes.CDLL(None, use_errno=True)


def main(own):
    """Do all that is done for a test case, with one file."""
    file = os.path.join(own, "namespaces")
    with open(file, "x"):
        pass
    leave()
    child = os.fork()
    if child == 0:
        settle(own, [file], [], 1_000_000, True)
        with open(file, "w") as opened:
            opened.write("x")
        is_settled = os.getpid() == 2 and os.listdir(own) == ["namespaces"]
        os._exit(0 if is_settled and libc.unshare(CLONE_NEWUSER) != 0 else 1)
    os._exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))


def forbid_tracing():
    """Refuse /proc/PID/mem and /proc/PID/fd, ptrace(2) and pidfd_getfd(2) of this process."""
    if sys.platform == "linux":
        libc.prctl(PR_SET_DUMPABLE, 0, 0, 0, 0)


def leave():
    """Leave the namespaces that this process is in; only its children get a new PID one."""
    user, group = os.geteuid(), os.getegid()
    # Otherwise its own files in /proc belong to root.
    libc.prctl(PR_SET_DUMPABLE, 1, 0, 0, 0)
    call("unshare", CLONE_NEWUSER | CLONE_NEWNS | CLONE_NEWPID | CLONE_NEWIPC)
    for name, text in (
        ("setgroups", "deny"),
        ("uid_map", f"{user} {user} 1"),
        ("gid_map", f"{group} {group} 1"),
    ):
        with open(f"/proc/self/{name}", "w") as file:
            file.write(text)
    forbid_tracing()


def settle(own, written, read, disk_bytes, read_only):
    """Become process 1 of the new namespaces; return in process 2, which has no rights.

    When process 1 ends, the kernel ends all others, and what was mounted is gone. Process 2
    cannot end it: signals do not reach it from within.

    The folder `own` and /dev/shm are new ones; of what they hid there are only the files
    `written` and the folders `read`. With `read_only` nothing else can be written.
    """
    # A signal to the own group must not reach those who are outside.
    os.setsid()
    libc.prctl(PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
    opened = {path: os.open(path, os.O_PATH) for path in (*written, *read)}
    if read_only:
        set_read_only("/", True, AT_RECURSIVE)
    # The folders of this machine's temporary files may be in there.
    if os.path.isdir("/dev/shm"):
        mount_memory("/dev/shm", SHARED_MEMORY_BYTES, "1777")
    mount_memory(own, disk_bytes, "700")
    for path, number in opened.items():
        show(path, number)
        set_read_only(path, path in read)
    mount("proc", "/proc", "proc", MS_NOSUID | MS_NODEV | MS_NOEXEC)
    with open("/proc/sys/user/max_user_namespaces", "w") as file:
        file.write("0")
    child = os.fork()
    if child != 0:
        # The kernel keeps from process 1 what it has no handler for.
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        os._exit(exit_code_of(child))
    drop_rights()


def show(path, number):
    """Put an opened file or folder where it was; a new folder may hide it now."""
    if os.path.isdir(f"/proc/self/fd/{number}"):
        os.makedirs(path, exist_ok=True)
    else:
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "a"):
            pass
    mount(f"/proc/self/fd/{number}", path, None, MS_BIND)
    os.close(number)


def exit_code_of(child):
    """Wait for a child as process 1, which inherits the orphans of all others."""
    while True:
        pid, status = os.wait()
        if pid == child:
            code = os.waitstatus_to_exitcode(status)
            return code if code >= 0 else 128 - code


def drop_rights():
    """Give up what a process may do in a user namespace that it has made."""
    number = 0
    while libc.prctl(PR_CAPBSET_DROP, number, 0, 0, 0) == 0:
        number += 1
    libc.prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0)
    head = (ctypes.c_uint32 * 2)(CAPABILITY_VERSION_3, 0)
    call("capset", head, (ctypes.c_uint32 * 6)())
    # It is as any other process from here on, such as for /proc/self.
    libc.prctl(PR_SET_DUMPABLE, 1, 0, 0, 0)


def mount_memory(path, size, mode):
    os.makedirs(path, exist_ok=True)
    mount("tmpfs", path, "tmpfs", MS_NOSUID | MS_NODEV, f"size={size},mode={mode}")


def mount(source, target, kind, flags, options=""):
    call(
        "mount",
        source.encode(),
        target.encode(),
        kind and kind.encode(),
        flags,
        options.encode(),
    )


def set_read_only(path, is_set, flags=0):
    values = (MOUNT_ATTR_RDONLY, 0) if is_set else (0, MOUNT_ATTR_RDONLY)
    attributes = (ctypes.c_uint64 * 4)(*values)
    size = ctypes.sizeof(attributes)
    call("syscall", SYS_MOUNT_SETATTR, AT_FDCWD, path.encode(), flags, attributes, size)


def call(name, *arguments):
    """Call a function of the C library. @raise OSError: if it fails"""
    if getattr(libc, name)(*arguments) != 0:
        number = ctypes.get_errno()
        raise OSError(number, f"{name}: {os.strerror(number)}")


if __name__ == "__main__":
    main(*sys.argv[1:])
