import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { saveState } from '@actions/core';
import { FOLDERS } from './clean-up.ts';

/** Makes the folder for what later steps may read; it is there until the job ends. */
export function stepFolder(temporary: string): string {
  const folder = mkdtempSync(join(temporary, 'proofgate-'));
  saveState(FOLDERS, JSON.stringify([folder]));
  return folder;
}
