import { spawn } from 'node:child_process';
import { endGroup, killGroup, letGoAtExit } from './process-group.ts';

export interface GroupOptions {
  readonly env: NodeJS.ProcessEnv;
  readonly signal: AbortSignal | undefined;
  readonly output: ((chunk: Uint8Array) => void) | undefined;
}

/**
 * Runs a program in its own process group, which is ended as a whole on abort: pytest and
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
    const stdio: ['ignore', typeof out, typeof out] = ['ignore', out, out];
    const child = spawn(command, [...args], { env, detached: true, stdio });
    const stop = () => endGroup(child);
    signal?.addEventListener('abort', stop, { once: true });
    child.stdout?.on('data', (chunk: Uint8Array) => output?.(chunk));
    child.stderr?.on('data', (chunk: Uint8Array) => output?.(chunk));
    child.once('error', reject);
    letGoAtExit(child);
    child.once('close', (code) => {
      signal?.removeEventListener('abort', stop);
      // A worker that outlives an aborted run would go on sending requests.
      if (signal?.aborted) killGroup(child);
      resolve(code);
    });
  });
}
