import { z } from 'zod';
import { lintSources } from '../../generator/document/read.ts';
import { serveWorker } from '../../runner/serve-worker.ts';
import { enableOwnCompileCache } from '../compile-cache.ts';

const sources = z.array(z.object({ location: z.string(), text: z.string() }));

// A thread asks for itself; the linter is loaded by the call below.
enableOwnCompileCache();
serveWorker((work) => lintSources(sources.parse(work)));
