import { isArray, isObject, type Json, type JsonObject, own } from '../json.ts';
import { childPointer } from '../pointer.ts';

/** Gives the JSON Pointer of an object of the document; undefined for one that is not of it. */
export type PointerTo = (node: object) => string | undefined;

/** Where an object is: the object or array that holds it, and the key there. */
type Holder = readonly [holder: object, key: string | number];

/**
 * Finds where objects of a tree are. The tree is walked when the first is requested: first without the responses and
 * examples, which are most of a large document and hold nothing of requests. One that several places share (an alias
 * of YAML) counts as being in the first of them.
 */
export function nodePointers(tree: JsonObject): PointerTo {
  let holders: Map<object, Holder | undefined> | undefined;
  let isWhole = false;
  const pointerTo: PointerTo = (node) => {
    holders ??= holdersOf(tree, answersOf(tree));
    if (!holders.has(node) && !isWhole) {
      holders = holdersOf(tree, new Set());
      isWhole = true;
    }
    if (!holders.has(node)) return undefined;
    const keys: (string | number)[] = [];
    for (let at = holders.get(node); at; at = holders.get(at[0])) keys.push(at[1]);
    return keys.reverse().reduce<string>(childPointer, '');
  };
  return pointerTo;
}

/** The nodes with the responses and examples of a document. */
function answersOf(tree: JsonObject): ReadonlySet<Json | undefined> {
  const childrenOf = (node: Json | undefined) => (isObject(node) ? Object.values(node) : []);
  const components = own(tree, 'components');
  const operations = childrenOf(own(tree, 'paths')).flatMap(childrenOf).filter(isObject);
  return new Set([
    ...(isObject(components) ? [own(components, 'responses'), own(components, 'examples')] : []),
    ...operations.map((operation) => own(operation, 'responses')),
  ]);
}

/** @param without nodes that are not walked */
function holdersOf(
  tree: JsonObject,
  without: ReadonlySet<Json | undefined>,
): Map<object, Holder | undefined> {
  const holders = new Map<object, Holder | undefined>([[tree, undefined]]);
  const add = (child: Json, holder: object, key: string | number, open: Json[]) => {
    if ((!isObject(child) && !isArray(child)) || holders.has(child)) return;
    if (without.has(child)) return;
    holders.set(child, [holder, key]);
    open.push(child);
  };
  // Level by level, not by recursion: documents may be deep.
  let level: Json[] = [tree];
  while (level.length > 0) {
    const next: Json[] = [];
    for (const node of level) {
      if (isArray(node)) for (const [index, one] of node.entries()) add(one, node, index, next);
      else if (isObject(node))
        for (const key of Object.keys(node)) add(node[key] ?? null, node, key, next);
    }
    level = next;
  }
  return holders;
}
