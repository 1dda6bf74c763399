import { emptySchema, type Schema } from '../document/schema.ts';

/**
 * What a value may satisfy so that a schema refuses it: its first property is there, and is none that the schema
 * accepts, or is left out where nothing else is said of it. Undefined where the schema is about no property.
 */
export function negated(schema: Schema): Schema | undefined {
  const [first] = schema.properties;
  if (first) {
    const [name, property] = first;
    const other = { ...emptySchema(), not: property };
    return { ...emptySchema(), properties: new Map([[name, other]]), required: [name] };
  }
  const [name] = schema.required;
  if (name === undefined) return schema.ref && negated(schema.ref);
  return { ...emptySchema(), properties: new Map([[name, { ...emptySchema(), never: true }]]) };
}
