import { type ChildProcess, fork } from 'node:child_process';
import { z } from 'zod';

/** The outcome of a command, and what the process has used of the machine: for this turn, and at its peak so far. */
const Ended = z.object({
  status: z.number().nullable(),
  stdout: z.string(),
  stderr: z.string(),
  cpuSeconds: z.number(),
  peakMegabytes: z.number(),
});
type WarmEnded = z.output<typeof Ended>;

const PROCESS = new URL('warm-command-process.ts', import.meta.url);
/** Far above what a busy machine needs: it only ends what never ends. What counts is the processor time. */
const KILL_AFTER_MS = 300_000;

let child: ChildProcess | undefined;

/**
 * Runs the command as `npm run build` has made it, in a process that has it loaded already: a start takes half a
 * second of a processor. For tests that are about what comes of it; bin/, cli/ and e2e/ start it as people do.
 * One call at a time.
 *
 * @param env variables beside those of this process
 * @returns `status` null when the process ended by itself or had to be killed
 */
export async function warmCommand(
  args: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>> = {},
): Promise<WarmEnded> {
  child ??= fork(PROCESS, { execArgv: [], stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
  const running = child;
  let said = '';
  const hear = (chunk: Buffer) => {
    said += String(chunk);
  };
  running.stderr?.on('data', hear);
  const timeout = setTimeout(() => running.kill('SIGKILL'), KILL_AFTER_MS);
  running.send({ args, cwd, env });
  const ended = await answerOf(running);
  clearTimeout(timeout);
  running.stderr?.off('data', hear);
  if (ended !== null) return ended;
  child = undefined;
  return { status: null, stdout: '', stderr: said, cpuSeconds: 0, peakMegabytes: 0 };
}

/** What a process says next; null when it ends instead. */
function answerOf(running: ChildProcess): Promise<WarmEnded | null> {
  return new Promise((resolve, reject) => {
    const end = () => resolve(null);
    running.once('exit', end);
    running.once('message', (message) => {
      running.off('exit', end);
      const { data, error } = Ended.safeParse(message);
      if (data === undefined) reject(error);
      else resolve(data);
    });
  });
}
