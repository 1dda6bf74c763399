import { isArray, isObject, type Json, type JsonObject, own } from '../../json.ts';
import { valueAt } from '../../pointer.ts';

/**
 * Whether the parameters of a path item are surely as Redocly requires: none twice in one list, all slots of
 * the path declared for each operation, and nothing declared that has no slot.
 */
export function hasSoundParameters(item: JsonObject, path: string, root: Json): boolean {
  const slots = new Set([...path.matchAll(SLOT)].map(([, name = '']) => name));
  const shared = parametersOf(item, slots, root);
  if (shared === undefined) return false;
  return Object.entries(item).every(([key, operation]) => {
    if (!isObject(operation) || (key.startsWith('x-') && key !== 'x-query')) return true;
    // Operations by names that are not among the fixed ones are left to Redocly.
    if (key === 'additionalOperations') return false;
    const declared = parametersOf(operation, slots, root);
    return declared !== undefined && slots.isSubsetOf(declared.union(shared));
  });
}

/** As in Redocly's `path-parameters-defined`. */
const SLOT = /\{([a-zA-Z0-9_.-]+)\}+/g;

/** The names of the path parameters of a list; undefined where something is not as it should be. */
function parametersOf(
  { parameters = [] }: JsonObject,
  slots: ReadonlySet<string>,
  root: Json,
): Set<string> | undefined {
  if (!isArray(parameters)) return undefined;
  const ids = new Set<string>();
  const names = new Set<string>();
  for (const entry of parameters) {
    const parameter = resolved(entry, root);
    const name = parameter && own(parameter, 'name');
    const place = parameter && own(parameter, 'in');
    if (typeof name !== 'string' || typeof place !== 'string') return undefined;
    ids.add(`${place}___${name}`);
    if (place !== 'path') continue;
    if (!slots.has(name)) return undefined;
    names.add(name);
  }
  return ids.size === parameters.length ? names : undefined;
}

/** A parameter behind one reference; longer chains are rare. */
function resolved(entry: Json, root: Json): JsonObject | undefined {
  const reference = isObject(entry) ? own(entry, '$ref') : undefined;
  const target = typeof reference === 'string' ? valueAt(root, reference.replace(/^#/, '')) : entry;
  return isObject(target) && !Object.hasOwn(target, '$ref') ? target : undefined;
}
