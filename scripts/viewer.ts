import type { PackagedFile } from './packaged-file.ts';

/** The viewer of the API's document: one file of a package that would bring 272 others (docs/decisions, 17). */
export const VIEWER: PackagedFile & { readonly license: string } = {
  from: '@scalar/api-reference@1.72.1',
  path: 'dist/browser/standalone.js',
  license: 'MIT',
  sha256: 'bf091006bdc3af6067af77c2f534812e3e633e94a94e87138069f570f33b762c',
};
