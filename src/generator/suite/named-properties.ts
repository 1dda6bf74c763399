import type { Schema } from '../document/schema.ts';

/** Names of properties that hold who somebody is, in the order in which they are preferred. */
export const USER = [/^(?:user_?name|login)$/i, /^e?_?mail$/i, /^(?:user|account|identifier)$/i];
export const PASSWORD = [/^(?:user_?)?pass(?:word|wd|phrase)?$/i, /^pwd$/i];

/** How deep a property is looked for in a response. */
const DEEPEST = 3;

/** The last segment of a path, also of one that ends with a slash. */
export function lastSegment(path: string): string {
  return path.replace(/\/$/, '').split('/').at(-1) ?? '';
}

/** The first of the names that fits a pattern, of the earliest pattern. */
export function preferred(
  names: readonly string[],
  patterns: readonly RegExp[],
): string | undefined {
  return patterns.map((one) => names.find((name) => one.test(name))).find((one) => one);
}

/** The JSON Pointer of a text in a response, at the shortest of the names that are preferred. */
export function pointerOf(
  schema: Schema | undefined,
  patterns: readonly RegExp[],
): string | undefined {
  let level: (readonly [at: string, schema: Schema])[] = schema ? [['', schema]] : [];
  for (let depth = 0; depth < DEEPEST; depth++) {
    const members = level.flatMap(([at, one]) =>
      [...propertiesOf(one)].map(([name, value]) => [`${at}/${escaped(name)}`, value] as const),
    );
    const texts = members.filter(([, { types }]) => types?.includes('string') ?? true);
    const names = texts.map(([at]) => at.slice(at.lastIndexOf('/') + 1));
    const name = preferred(names, patterns);
    if (name !== undefined) return texts[names.indexOf(name)]?.[0];
    level = members;
  }
  return undefined;
}

function escaped(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** The properties of a schema, also of what it refers to and is made of; of branches, those of the first. */
export function propertiesOf(
  schema: Schema,
  above: ReadonlySet<Schema> = new Set(),
): ReadonlyMap<string, Schema> {
  if (above.has(schema)) return new Map();
  const seen = new Set([...above, schema]);
  const inner = partsOf(schema).flatMap((one) => [...propertiesOf(one, seen)]);
  return new Map([...inner, ...schema.properties]);
}

/** The properties that a schema requires, in the same parts of it. */
export function requiredOf(
  schema: Schema,
  above: ReadonlySet<Schema> = new Set(),
): readonly string[] {
  if (above.has(schema)) return [];
  const seen = new Set([...above, schema]);
  const inner = partsOf(schema).flatMap((one) => requiredOf(one, seen));
  return [...new Set([...inner, ...schema.required])];
}

function partsOf({ ref, allOf, oneOf, anyOf }: Schema): Schema[] {
  return [ref, ...allOf, oneOf[0], anyOf[0]].filter((one) => one !== undefined);
}
