import type { OpenApiDocument } from '../document/document.ts';

/** The file of a suite that says which document it was generated from; results name it. */
export const SUITE_DOCUMENT = 'proofgate_suite/document.json';

/**
 * The text of that file. Of the document's location only the last segment is written: the rest
 * differs from machine to machine, and may hold credentials. So are its overlays, if any.
 * @param rules the version of the rules that the suite is generated with
 */
export function suiteDocument(document: OpenApiDocument, rules: string): string {
  const { title, version, sha256, location, overlays } = document;
  const applied = overlays?.map((one) => ({ file: fileName(one.location), sha256: one.sha256 }));
  const identity = { title, version, sha256, file: fileName(location) };
  const all = { ...identity, rules, ...(applied && { overlays: applied }) };
  return `${JSON.stringify(all, null, 2)}\n`;
}

function fileName(location: string): string {
  const path = location.replace(/[?#].*$/, '').replace(/[\\/]+$/, '');
  return path.slice(path.search(/[^\\/]*$/));
}
