import type { Schema } from './schema.ts';

const numbers = new WeakMap<Schema, number>();
let last = 0;

/** A number that is the schema's own. */
function numberOf(schema: Schema): number {
  const known = numbers.get(schema);
  if (known !== undefined) return known;
  numbers.set(schema, ++last);
  return last;
}

/** The numbers of the schemas of a list: equal for lists of the same schemas in the same order. */
export function listKey(schemas: readonly Schema[]): string {
  return schemas.map(numberOf).join();
}

/** What was found of lists of schemas, for as long as the first schema of a list is in use. */
export class SchemaLists<T> {
  readonly #known = new WeakMap<Schema, Map<string, T>>();

  /**
   * What was found of the list before, else what is found now.
   * @param find must depend on nothing but the schemas
   */
  of(schemas: readonly Schema[], find: (schemas: readonly Schema[]) => T): T {
    const [first] = schemas;
    if (!first) return find(schemas);
    const here = this.#known.get(first) ?? new Map<string, T>();
    const key = schemas.length === 1 ? '' : listKey(schemas);
    const found = here.get(key) ?? find(schemas);
    this.#known.set(first, here.set(key, found));
    return found;
  }
}
