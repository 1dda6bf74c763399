import type { TypeName } from '../generator/document/schema.ts';
import type { SchemaNode, SchemaNodes } from './schema-nodes.ts';

/**
 * Whether the schemas of a value give it a constraint: one of those that hold together does, or
 * every branch of a oneOf or anyOf.
 */
export function holds(
  nodes: SchemaNodes,
  together: readonly SchemaNode[],
  test: (node: SchemaNode) => boolean,
): boolean {
  const known = new Map<SchemaNode, boolean>();
  const ofBranch = (branch: SchemaNode) =>
    evaluateOnce(known, branch, false, () => found(nodes.together([branch])));
  const found = (all: readonly SchemaNode[]): boolean =>
    all.some(test) || all.some((node) => nodes.branches(node).some((list) => list.every(ofBranch)));
  return found(together);
}

type Types = ReadonlySet<TypeName> | undefined;

/** The types that a value may have; undefined where any is possible. */
export function typesOf(nodes: SchemaNodes, together: readonly SchemaNode[]): Types {
  const known = new Map<SchemaNode, Types>();
  const ofBranch = (branch: SchemaNode) =>
    evaluateOnce(known, branch, undefined, () => found(nodes.together([branch])));
  const found = (all: readonly SchemaNode[]): Types => {
    const lists = all.flatMap(({ schema }) => (schema.types ? [schema.types] : []));
    if (lists.length > 0) return commonTypes(lists);
    for (const list of all.flatMap((node) => nodes.branches(node))) {
      const types = list.map(ofBranch);
      if (types.every((one) => one !== undefined)) return new Set(types.flatMap((one) => [...one]));
    }
    return undefined;
  };
  return found(together);
}

/** What is found of a branch, once; a branch that leads back to itself says nothing more. */
function evaluateOnce<Found>(
  known: Map<SchemaNode, Found>,
  branch: SchemaNode,
  nothing: Found,
  find: () => Found,
): Found {
  if (known.has(branch)) return known.get(branch) ?? nothing;
  known.set(branch, nothing);
  const found = find();
  known.set(branch, found);
  return found;
}

/** Every list admits them; a `number` of one list and an `integer` of another are an integer. */
function commonTypes(lists: readonly (readonly TypeName[])[]): ReadonlySet<TypeName> {
  const all = new Set(lists.flat());
  return new Set([...all].filter((type) => lists.every((list) => admits(list, type))));
}

function admits(list: readonly TypeName[], type: TypeName): boolean {
  return list.includes(type) || (type === 'integer' && list.includes('number'));
}
