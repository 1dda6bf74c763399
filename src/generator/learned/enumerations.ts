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
      const node = isObject(schema) ? definition(tree, schema) : undefined;
      const values = node && own(node, 'enum');
      return values !== undefined && isArray(values) ? [{ name, holder, values }] : [];
    }),
  );
}

/** The members of all schemas within a part of a document, at any depth. */
function propertiesBelow(part: Json): [string, Json][] {
  const found: [string, Json][] = [];
  const open = [part];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (isArray(node)) open.push(...node);
    if (!isObject(node)) continue;
    found.push(...membersOf(own(node, 'properties')));
    open.push(...membersOf(node).flatMap(([key, value]) => (NO_SCHEMAS.has(key) ? [] : [value])));
  }
  return found;
}

function membersOf(node: Json | undefined): [string, Json][] {
  return node !== undefined && isObject(node) ? Object.entries(node) : [];
}
