import { spawn } from 'node:child_process';
import { endGroup, killGroup, letGoAtExit } from './process-group.ts';

/** A program that answers each line with a line. */
export interface Talk {
  /** Sends a line and waits for the next one of the program; null once it has ended. One at a time. */
  readonly ask: (line: string) => Promise<string | null>;
  /** The end of what it has written to standard error. */
  readonly said: () => string;
  /** Ends its input and waits for its end, which is brought about when the time is up. */
  readonly close: () => Promise<void>;
}

export interface TalkOptions {
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

const SAID = 2000;

/** Starts a program in its own process group: Ctrl-C is for us, and without us its input ends. */
export function startTalk(
  command: string,
  args: readonly string[],
  { env, folder, signal, longestLine = 64 * 1024 * 1024, closeMs, output }: TalkOptions,
): Talk {
  const child = spawn(command, [...args], {
    ...{ env, cwd: folder, detached: true },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let [said, unread, isEnded] = ['', '', false];
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
    said = `${said}${chunk}`.slice(-SAID);
    output?.(chunk);
  });
  // One that has ended, or never started, is recognised by its missing answer.
  child.stdin.on('error', () => {});
  child.on('error', (error) => {
    said = error.message;
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
    ask: (line) => {
      child.stdin.write(`${line}\n`);
      return new Promise((resolve) => {
        waiting = resolve;
        deliver();
      });
    },
    said: () => said,
    close: async () => {
      child.stdin.end();
      const timer = closeMs === undefined ? undefined : setTimeout(stop, closeMs);
      await ended.finally(() => clearTimeout(timer));
    },
  };
}
