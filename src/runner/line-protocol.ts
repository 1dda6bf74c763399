import { spawn } from 'node:child_process';
import { endGroup, killGroup, letGoAtExit } from './process-group.ts';

/** A running program that answers each line on its standard input with a line of output. */
export interface LineProtocol {
  /** Sends a line and waits for the program's next one; null once it has ended. One at a time. */
  readonly request: (line: string) => Promise<string | null>;
  /** The end of its standard error. */
  readonly stderrTail: () => string;
  /** Closes its input and waits until it ends; it is killed when the time is up. */
  readonly close: () => Promise<void>;
}

export interface LineProtocolOptions {
  /** The whole environment of the program. */
  readonly env: NodeJS.ProcessEnv;
  readonly folder: string;
  /** Ends the program when it is aborted. */
  readonly signal?: AbortSignal;
  /** What a line may hold; a program that writes more without an end of line is ended. */
  readonly longestLine?: number;
  /** What it may take to end by itself once its input has ended. */
  readonly closeMs?: number;
  /** Takes what it writes to standard error as it comes. */
  readonly output?: (text: string) => void;
}

const MOST_STDERR = 2000;

/** Starts a program in its own process group: Ctrl-C is for us, and without us its input ends. */
export function startLineProtocol(
  command: string,
  args: readonly string[],
  { env, folder, signal, longestLine = 64 * 1024 * 1024, closeMs, output }: LineProtocolOptions,
): LineProtocol {
  const child = spawn(command, [...args], {
    ...{ env, cwd: folder, detached: true },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let [stderr, unread, isEnded] = ['', '', false];
  let waiting: ((line: string | null) => void) | undefined;
  const deliver = () => {
    const end = unread.indexOf('\n');
    if (waiting === undefined || (end < 0 && !isEnded)) return;
    waiting(end < 0 ? null : unread.slice(0, end));
    [waiting, unread] = [undefined, end < 0 ? '' : unread.slice(end + 1)];
  };
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    unread += chunk;
    if (unread.length > longestLine) killGroup(child);
    else deliver();
  });
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    stderr = `${stderr}${chunk}`.slice(-MOST_STDERR);
    output?.(chunk);
  });
  // One that has ended, or never started, is recognised by its missing answer.
  child.stdin.on('error', () => {});
  child.on('error', (error) => {
    stderr = error.message;
  });
  letGoAtExit(child);
  const stop = () => endGroup(child);
  signal?.addEventListener('abort', stop, { once: true });
  if (signal?.aborted) stop();
  const closed = new Promise((resolve) => child.once('close', resolve));
  const ended = closed.then(() => {
    signal?.removeEventListener('abort', stop);
    isEnded = true;
    deliver();
  });
  return {
    request: (line) => {
      child.stdin.write(`${line}\n`);
      return new Promise((resolve) => {
        waiting = resolve;
        deliver();
      });
    },
    stderrTail: () => stderr,
    close: async () => {
      child.stdin.end();
      const timer = closeMs === undefined ? undefined : setTimeout(stop, closeMs);
      await ended.finally(() => clearTimeout(timer));
    },
  };
}
