import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { inWords } from '../system-error.ts';
import { writeFiles } from './write-files.ts';

const root = z.string().parse(workerData);
const batch = z.array(z.tuple([z.string(), z.string()])).nullable();

let fault: string | null = null;

// Null ends the work, and is answered by what has gone wrong.
parentPort?.on('message', (message: unknown) => {
  const files = batch.parse(message);
  if (files === null) {
    parentPort?.postMessage(fault);
    parentPort?.close();
  } else if (fault === null) fault = write(files);
});

function write(files: readonly (readonly [string, string])[]): string | null {
  try {
    writeFiles(root, files);
    return null;
  } catch (error) {
    return inWords(error);
  }
}
