import { isObject, type Json, type JsonObject, own } from '../../json.ts';
import { resolvePointer } from '../../pointer.ts';
import { operationsByMethod } from '../methods.ts';

/** `METHOD /path` of each operation of a bundled document, in its order. */
export function endpointNames(tree: JsonObject): string[] {
  const paths = own(tree, 'paths');
  if (!isObject(paths)) return [];
  return Object.keys(paths).flatMap((path) => {
    const item = target(tree, own(paths, path));
    if (!path.startsWith('/') || !isObject(item)) return [];
    return operationsByMethod(item, own(tree, 'openapi')).map(([method]) => `${method} ${path}`);
  });
}

/** References in a circle were refused when the document was read, so that this ends. */
function target(tree: JsonObject, node: Json | undefined): Json | undefined {
  const reference = isObject(node) ? own(node, '$ref') : undefined;
  if (typeof reference !== 'string') return node;
  return target(tree, resolvePointer(tree, reference.slice(1)));
}
