import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { lintSources } from '../../generator/document/read.ts';
import { enableOwnCompileCache } from '../compile-cache.ts';

const sources = z.array(z.object({ location: z.string(), text: z.string() }));

// A thread asks for itself; the linter is loaded by the call below.
enableOwnCompileCache();
parentPort?.postMessage(await lintSources(sources.parse(workerData)));
