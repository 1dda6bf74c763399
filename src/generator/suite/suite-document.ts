import type { OpenApiDocument } from '../document/document.ts';

/** The file of a suite that says which document it was generated from; results name it. */
export const SUITE_DOCUMENT = 'proofgate_suite/document.json';

/**
 * The text of that file. Of the document's location only the last segment is written: the rest
 * differs from machine to machine, and may hold credentials.
 */
export function suiteDocument({ title, version, sha256, location }: OpenApiDocument): string {
  const path = location.replace(/[?#].*$/, '').replace(/[\\/]+$/, '');
  const file = path.slice(path.search(/[^\\/]*$/));
  return `${JSON.stringify({ title, version, sha256, file }, null, 2)}\n`;
}
