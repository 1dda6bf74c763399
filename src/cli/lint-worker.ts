import { enableCompileCache } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { lintSources } from '../generator/read.ts';

const sources = z.array(z.object({ location: z.string(), text: z.string() }));

// A thread asks for itself; the linter is loaded by the call below.
enableCompileCache();
parentPort?.postMessage(await lintSources(sources.parse(workerData)));
