import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseDocument } from 'yaml';

/** The documents of the panel, each once a server. */
export const PANEL_DOCUMENTS: Readonly<Record<string, string>> = {
  clinic: 'templates/demo/openapi.yaml',
  galaxy: 'node_modules/@scalar/galaxy/dist/3.1.yaml',
  bodies: 'test/documents/bodies.yaml',
  'composition-3.0': 'test/documents/composition-3.0.yaml',
  'composition-3.1': 'test/documents/composition-3.1.yaml',
  edges: 'test/documents/edges.yaml',
  'every-row-3.0': 'test/documents/every-row-3.0.yaml',
  'every-row-3.1': 'test/documents/every-row-3.1.yaml',
  names: 'test/documents/names.json',
  numbers: 'test/documents/numbers.json',
  parameters: 'test/documents/parameters.yaml',
  shapes: 'test/documents/shapes.yaml',
  strings: 'test/documents/strings.yaml',
};

/**
 * The text of a panel document without what is at some places (JSON Pointers): what a server
 * cannot even load would hide all the rest. Throws where there is nothing at a place.
 */
export function panelDocument(name: string, without: readonly string[]): string {
  const path = new URL(`../../../${PANEL_DOCUMENTS[name]}`, import.meta.url);
  const text = readFileSync(fileURLToPath(path), 'utf8');
  if (without.length === 0) return text;
  const document = parseDocument(text, { intAsBigInt: true });
  for (const place of without) {
    const segments = place
      .split('/')
      .slice(1)
      .map((one) => one.replaceAll('~1', '/').replaceAll('~0', '~'));
    if (!document.deleteIn(segments)) throw new Error(`${name} has nothing at ${place}`);
  }
  return document.toString();
}
