import { type ChildProcess, execFile, spawn } from 'node:child_process';

/** Variables by which npm and Vitest inform the processes below them where and what they are. */
const OF_THIS_RUN =
  /^(npm_(package|lifecycle|command|execpath|node_execpath)|npm_config_(\w+_)?prefix$|INIT_CWD|NODE_ENV|NODE_OPTIONS|VITEST)/i;

export interface Ended {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Somebody's folder that Proofgate is installed in, on a machine with a Node of some version. */
export interface Client {
  /** Runs a program in the folder; a status of -1 is a signal's. */
  readonly run: (command: string, ...args: readonly string[]) => Promise<Ended>;
  /** Starts one there with only these variables, and leaves it running. */
  readonly start: (
    environment: Readonly<Record<string, string>>,
    command: string,
    ...args: readonly string[]
  ) => ChildProcess;
}

/**
 * @param folder where commands run
 * @param nodeFolder the folder of the machine's `node`; npm and npx are those of this machine
 */
export function clientIn(folder: string, nodeFolder: string): Client {
  const path = (process.env.PATH ?? '').split(':').filter((one) => !one.endsWith('/.bin'));
  const kept = Object.entries(process.env).filter(([name]) => !OF_THIS_RUN.test(name));
  const env = { ...Object.fromEntries(kept), PATH: [nodeFolder, ...path].join(':') };
  return {
    run: (command, ...args) =>
      new Promise((resolve) => {
        const options = { cwd: folder, env, maxBuffer: 2 ** 26 };
        execFile(command, args, options, (error, stdout, stderr) => {
          const status = typeof error?.code === 'number' ? error.code : error ? -1 : 0;
          resolve({ status, stdout, stderr });
        });
      }),
    start: (environment, command, ...args) =>
      spawn(command, args, {
        cwd: folder,
        env: { PATH: env.PATH, TMPDIR: process.env.TMPDIR, ...environment },
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
  };
}
