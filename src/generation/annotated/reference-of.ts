import type { OpenApiDocument } from '../../generator/document/document.ts';

/** The reference, relative to the root, of the node at a JSON Pointer into the tree of a document. */
export function referenceOf(
  { referenceTo }: Pick<OpenApiDocument, 'referenceTo'>,
  pointer: string,
): string {
  return referenceTo?.(pointer) ?? `#${pointer.replaceAll('%', '%25')}`;
}
