import { z } from '@hono/zod-openapi';

/*
 * A field has one name in the modules and the table, and the name in the API follows from it: `timeZone` is
 * `time_zone`, and what is a yes or no, `isSigned`, is `signed`. So an entity declares its fields once, with
 * the values they take, and the API derives its bodies, its answers and what turns one into the other.
 *
 * The compiler follows the names by their types and the loops follow them by their schemas, which it cannot see;
 * therefore each function here is typed separately.
 */

type Snake<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
  : Name;
type WireName<Name extends string> = Name extends `is${infer Rest}`
  ? Snake<Rest extends Uncapitalize<Rest> ? Name : Uncapitalize<Rest>>
  : Snake<Name>;

type Camel<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<Camel<Rest>>}`
  : Name;
type ModuleName<Name extends string, Schema> =
  Inner<Schema> extends z.ZodBoolean ? `is${Capitalize<Camel<Name>>}` : Camel<Name>;

/** A schema without what says that it may be missing or null. */
type Inner<Schema> = Schema extends
  | z.ZodOptional<infer In>
  | z.ZodNullable<infer In>
  | z.ZodDefault<infer In>
  ? Inner<In>
  : Schema;

type Shape = Readonly<Record<string, z.ZodType>>;
type DeepReadonly<T> = T extends object ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> } : T;

/** The fields of a module under their names in the API. */
export function wireFields<S extends Shape>(
  fields: S,
): { [Name in keyof S & string as WireName<Name>]: S[Name] };
export function wireFields(fields: Shape): Shape {
  return Object.fromEntries(
    Object.entries(fields).map(([name, schema]) => [wireName(name), schema]),
  );
}

/** A row of a module, as an answer with this schema has to be made from it. */
type Row<Schema> =
  Schema extends z.ZodObject<infer S>
    ? RowWithout<S, never>
    : Schema extends z.ZodNullable<infer In>
      ? Row<In> | null
      : Schema extends z.ZodArray<infer Element>
        ? readonly Row<Element>[] | null
        : Schema extends z.ZodISODateTime
          ? Date | string
          : DeepReadonly<z.output<Schema>>;

type RowWithout<S, Overridden> = {
  readonly [Name in Exclude<keyof S & string, Overridden> as ModuleName<Name, S[Name]>]: Row<
    S[Name]
  >;
};

/** The input that all functions of a table accept. */
type CommonInput<T> = T[keyof T] extends (row: infer R) => unknown ? R : never;

/**
 * How rows are answered: the fields of the schema and no others, times as text, and where no list is stored an
 * empty one.
 *
 * @param overrides what does not follow from the field of its name, made from the row
 */
export function answerOf<S extends z.ZodObject>(schema: S): (row: Row<S>) => z.output<S>;
export function answerOf<
  S extends z.ZodObject,
  T extends { readonly [Name in keyof z.output<S>]?: (row: never) => z.output<S>[Name] },
>(schema: S, overrides: T): (row: CommonInput<T> & RowWithout<S['shape'], keyof T>) => z.output<S>;
export function answerOf({ shape }: z.ZodObject, overrides: Overrides = {}): Write {
  return objectWriter(shape, overrides);
}

type Fields = Readonly<Record<string, unknown>>;
type Overrides = Readonly<Record<string, (row: Fields) => unknown>>;
/** Makes what is answered of a value. */
type Write<Value = Fields> = (value: Value) => unknown;

/** What a schema says is read once, at the first row: a list has thousands of fields, and schemas may hold themselves. */
function objectWriter(shape: Fields, overrides: Overrides = {}): Write {
  let writers: readonly (readonly [name: string, write: Write])[] | undefined;
  return (row) => {
    writers ??= Object.entries(shape).map(([name, field]) => [
      name,
      overrides[name] ?? fieldWriter(moduleName(name, field), field),
    ]);
    const answer: Record<string, unknown> = {};
    for (const [name, write] of writers) answer[name] = write(row);
    return answer;
  };
}

function fieldWriter(name: string, schema: unknown): Write {
  const write = valueWriter(schema);
  return (row) => write(row[name]);
}

function valueWriter(schema: unknown): Write<unknown> {
  const write = otherWriter(schema);
  return (value) => (value instanceof Date ? value.toISOString() : write(value));
}

function otherWriter(schema: unknown): Write<unknown> {
  if (schema instanceof z.ZodNullable) {
    const write = valueWriter(schema.unwrap());
    return (value) => (value === null ? null : write(value));
  }
  if (schema instanceof z.ZodArray) {
    const write = valueWriter(schema.element);
    return (value) => (Array.isArray(value) ? value.map(write) : []);
  }
  if (!(schema instanceof z.ZodObject)) return (value) => value;
  const write = objectWriter(schema.shape);
  return (value) => (isObject(value) ? write(value) : value);
}

/** What a module takes, as it follows from a body with this schema. */
type Input<Schema> =
  Inner<Schema> extends z.ZodObject<infer S>
    ? {
        [Name in keyof z.output<Inner<Schema>> as Name extends keyof S & string
          ? ModuleName<Name, S[Name]>
          : never]: Name extends keyof S ? Input<S[Name]> : never;
      }
    : Inner<Schema> extends z.ZodDiscriminatedUnion<infer Options>
      ? InputOfOne<Options[number]>
      : z.output<Schema>;
type InputOfOne<Option> = Option extends unknown ? Input<Option> : never;

/** Turns bodies that their schema has read into what a module takes. */
export function inputOf<S extends z.ZodObject>(schema: S): (body: z.output<S>) => Input<S>;
export function inputOf(schema: z.ZodObject) {
  return (body: object): unknown => toModule(schema, body);
}

function toModule(schema: unknown, value: unknown): unknown {
  const inner = innerOf(schema);
  if (inner instanceof z.ZodDiscriminatedUnion) {
    return toModule(
      inner.options.find((option) => z.safeParse(option, value).success),
      value,
    );
  }
  if (!(inner instanceof z.ZodObject) || !isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => {
      const field: unknown = inner.shape[name];
      return [moduleName(name, field), toModule(field, one)];
    }),
  );
}

function innerOf(schema: unknown): unknown {
  const isWrapped =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault;
  return isWrapped ? innerOf(schema.unwrap()) : schema;
}

function wireName(name: string): string {
  const bare = name.replace(/^is(?=[A-Z])/, '');
  return bare.replace(/(?<!^)[A-Z]/g, '_$&').toLowerCase();
}

function moduleName(name: string, schema: unknown): string {
  const camel = name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  if (!(innerOf(schema) instanceof z.ZodBoolean)) return camel;
  return `is${camel.charAt(0).toUpperCase()}${camel.slice(1)}`;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
