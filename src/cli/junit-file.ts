import { randomUUID } from 'node:crypto';
import {
  closeSync,
  copyFileSync,
  openSync,
  readSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { StringDecoder } from 'node:string_decoder';
import { junitWithDetails, type TestOutcome } from '../results/index.ts';
import { writeTexts } from './report-file.ts';

const PART_BYTES = 1 << 20;

/**
 * Adds to pytest's JUnit file what the results know of each test. The file stays as it is until the new one is whole;
 * a pipe or a device is left alone, since what was written there is gone.
 * @throws Problem `file-unwritable`
 */
export function addJunitDetails(path: string, tests: readonly TestOutcome[]): void {
  // A run that was blocked at its start has left none behind.
  if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true) return;
  const file = realpathSync(path);
  const fresh = join(dirname(file), `.proofgate-${randomUUID()}`);
  try {
    writeTexts(fresh, junitWithDetails(partsOf(file), tests));
    replace(fresh, file);
  } finally {
    rmSync(fresh, { force: true });
  }
}

function replace(fresh: string, file: string): void {
  try {
    renameSync(fresh, file);
  } catch {
    // A file that is mounted into a container cannot be replaced, only written.
    copyFileSync(fresh, file);
  }
}

function* partsOf(file: string): Generator<string> {
  const decoder = new StringDecoder('utf8');
  const buffer = Buffer.alloc(PART_BYTES);
  const opened = openSync(file, 'r');
  try {
    for (let read = -1; read !== 0; ) {
      read = readSync(opened, buffer);
      yield decoder.write(buffer.subarray(0, read));
    }
    yield decoder.end();
  } finally {
    closeSync(opened);
  }
}
