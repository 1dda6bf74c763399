import { readdir } from 'node:fs/promises';

/** Scripts may start processes while others are ended. */
const ROUNDS = 20;

/**
 * Ends every process that meets a condition; one that is gone, or cannot be inspected, does not.
 * Where there is no /proc it ends nothing.
 */
export async function endProcesses(isOne: (pid: number) => Promise<boolean>): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) {
    const found = await matching(isOne);
    if (found.length === 0) return;
    for (const pid of found) kill(pid);
  }
}

async function matching(isOne: (pid: number) => Promise<boolean>): Promise<number[]> {
  const names = await readdir('/proc').catch(() => []);
  const pids = names.filter((name) => /^\d+$/.test(name)).map(Number);
  const answers = await Promise.all(pids.map((pid) => isOne(pid).catch(() => false)));
  return pids.filter((pid, index) => answers[index] === true && pid !== process.pid);
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended meanwhile.
  }
}
