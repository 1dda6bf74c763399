import { registerHooks } from 'node:module';
import { isMainThread } from 'node:worker_threads';

/*
 * What workers of Vitest import first: they resolve drizzle-orm as `proofgate serve` does. The threads that our
 * code starts in them import it too. They run what `npm run build` has built from `src`, unless that is older, since to
 * compile it takes four times as long as what most of them do; so this file is no TypeScript either.
 */

const FROM_LIB = 'TEST_THREADS_FROM_LIB';

if (isMainThread) {
  const { resolveDrizzleOnce } = await import('./drizzle-resolution.ts');
  const { isBuildStale } = await import('../../scripts/stale-build.ts');
  resolveDrizzleOnce();
  // For the processes that tests start (temporary-files.ts).
  const { PROOFGATE_TESTS_COMPILED: compiled } = process.env;
  if (compiled !== undefined) process.env.NODE_COMPILE_CACHE = compiled;
  process.env[FROM_LIB] = String(!isBuildStale());
} else if (process.env[FROM_LIB] === 'true') {
  const src = new URL('../../src/', import.meta.url).href;
  const lib = new URL('../../lib/', import.meta.url).href;
  registerHooks({
    resolve: (specifier, context, next) => {
      const url = URL.parse(specifier, context.parentURL)?.href ?? specifier;
      if (!url.startsWith(src)) return next(specifier, context);
      return next(url.replace(src, lib).replace(/\.tsx?$/, '.js'), context);
    },
  });
}
