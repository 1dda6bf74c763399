import { isObject, type JsonObject, own } from '../json.ts';
import { resolvePointer } from '../pointer.ts';

/** A chain of references, and parts that are composed, end here in any case. */
export const MOST_REFERENCES = 100;

/** What a schema refers to, at last: undefined where that leads nowhere, or to itself. */
export function definition(tree: JsonObject, node: JsonObject | undefined): JsonObject | undefined {
  let found = node;
  for (let hops = 0; hops < MOST_REFERENCES && found !== undefined; hops++) {
    const reference = own(found, '$ref');
    if (typeof reference !== 'string') return found;
    const target = resolvePointer(tree, reference.slice(1));
    found = isObject(target) ? target : undefined;
  }
  return undefined;
}
