import { spawn } from 'node:child_process';

export interface GroupOptions {
  readonly env: NodeJS.ProcessEnv;
  readonly signal: AbortSignal | undefined;
  readonly output: ((chunk: Uint8Array) => void) | undefined;
}

/** How long an aborted group may take to end by itself. */
const GRACE_MS = 3000;

/**
 * Runs a program in a process group of its own, which is ended as a whole on abort: pytest and
 * its workers alike. Resolves to the exit code, null where a signal ended it.
 */
export function runGroup(
  command: string,
  args: readonly string[],
  { env, signal, output }: GroupOptions,
): Promise<number | null> {
  if (signal?.aborted) return Promise.resolve(null);
  return new Promise((resolve, reject) => {
    const out = output ? 'pipe' : 'inherit';
    const child = spawn(command, [...args], { env, detached: true, stdio: ['ignore', out, out] });
    const stop = () => end(child.pid);
    signal?.addEventListener('abort', stop, { once: true });
    child.stdout?.on('data', (chunk: Uint8Array) => output?.(chunk));
    child.stderr?.on('data', (chunk: Uint8Array) => output?.(chunk));
    child.once('error', reject);
    child.once('close', (code) => {
      signal?.removeEventListener('abort', stop);
      // A worker that outlives an aborted run would go on sending requests.
      if (signal?.aborted) kill(child.pid, 'SIGKILL');
      resolve(code);
    });
  });
}

function end(pid: number | undefined): void {
  kill(pid, 'SIGTERM');
  setTimeout(() => kill(pid, 'SIGKILL'), GRACE_MS).unref();
}

function kill(pid: number | undefined, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, signal);
  } catch {
    // The group has already ended.
  }
}
