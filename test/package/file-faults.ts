import { posix } from 'node:path';
import type { Source } from '../support/architecture/source.ts';

/** Folders of the repository that only those need who work on it. */
const AT_HOME =
  /(^|\/)(test|bench|proof|scripts|action|deploy|node_modules|\.git\w*|\.ci|\.env.*|__pycache__)(\/|$)/;

/** What the build makes from packages, and compiles from nothing. */
const MADE = ['lib/reference/scalar.js.gz', 'lib/database/new.tar.gz', 'sbom.cdx.json'];
/** What the build bundles of the compiled files, and the licenses of the packages in it. */
const BUNDLED =
  /^lib\/command\/(?:(?:main|program|thread|built-ins|compile-cache|find-python|\w+-worker|[\w-]+-[A-Z0-9]{8})\.js|licenses\.txt)$/;

/**
 * Packed files that should have stayed at home: those of such folders, source maps, TypeScript, the snapshots
 * that only make migrations, and whatever is neither checked in nor compiled from a source that is there, nor bundled.
 *
 * @param checkedIn the files of the repository that Git does not ignore
 */
export function strangers(packed: readonly string[], checkedIn: readonly string[]): string[] {
  const known = new Set([...checkedIn, ...checkedIn.map(compiled), ...MADE]);
  return packed.filter(
    (path) =>
      AT_HOME.test(path) ||
      /(\.(map|ts|tsx)|_snapshot\.json)$/.test(path) ||
      !(known.has(path) || BUNDLED.test(path)),
  );
}

/** Sources without their compiled file in the package. */
export function uncompiled(packed: readonly string[], sources: readonly Source[]): string[] {
  const known = new Set(packed);
  return sources.map(({ path }) => path).filter((path) => !known.has(compiled(path)));
}

/**
 * Files and folders that the code of a source reads beside itself, but the package does not have.
 *
 * @param text of the source; of an address that is only known at run time, what is known must fit
 */
export function missingBeside(packed: readonly string[], path: string, text: string): string[] {
  const places = [...text.matchAll(/new URL\(\s*(['"`])(.*?)\1,\s*import\.meta\.url/gs)];
  return places
    .map(([, , place = '']) => place)
    .filter((place) => {
      const [start = '', ...rest] = place.split('${');
      const target = posix.join(posix.dirname(compiled(path)), start);
      const isOpen = rest.length > 0 || target.endsWith('/');
      return !packed.some(
        (file) => file === target || file.startsWith(isOpen ? target : `${target}/`),
      );
    })
    .map((place) => `${path}: ${place}`);
}

/** Packages that the code loads although an installation does not bring them. */
export function undeclared(sources: readonly Source[], declared: readonly string[]): string[] {
  return sources.flatMap(({ path, imports }) =>
    imports
      .filter(({ isRelative, isType }) => !isRelative && !isType)
      .map(({ target }) => target)
      .filter((target) => !target.startsWith('node:'))
      .filter((target) => !declared.includes(packageOf(target)))
      .map((target) => `${path}: ${target}`),
  );
}

/** `@a/b/c` → `@a/b`. */
function packageOf(target: string): string {
  return target
    .split('/')
    .slice(0, target.startsWith('@') ? 2 : 1)
    .join('/');
}

/** `src/a/b.tsx` → `lib/a/b.js`. */
function compiled(path: string): string {
  return path.replace(/^src\/(.*)\.tsx?$/, 'lib/$1.js');
}
