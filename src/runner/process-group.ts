import type { ChildProcess } from 'node:child_process';

/** How long an aborted group may take to end by itself. */
const GRACE_MS = 3000;
/** A process that has left the group may keep our pipes open: nobody waits longer for their end. */
const PIPES_MS = 1000;

/** Ends the group of a process, whoever is in it: with SIGTERM, and a little later with SIGKILL. */
export function endGroup({ pid }: Pick<ChildProcess, 'pid'>): void {
  signalGroup(pid, 'SIGTERM');
  setTimeout(() => signalGroup(pid, 'SIGKILL'), GRACE_MS).unref();
}

/** Ends the group of a process at once. */
export function killGroup({ pid }: Pick<ChildProcess, 'pid'>): void {
  signalGroup(pid, 'SIGKILL');
}

/** Lets go of the pipes of a process a little after its end. */
export function letGoAtExit(child: ChildProcess): void {
  child.once('exit', () => {
    setTimeout(() => {
      child.stdout?.destroy();
      child.stderr?.destroy();
    }, PIPES_MS).unref();
  });
}

function signalGroup(pid: number | undefined, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, signal);
  } catch {
    // The group has already ended.
  }
}
