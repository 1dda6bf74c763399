import { rmSync } from 'node:fs';
import { exportVariable, getState } from '@actions/core';
import { z } from 'zod';

/** The state of a step that its end reads: names of variables, and folders; never a secret. */
export const EXPORTED = 'exported';
export const FOLDERS = 'folders';

/**
 * What the step leaves behind is taken away when the job ends: the variables that it has set are blank for
 * whatever still runs, and its folders are gone.
 */
export async function cleanUp(): Promise<void> {
  for (const name of stateOf(EXPORTED)) exportVariable(name, '');
  for (const folder of stateOf(FOLDERS)) rmSync(folder, { recursive: true, force: true });
}

/** A list that the step has saved; an empty one where it has come to none. */
function stateOf(name: string): string[] {
  const saved = getState(name);
  return saved === '' ? [] : z.array(z.string()).parse(JSON.parse(saved));
}
