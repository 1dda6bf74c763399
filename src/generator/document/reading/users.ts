import { isArray, isObject, type Json, type JsonObject, own } from '../../json.ts';
import { resolvePointer } from '../../pointer.ts';
import { operationsByMethod } from '../methods.ts';

/** Nodes that the search visits before it gives up; only messages depend on it. */
const MAX_NODES = 5_000_000;

/** `METHOD /path` of the operations of a bundled document that reach an object, by that object. */
export function usersOf(
  tree: JsonObject,
  targets: ReadonlySet<object>,
): ReadonlyMap<object, readonly string[]> {
  const users = new Map<object, string[]>();
  let left = MAX_NODES;
  const visit = (start: readonly (Json | undefined)[], name: string) => {
    const seen = new Set<Json>();
    const stack = [...start];
    while (stack.length > 0 && left > 0) {
      const node = stack.pop();
      if (node === undefined || seen.has(node) || !(isArray(node) || isObject(node))) continue;
      seen.add(node);
      left--;
      if (targets.has(node)) users.set(node, [...(users.get(node) ?? []), name]);
      const reference = isObject(node) ? own(node, '$ref') : undefined;
      if (typeof reference === 'string') stack.push(resolvePointer(tree, reference.slice(1)));
      stack.push(...Object.values(node));
    }
  };
  const paths = own(tree, 'paths');
  for (const [path, item] of Object.entries(isObject(paths) ? paths : {})) {
    const { whole, operations } = partsOf(tree, item);
    for (const [method, node] of operations) visit([...whole, node], `${method} ${path}`);
  }
  return users;
}

/** A path item as what all its operations share, and each of them. */
function partsOf(tree: JsonObject, item: Json | undefined) {
  const reference = item !== undefined && isObject(item) ? own(item, '$ref') : undefined;
  const target =
    typeof reference === 'string' ? resolvePointer(tree, reference.slice(1)) : undefined;
  const items = [item, target].filter((one) => one !== undefined).filter(isObject);
  const operations = items.flatMap((one) => operationsByMethod(one, own(tree, 'openapi')));
  return { whole: items.map((one) => own(one, 'parameters')), operations };
}
