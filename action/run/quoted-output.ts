import { randomUUID } from 'node:crypto';
import { endGroup, startGroup } from '@actions/core';

/**
 * Shows the output of a program in the log, as a group. It may hold what an API has answered, and the
 * runner would obey a line such as `::add-mask::`: until the program has ended it obeys nothing
 * (GitHub: "Workflow commands", stopping and starting).
 */
export async function quotedOutput<T>(
  title: string,
  act: (output: (chunk: Uint8Array) => void) => Promise<T>,
): Promise<T> {
  const token = randomUUID();
  startGroup(title);
  process.stdout.write(`::stop-commands::${token}\n`);
  try {
    return await act((chunk) => process.stdout.write(chunk));
  } finally {
    process.stdout.write(`\n::${token}::\n`);
    endGroup();
  }
}
