import type { ReadPorts } from '../../generator/document/read.ts';
import { lintInWorker } from './lint-in-worker.ts';
import { plainPorts } from './plain-ports.ts';

/** The disk and the network for reading a document, and a thread that lints large ones. */
export const readPorts: ReadPorts = {
  ...plainPorts,
  lintInThread: lintInWorker,
  get cwd() {
    return process.cwd();
  },
};
