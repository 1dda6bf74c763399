import { childPointer, segmentsOf } from '../../pointer.ts';
import type { SourceFile, WrittenPath } from './source-file.ts';
import type { LineColumn } from './source-positions.ts';

/** Where something of a document was written. */
export interface SourcePlace extends LineColumn {
  /** Absolute path or URL of the file. */
  readonly file: string;
  /** JSON Pointer (RFC 6901) within that file. */
  readonly pointer: string;
}

/** A part of the bundled tree that was taken from a file as it is. */
export interface Origin {
  /** Where it is in the bundled tree, as unescaped segments. */
  readonly bundled: readonly string[];
  readonly file: SourceFile;
  /** Where it is in the file. */
  readonly path: readonly string[];
}

/** Finds for a pointer into the bundled tree the place in the files that it came from. */
export class Origins {
  readonly #parts: ReadonlyMap<string, Origin>;

  /** @param parts one of them is the whole root: its `bundled` is empty. */
  constructor(parts: readonly Origin[]) {
    this.#parts = new Map(
      parts.map((part) => [part.bundled.reduce<string>(childPointer, ''), part]),
    );
  }

  /**
   * The key or, in a list, the value at a JSON Pointer. Where nothing is written there (a field
   * that is missing, merged keys of YAML), the deepest place on the path.
   */
  placeOf(pointer: string): SourcePlace {
    const { file, path } = this.sourceOf(pointer);
    return {
      file: file.location,
      pointer: path.reduce<string>(childPointer, ''),
      ...file.positions.of(path, 'key'),
    };
  }

  /** The file that the node at a JSON Pointer was written in, and its path there. */
  sourceOf(pointer: string): WrittenPath {
    // The longest part counts: it may be within another one.
    let end = pointer.length;
    while (end > 0 && !this.#parts.has(pointer.slice(0, end)))
      end = pointer.lastIndexOf('/', end - 1);
    const part = this.#parts.get(pointer.slice(0, end));
    if (part === undefined) throw new TypeError('The root of a document is a part of it.');
    const path = [...part.path, ...segmentsOf(pointer.slice(end))];
    return part.file.overlaid?.originOf(path) ?? { file: part.file, path };
  }
}
