import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Report, reportSchema } from '../../proof/report.ts';

/** The command that people install. */
export const BIN = fileURLToPath(new URL('../../bin/proofgate.js', import.meta.url));

export interface Ended {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the command that people install, as built, in `cwd`; nothing is a terminal. */
export function proofgate(
  args: readonly string[],
  { cwd, env }: { readonly cwd: string; readonly env?: NodeJS.ProcessEnv },
): Promise<Ended> {
  return new Promise((resolve) => {
    const options = { cwd, env: { ...process.env, ...env }, maxBuffer: 2 ** 26 };
    execFile(process.execPath, [BIN, ...args], options, (error, stdout, stderr) => {
      const status = typeof error?.code === 'number' ? error.code : error ? -1 : 0;
      resolve({ status, stdout, stderr });
    });
  });
}

export function readReport(file: string): Report {
  return reportSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
}
