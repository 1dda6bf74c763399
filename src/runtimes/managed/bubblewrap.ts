import { statSync } from 'node:fs';
import { execute } from '../../runner/index.ts';
import type { CaseFolders } from './case-folders.ts';

/** What a program needs of the system. Of /etc only what is no secret and what names need. */
const SYSTEM = [
  ...['/usr', '/bin', '/sbin', '/lib', '/lib32', '/lib64'],
  ...['/etc/alternatives', '/etc/ca-certificates', '/etc/ssl', '/etc/pki', '/etc/localtime'],
  ...['/etc/ld.so.cache', '/etc/ld.so.conf', '/etc/ld.so.conf.d', '/etc/nsswitch.conf'],
  ...['/etc/hosts', '/etc/host.conf', '/etc/resolv.conf', '/etc/gai.conf', '/etc/services'],
  ...['/etc/passwd', '/etc/group'],
];
const SHARED_MEMORY_BYTES = 64 * 1024 * 1024;

const NAMESPACES = [
  ...['--unshare-user', '--unshare-pid', '--unshare-ipc', '--unshare-uts', '--unshare-cgroup-try'],
  ...[
    '--die-with-parent',
    '--new-session',
    '--cap-drop',
    'ALL',
    '--uid',
    '65534',
    '--gid',
    '65534',
  ],
];

/** What scripts see of the machine. */
export interface Visible {
  /** Folders that hold the interpreter and its packages. */
  readonly pythonFolders: readonly string[];
  /** Files and folders that scripts must never see. */
  readonly hidden: readonly string[];
  /** The size of the folder of test cases' own. */
  readonly diskBytes: number;
}

/**
 * The arguments of bwrap(1) for test cases of the same scripts: namespaces of their own for processes, mounts, users
 * and IPC. Of the files of the machine they see the system, Python and their scripts, read-only. Their own folder is in
 * memory, so its size has a limit and nothing is left of it; only the files that they leave are the machine's.
 * All processes end with the first one, and that one with the server. The network stays.
 *
 * @param options what `bubblewrapOptions` has found; null where namespaces are made in it for each test case
 */
export function bubblewrapArguments(
  { own, exchange, scripts, files }: CaseFolders,
  { pythonFolders, hidden, diskBytes }: Visible,
  options: readonly string[] | null,
): string[] {
  const all = [...files.values()].flatMap((one) => [one.variables, one.junit, one.records]);
  return [
    ...[...NAMESPACES, ...(options ?? []), '--proc', '/proc', '--dev', '/dev'],
    ...['--size', `${SHARED_MEMORY_BYTES}`, '--tmpfs', '/dev/shm', '--remount-ro', '/dev'],
    ...[...SYSTEM, ...pythonFolders].flatMap((path) => ['--ro-bind-try', path, path]),
    ...hidden.filter((path) => isBelow(path, [...SYSTEM, ...pythonFolders])).flatMap(hide),
    ...['--ro-bind', scripts, scripts, '--size', `${diskBytes}`, '--tmpfs', own],
    ...['--dir', `${own}/home`, '--dir', `${own}/tmp`],
    // Where test cases have namespaces of their own, each sees only its own of these files.
    ...(options === null ? [exchange] : all).flatMap((path) => ['--bind', path, path]),
    ...['--remount-ro', '/', '--chdir', own, '--'],
  ];
}

/**
 * What this bwrap and this kernel can do beyond what every version can: since 0.8.0 it can keep scripts
 * from making user namespaces (https://github.com/containers/bubblewrap/releases/tag/v0.8.0).
 */
export async function bubblewrapOptions(): Promise<readonly string[]> {
  const option = '--disable-userns';
  const args = [...NAMESPACES, option, '--ro-bind', '/', '/', '--', 'true'];
  const { status } = await execute('bwrap', args, { PATH: process.env.PATH });
  return status === 0 ? [option] : [];
}

function isBelow(path: string, folders: readonly string[]): boolean {
  return folders.some((folder) => path.startsWith(`${folder}/`));
}

/** Puts nothing in the place of a file or folder, where there is one. */
function hide(path: string): string[] {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return [];
  return found.isDirectory() ? ['--tmpfs', path] : ['--ro-bind', '/dev/null', path];
}
