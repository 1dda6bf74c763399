import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import type { Store } from '../../../src/database/index.ts';
import { FROM_LIB } from './platform.ts';

/** A process of `test/src/execution/execution-child.ts`. */
export interface Child {
  readonly process: ChildProcess;
  /** Resolves when it has printed a word. */
  readonly said: (word: string) => Promise<void>;
}

/** Another process that works on executions, and hangs when it has said the given word. */
export async function startChild(
  store: Store,
  hangs: 'preparing' | 'ending' | null = null,
): Promise<Child> {
  const child = spawn(process.execPath, [...FROM_LIB, 'test/src/execution/execution-child.ts'], {
    env: { ...process.env, ORDER: JSON.stringify({ store, hangs }) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let text = '';
  const said = (word: string) =>
    new Promise<void>((resolve) => {
      const hear = () => text.includes(word) && resolve();
      child.stdout.on('data', hear);
      hear();
    });
  child.stdout.on('data', (chunk: Buffer) => {
    text += String(chunk);
  });
  await said('working');
  return { process: child, said };
}

/** Kills it with SIGKILL, and waits until it is gone. */
export async function killChild({ process: child }: Child): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}
