import { dirname, resolve } from 'node:path';
import { lineFinder, type ReadPorts } from '../generator/document/read.ts';
import type { OpenApiDocument } from '../generator/index.ts';

/** Where a reference of a document is written. */
export interface ReferenceLine {
  /** Path below the root of its repository. */
  readonly file: string;
  readonly line: number;
}

/** GitHub's own document has 12 MB. */
const MOST_BYTES = 64 * 1024 * 1024;

/**
 * The lines of references relative to the root of a document, `#/…` or `schemas/pet.yaml#/…`, in their order:
 * each the line of the node, or of the deepest one on the path to it. Null for one into a file that the document
 * does not read.
 */
export async function referenceLines(
  { location, files }: Pick<OpenApiDocument, 'location' | 'files'>,
  references: readonly string[],
  readFile: ReadPorts['readFile'],
): Promise<(ReferenceLine | null)[]> {
  const finders = new Map<string, ReturnType<typeof lineFinder>>();
  const found: (ReferenceLine | null)[] = [];
  for (const reference of references) {
    const [name = '', fragment = ''] = reference.split('#');
    const file = name === '' ? location : resolve(dirname(location), name);
    if (!files.includes(file)) {
      found.push(null);
      continue;
    }
    const find = finders.get(file) ?? lineFinder(textOf(await readFile(file, MOST_BYTES)));
    finders.set(file, find);
    found.push({ file: file.slice(1), line: find(fragment) });
  }
  return found;
}

function textOf(content: Uint8Array | string): string {
  return typeof content === 'string' ? content : new TextDecoder().decode(content);
}
