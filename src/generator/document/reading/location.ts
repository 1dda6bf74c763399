import { dirname, isAbsolute, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Problem } from '../../../problem.ts';

/** The absolute path or URL of a document that a person named. Throws a usage Problem. */
export function rootLocation(named: string, cwd: string): string {
  if (isHttp(named)) {
    if (!URL.canParse(named)) throw new Problem('usage', `${named} is no URL.`);
    const url = new URL(named);
    url.hash = '';
    return url.href;
  }
  if (/^file:\/\//i.test(named)) return fileURLToPath(named);
  if (/^[a-z][a-z\d+.-]+:\/\//i.test(named)) {
    throw new Problem('usage', `${named} is neither a file nor an http or https URL.`);
  }
  return resolve(cwd, named);
}

export function isHttp(location: string): boolean {
  return /^https?:/i.test(location);
}

/** How a file of a document is named from its root: a relative path, or the URL. */
export function relativeName(location: string, root: string): string {
  return isHttp(location) ? location : relative(dirname(root), location);
}

/** Where a reference leads: a place to read, or why it must not be read. */
export type Target =
  | { readonly location: string }
  | { readonly refused: string; readonly remedy: string };

const INSIDE = 'keep it in the folder of the root document or below, and write a relative path';

/**
 * Resolves the file part of a reference (RFC 3986, section 5). A document may read files below its
 * own folder, or URLs of its own origin, and nothing else: it comes from somebody else.
 */
export function referenceLocation(uri: string, base: string, root: string): Target {
  if (isHttp(root)) return httpLocation(uri, base, root);
  const scheme = /^([a-z][a-z\d+.-]*):/i.exec(uri)?.[1];
  if (scheme !== undefined) {
    return { refused: `a document in a file cannot refer to ${scheme}: addresses`, remedy: INSIDE };
  }
  if (isAbsolute(uri)) return { refused: 'an absolute path cannot be referred to', remedy: INSIDE };
  const location = resolve(dirname(base), decoded(uri));
  return isInside(location, dirname(root)) ? { location } : outside();
}

export function outside(): { readonly refused: string; readonly remedy: string } {
  return { refused: 'the reference leads out of the folder of the root document', remedy: INSIDE };
}

function httpLocation(uri: string, base: string, root: string): Target {
  const remedy = 'only the origin of the root document may be read; copy the part that you need';
  if (!URL.canParse(uri, base)) return { refused: 'the reference is no URL', remedy };
  const url = new URL(uri, base);
  url.hash = '';
  if (url.origin !== new URL(root).origin) {
    return { refused: `the reference leads to another origin, ${url.origin}`, remedy };
  }
  return { location: url.href };
}

/** Whether a path is below a folder; both absolute. */
export function isInside(path: string, folder: string): boolean {
  const below = relative(folder, path);
  return below !== '' && below !== '..' && !below.startsWith(`..${sep}`) && !isAbsolute(below);
}

/** Percent-decoded where that can be done, as in `My%20Pet.yaml`. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
