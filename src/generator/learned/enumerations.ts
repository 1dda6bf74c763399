import { isArray, isObject, type Json, type JsonObject, own } from '../json.ts';
import { definition } from './definition.ts';

/** The values that a schema lists for one of its members. */
export interface Enumeration {
  /** The name of the member: `operator`. */
  readonly name: string;
  /** The component, or the path, whose schema has the member: `constraint`, `/flags/{id}/constraints`. */
  readonly holder: string;
  readonly values: readonly Json[];
}

/** What holds values rather than schemas. */
const NO_SCHEMAS = new Set(['example', 'examples', 'default', 'const', 'enum']);

/**
 * The enumerations of the members of a document's schemas, those of components first.
 * @param tree the document, its references as they are written
 */
export function enumerationsIn(tree: JsonObject): Enumeration[] {
  const components = membersOf(own(tree, 'components'));
  const holders = [
    ...membersOf(components.find(([name]) => name === 'schemas')?.[1]),
    ...membersOf(own(tree, 'paths')),
  ];
  return holders.flatMap(([holder, node]) =>
    propertiesBelow(node).flatMap(([name, schema]) => {
      const target = isObject(schema) ? definition(tree, schema) : undefined;
      const values = target && own(target, 'enum');
      return values !== undefined && isArray(values) ? [{ name, holder, values }] : [];
    }),
  );
}

/** The members of all schemas within a part of a document, at any depth; what aliases of YAML share counts once. */
function propertiesBelow(part: Json): [string, Json][] {
  const nodes = new Set([part]);
  // A set goes on with what is added while it is walked.
  for (const node of nodes) {
    if (isArray(node)) for (const item of node) nodes.add(item);
    if (!isObject(node)) continue;
    for (const [key, value] of membersOf(node)) if (!NO_SCHEMAS.has(key)) nodes.add(value);
  }
  return [...nodes].flatMap((node) => (isObject(node) ? membersOf(own(node, 'properties')) : []));
}

function membersOf(node: Json | undefined): [string, Json][] {
  return node !== undefined && isObject(node) ? Object.entries(node) : [];
}
