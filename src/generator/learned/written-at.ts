import type { OpenApiDocument } from '../document/document.ts';
import type { PointerTo } from '../document/node-pointers.ts';

/**
 * Where a node of a document is written, such as `openapi.yaml:45`; in a document of one line, as servers send
 * it, its pointer: `openapi.json#/components/schemas/Pet`.
 */
export type WrittenAt = (node: object) => string | undefined;

/** Names files without their folders: what is above it differs from one machine to the next. */
export function writtenAt(
  { placeOf }: Pick<OpenApiDocument, 'placeOf'>,
  pointerTo: PointerTo,
): WrittenAt {
  return (node) => {
    const pointer = pointerTo(node);
    if (pointer === undefined) return undefined;
    const { file, line } = placeOf(pointer);
    const name = file.split(/[/\\]/).at(-1);
    return line === 1 ? `${name}#${pointer}` : `${name}:${line}`;
  };
}
