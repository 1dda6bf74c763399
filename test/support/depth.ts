/**
 * Which part of what a test could try it tries: `npm test` the first, `npm run test:slow` the rest. Files that ask are
 * in `DEEPER` of file-lists.ts, so that both commands run them.
 *
 * @param part the first rows of a table, or documents of one seed
 * @param rest the other rows, or documents of another seed: nothing that `part` has
 */
export function depth<T>({ part, rest }: { readonly part: T; readonly rest: T }): T {
  return process.env.TESTS === 'slow' ? rest : part;
}
