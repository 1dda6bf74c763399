import { isObject, type JsonObject, own, pointerOf, valueAt } from '../../generator/index.ts';

/** Where a node is which may be a reference. Those in a circle were refused when the document was read. */
export function followed(tree: JsonObject, pointer: string): string {
  const node = valueAt(tree, pointer);
  const reference = node !== undefined && isObject(node) ? own(node, '$ref') : undefined;
  return typeof reference === 'string' ? followed(tree, pointerOf(reference)) : pointer;
}
