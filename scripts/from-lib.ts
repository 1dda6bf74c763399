import { registerHooks } from 'node:module';

/*
 * What a process imports first (`--import`), so that its imports from `src` load what `npm run build` has made of
 * them: it starts in a third of the time that compiling them takes.
 */

const SRC = new URL('../src/', import.meta.url).href;
const LIB = new URL('../lib/', import.meta.url).href;

registerHooks({
  resolve: (specifier, context, next) => {
    const url = URL.parse(specifier, context.parentURL)?.href ?? specifier;
    if (!url.startsWith(SRC)) return next(specifier, context);
    return next(url.replace(SRC, LIB).replace(/\.tsx?$/, '.js'), context);
  },
});
