import { execFile } from 'node:child_process';

export interface Executed {
  /** Null where the program could not be started, or a signal ended it. */
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program to its end and takes its output; never rejects but on abort. */
export function execute(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  signal?: AbortSignal,
): Promise<Executed> {
  return new Promise((resolve, reject) => {
    const options = { env, maxBuffer: 16 * 1024 * 1024, ...(signal && { signal }) };
    execFile(command, [...args], options, (error, stdout, stderr) => {
      if (signal?.aborted) return reject(signal.reason);
      const status = typeof error?.code === 'number' ? error.code : null;
      resolve({ status: error ? status : 0, stdout, stderr });
    });
  });
}
