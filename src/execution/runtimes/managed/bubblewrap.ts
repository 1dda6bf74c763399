import { chmod, mkdir } from 'node:fs/promises';
import type { Sandbox, SandboxParts } from './sandbox.ts';

/** What a program needs of the system. Of /etc only what is no secret and what names need. */
const SYSTEM = [
  ...['/usr', '/bin', '/sbin', '/lib', '/lib32', '/lib64'],
  ...['/etc/alternatives', '/etc/ca-certificates', '/etc/ssl', '/etc/pki', '/etc/localtime'],
  ...['/etc/ld.so.cache', '/etc/ld.so.conf', '/etc/ld.so.conf.d', '/etc/nsswitch.conf'],
  ...['/etc/hosts', '/etc/host.conf', '/etc/resolv.conf', '/etc/gai.conf', '/etc/services'],
  ...['/etc/passwd', '/etc/group'],
];
const SHARED_MEMORY_BYTES = 64 * 1024 * 1024;

/**
 * Namespaces of their own for processes, mounts, users and IPC (bwrap(1)): of the files of the machine
 * the scripts see the system and Python, read-only, and their own folder; of its processes none. All
 * of them end with the first one, and that one with the server. The network stays.
 */
export function bubblewrap({ pythonFolders, hidden }: SandboxParts): Sandbox {
  return {
    lack: null,
    handOver: async (folder) => {
      await mkdir(folder, { recursive: true });
      await chmod(folder, 0o700);
    },
    launch: (folder) => (command, args) => ({
      command: 'bwrap',
      args: [
        ...['--unshare-user', '--unshare-pid', '--unshare-ipc', '--unshare-uts'],
        ...['--unshare-cgroup-try', '--die-with-parent', '--new-session', '--cap-drop', 'ALL'],
        ...['--uid', '65534', '--gid', '65534', '--proc', '/proc', '--dev', '/dev'],
        ...['--size', `${SHARED_MEMORY_BYTES}`, '--tmpfs', '/dev/shm'],
        ...[...SYSTEM, ...pythonFolders].flatMap((path) => ['--ro-bind-try', path, path]),
        ...hidden.filter(isBelowSystem).flatMap((path) => ['--tmpfs', path]),
        ...['--bind', folder, folder, '--remount-ro', '/', '--chdir', folder, '--'],
        ...[command, ...args],
      ],
    }),
    // The namespace has ended with its first process.
    sweep: async () => undefined,
  };
}

function isBelowSystem(path: string): boolean {
  return SYSTEM.some((folder) => path.startsWith(`${folder}/`));
}
