import { z } from 'zod';
import { lintSources } from '../../generator/document/read.ts';
import { answerAside } from '../../runner/answer-aside.ts';
import { enableOwnCompileCache } from '../compile-cache.ts';

const sources = z.array(z.object({ location: z.string(), text: z.string() }));

// A thread asks for itself; the linter is loaded by the call below.
enableOwnCompileCache();
answerAside((work) => lintSources(sources.parse(work)));
