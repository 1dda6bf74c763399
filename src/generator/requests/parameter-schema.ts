import { emptySchema, type Schema } from '../document/schema.ts';
import { listKey } from '../document/schema-lists.ts';

const known = new WeakMap<Schema, Map<string, Schema>>();

/**
 * The object schema of a location with only one of its parameters. The same parameter gives the
 * same schema, in whichever operation it is.
 * @param names the path to the parameter: its name, or `Cookie` and its name.
 */
export function parameterSchema(root: Schema, names: readonly string[]): Schema {
  const { leaf, key } = follow(root, names);
  const here = known.get(leaf) ?? new Map<string, Schema>();
  const schema = here.get(key) ?? narrow(root, names);
  known.set(leaf, here.set(key, schema));
  return schema;
}

function narrow(schema: Schema, [name = '', ...rest]: readonly string[]): Schema {
  const child = schema.properties.get(name);
  const inner = child && rest.length > 0 ? narrow(child, rest) : child;
  return {
    ...schema,
    properties: new Map(inner ? [[name, inner]] : []),
    required: schema.required.filter((one) => one === name),
  };
}

/**
 * What one of the schemas of an object says of one property, and of nothing else. The same of all three gives the
 * same schema, of which all that is known is found again.
 * @param inner what is said of the property itself; empty: all that the schema says of it
 */
export function partSchema(schema: Schema, name: string, inner: readonly Schema[]): Schema {
  const here = parts.get(schema) ?? new Map<string, Schema>();
  const key = JSON.stringify([name, listKey(inner)]);
  const part = here.get(key) ?? newPart(schema, name, inner);
  parts.set(schema, here.set(key, part));
  return part;
}

const parts = new WeakMap<Schema, Map<string, Schema>>();

function newPart(schema: Schema, name: string, inner: readonly Schema[]): Schema {
  const part = { ...narrow(schema, [name]), ref: undefined, allOf: [] };
  if (inner.length === 0) return part;
  const only = { ...emptySchema(), allOf: inner };
  const rest = { patternProperties: [], additionalProperties: undefined };
  return { ...part, ...rest, properties: new Map([[name, only]]) };
}

/** The parameter's own schema, and what else a parameterSchema schema depends on. */
function follow(root: Schema, names: readonly string[]): { leaf: Schema; key: string } {
  let leaf = root;
  const key: unknown[] = [];
  for (const name of names) {
    key.push(name, leaf.required.includes(name));
    leaf = leaf.properties.get(name) ?? leaf;
  }
  return { leaf, key: JSON.stringify(key) };
}
