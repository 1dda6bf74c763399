import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { readJunit } from './junit.ts';

const { text, most } = z.object({ text: z.string(), most: z.int() }).parse(workerData);

const read = readJunit(text);
parentPort?.postMessage(read && { ...read, tests: read.tests.slice(0, most) });
