import { type ResolveFnOutput, registerHooks } from 'node:module';

const OWN_FILES = '/node_modules/drizzle-orm/';
const ENTRIES = /^drizzle-orm(?:\/|$)/;

/**
 * Resolves each entry of drizzle-orm once, and what its files import of each other without a look at its
 * package.json. Node parses the `exports` of that file at every import, which are 180 kB here: a third of
 * the time that the platform took to load. To be called before drizzle-orm is imported.
 */
export function resolveDrizzleOnce(): void {
  const entries = new Map<string, ResolveFnOutput>();
  registerHooks({
    resolve: (specifier, context, next) => {
      const { parentURL, conditions } = context;
      if (!conditions.includes('import')) return next(specifier, context);
      if (ENTRIES.test(specifier)) {
        const known = entries.get(specifier) ?? next(specifier, context);
        entries.set(specifier, known);
        return { ...known, shortCircuit: true };
      }
      if (
        specifier.startsWith('.') &&
        specifier.endsWith('.js') &&
        parentURL?.includes(OWN_FILES)
      ) {
        return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true };
      }
      return next(specifier, context);
    },
  });
}
