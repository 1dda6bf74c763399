import { registerHooks } from 'node:module';
import { resolveDrizzleOnce } from './drizzle-resolution.ts';

/*
 * What a process of a test imports first (`--import`), so that it runs what `npm run build` has built from `src`,
 * and starts in a third of the time that compiling it takes.
 */

const SRC = new URL('../../src/', import.meta.url).href;
const LIB = new URL('../../lib/', import.meta.url).href;

resolveDrizzleOnce();
registerHooks({
  resolve: (specifier, context, next) => {
    const url = URL.parse(specifier, context.parentURL)?.href ?? specifier;
    if (!url.startsWith(SRC)) return next(specifier, context);
    return next(url.replace(SRC, LIB).replace(/\.tsx?$/, '.js'), context);
  },
});
