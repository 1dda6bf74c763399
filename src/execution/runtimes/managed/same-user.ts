import { mkdir, readFile } from 'node:fs/promises';
import type { Sandbox, SandboxParts } from './sandbox.ts';
import { endProcesses } from './sweep.ts';

/** The variable by which the processes of an execution are known. */
export const MARK = 'PROOFGATE_EXECUTION';

/** The last resort: the scripts may do what the server may, and are only ended when their time is up. */
export function sameUser(_: SandboxParts, refused: readonly string[]): Sandbox {
  return {
    lack: `Tests can read what the server can, its environment and its database too: there is no sandbox (${refused.join('; ')}).`,
    handOver: async (folder) => {
      await mkdir(folder, { recursive: true });
    },
    launch: () => (command, args) => ({ command, args }),
    sweep: (executionId) => {
      const mark = `${MARK}=${executionId}`;
      return endProcesses(async (pid) => {
        const variables = await readFile(`/proc/${pid}/environ`, 'latin1');
        return variables.split('\0').includes(mark);
      });
    },
  };
}
