/**
 * How much of what a test could try it tries: `npm test` a part, `npm run test:slow` all. Files that ask are in
 * `DEEPER` of file-lists.ts, so that both commands run them.
 *
 * @param part with the same beginning as `all`: the first documents of a seed, the first rows of a table
 */
export function depth<T>({ part, all }: { readonly part: T; readonly all: T }): T {
  return process.env.TESTS === 'slow' ? all : part;
}
