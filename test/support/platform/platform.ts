import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';

/** So that no test leaves the file of one in a folder that it did not make. */
export const SIGNING_KEY = Buffer.alloc(32, 'test').toString('base64');

/** Node's arguments for processes that run what `npm run build` has built from `src` (from-lib.ts). */
export const FROM_LIB = ['--import', './test/support/from-lib.ts'] as const;

/** A platform in a separate process, started as `npm start` starts it. */
export interface PlatformProcess {
  readonly url: string;
  readonly child: ChildProcess;
  /** What it has written so far, both outputs. */
  readonly said: () => string;
}

/**
 * Starts `proofgate serve`, as `npm run build` makes it, on a free port and waits until it says that it is ready.
 *
 * @param command another program that does so
 * @throws with what it said when it ends before
 */
export async function startPlatformProcess(
  environment: Readonly<Record<string, string>>,
  ...command: readonly string[]
): Promise<PlatformProcess> {
  const started = command.length > 0 ? command : ['lib/command/main.js', 'serve'];
  const child = spawn(process.execPath, started, {
    env: {
      PATH: process.env.PATH,
      TMPDIR: process.env.TMPDIR,
      PORT: '0',
      SIGNING_KEY,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return whenReady(child);
}

/**
 * Waits until a platform that was started says that it is ready; it is killed when the test has finished.
 *
 * @param child with both its outputs as pipes
 * @throws with what it said when it ends before
 */
export async function whenReady(child: ChildProcess): Promise<PlatformProcess> {
  onTestFinished(() => void child.kill('SIGKILL'));
  let said = '';
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const hear = (chunk: Buffer) => {
    said += String(chunk);
    const url = /"url":"([^"]+)".*"msg":"ready"/.exec(said)?.[1];
    if (url !== undefined) resolve(url);
  };
  child.stdout?.on('data', hear);
  child.stderr?.on('data', hear);
  child.once('close', (code) => reject(new Error(`it ended with ${code}: ${said}`)));
  return { url: await promise, child, said: () => said };
}

/** Asks a process to stop and gives its exit status. */
export async function stopProcess(child: ChildProcess): Promise<number | null> {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
  return child.exitCode;
}
