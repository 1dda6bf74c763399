import { z } from 'zod';
import { readJunit } from './junit.ts';
import { serveWorker } from './serve-worker.ts';

const request = z.object({ text: z.string(), most: z.int() });

serveWorker((work) => {
  const { text, most } = request.parse(work);
  const read = readJunit(text);
  return read && { ...read, tests: read.tests.slice(0, most) };
});
