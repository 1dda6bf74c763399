import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setOutput } from '@actions/core';
import type { RunOfExecution } from './run-of-execution.ts';

/**
 * Leaves what a job has come to in a folder, which the workflow keeps, and sends it.
 * @throws Problem as the platform answers
 */
export async function leaveAndSend(
  run: Pick<RunOfExecution, 'send'>,
  folder: string,
  results: Parameters<RunOfExecution['send']>[0],
): Promise<void> {
  writeFileSync(join(folder, 'results.json'), JSON.stringify(results));
  setOutput('results', folder);
  await run.send(results);
}
