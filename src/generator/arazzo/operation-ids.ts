import { isObject, type Json, own } from '../json.ts';
import { childPointer } from '../pointer.ts';

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'];

/** How steps name the operations of a document. */
export interface OperationIds {
  /** By its id where it has one, else by its place (Arazzo 1.0.1, "Step Object"). */
  readonly targetOf: (method: string, path: string) => Readonly<Record<string, string>>;
  /** `POST /pets` → its id. */
  readonly idOf: (name: string) => string | undefined;
}

/** The ids of a document's operations. An id that two of them have names neither. */
export function operationIdsOf(tree: Json): OperationIds {
  const ids = new Map<string, string>();
  const paths = isObject(tree) ? own(tree, 'paths') : undefined;
  for (const [path, item] of isObject(paths) ? Object.entries(paths) : []) {
    for (const method of METHODS) {
      const operation = isObject(item) ? own(item, method) : undefined;
      const id = isObject(operation) ? own(operation, 'operationId') : undefined;
      if (typeof id === 'string') ids.set(`${method.toUpperCase()} ${path}`, id);
    }
  }
  const counts = Map.groupBy(ids.values(), (id) => id);
  const idOf = (name: string) => {
    const id = ids.get(name);
    return id !== undefined && counts.get(id)?.length === 1 ? id : undefined;
  };
  return {
    idOf,
    targetOf: (method, path) => {
      const id = idOf(`${method} ${path}`);
      if (id !== undefined) return { operationId: id };
      const pointer = childPointer(childPointer('/paths', path), method.toLowerCase());
      return { operationPath: `{$sourceDescriptions.api.url}#${pointer}` };
    },
  };
}
