import type { TypeName } from '../generator/document/schema.ts';
import type { SchemaNode, SchemaNodes } from './schema-nodes.ts';

/**
 * Whether the schemas of a value give it a constraint: one of those that hold together does, or
 * every branch of a oneOf or anyOf. The generator cuts schemas that unfold beyond measure, so the
 * recursion is bounded.
 */
export function holds(
  nodes: SchemaNodes,
  together: readonly SchemaNode[],
  test: (node: SchemaNode) => boolean,
): boolean {
  return (
    together.some(test) ||
    together.some((node) =>
      nodes
        .branches(node)
        .some((list) => list.every((branch) => holds(nodes, nodes.together([branch]), test))),
    )
  );
}

/** The types that a value may have; undefined where any is possible. */
export function typesOf(
  nodes: SchemaNodes,
  together: readonly SchemaNode[],
): ReadonlySet<TypeName> | undefined {
  const lists = together.flatMap(({ schema }) => (schema.types ? [schema.types] : []));
  if (lists.length > 0) return common(lists);
  for (const list of together.flatMap((node) => nodes.branches(node))) {
    const types = list.map((branch) => typesOf(nodes, nodes.together([branch])));
    if (types.every((one) => one !== undefined)) return new Set(types.flatMap((one) => [...one]));
  }
  return undefined;
}

/** Every list admits them; a `number` of one list and an `integer` of another are an integer. */
function common(lists: readonly (readonly TypeName[])[]): ReadonlySet<TypeName> {
  const all = new Set(lists.flat());
  return new Set([...all].filter((type) => lists.every((list) => admits(list, type))));
}

function admits(list: readonly TypeName[], type: TypeName): boolean {
  return list.includes(type) || (type === 'integer' && list.includes('number'));
}
