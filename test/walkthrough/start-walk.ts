import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** What Node is given to take the walk. */
export const WALK = ['--import', './scripts/from-lib.ts', 'walkthrough/main.ts'];

/** The walk in a separate process, whose temporary files are in their own folder. */
export interface Walk {
  readonly child: ChildProcessWithoutNullStreams;
  readonly said: () => string;
  /** Resolves when it has said this. */
  readonly says: (text: RegExp) => Promise<RegExpExecArray>;
  readonly ended: Promise<unknown[]>;
  /** What it has left in its folder, but for the Python that runs share. */
  readonly left: () => string[];
}

/** Starts it by a command, and kills it when the test has finished. */
export function startWalk(command: string, args: readonly string[]): Walk {
  const folder = mkdtempSync(join(tmpdir(), 'walk-'));
  const env = { ...process.env, TMPDIR: folder, NO_COLOR: '1', FORCE_COLOR: '0' };
  const child = spawn(command, [...args], { env, stdio: 'pipe' });
  onTestFinished(() => void child.kill('SIGKILL'));
  let said = '';
  const hearing = new Set<() => void>();
  const hear = (chunk: Buffer) => {
    said += String(chunk);
    for (const one of hearing) one();
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  const ended = once(child, 'close');
  return {
    child,
    said: () => said,
    ended,
    says: (text) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = text.exec(said);
          if (found !== null) resolve(found);
        };
        hearing.add(look);
        look();
        void ended.then(() => reject(new Error(`it ended: ${said}`)));
      }),
    left: () =>
      existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith('proofgate')) : [],
  };
}
