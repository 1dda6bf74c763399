import type { OpenApiDocument } from '../document/document.ts';
import { nodePointers } from '../document/node-pointers.ts';

/** The place where a node of a document is written, such as `openapi.yaml:45`. */
export type WrittenAt = (node: object) => string | undefined;

/** Finds places by the name of their file alone: what is above it differs from one machine to the next. */
export function writtenAt({ tree, placeOf }: Pick<OpenApiDocument, 'tree' | 'placeOf'>): WrittenAt {
  const pointerTo = nodePointers(tree);
  return (node) => {
    const pointer = pointerTo(node);
    if (pointer === undefined) return undefined;
    const { file, line } = placeOf(pointer);
    return `${file.split(/[/\\]/).at(-1)}:${line}`;
  };
}
