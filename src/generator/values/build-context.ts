import type { Extension } from '../document/extensions.ts';
import type { Schema } from '../document/schema.ts';
import { SchemaLists } from '../document/schema-lists.ts';
import { isArray, isObject, type Json, own } from '../json.ts';
import { childPointer } from '../pointer.ts';
import type { Constraints } from '../validation/constraints.ts';
import type { BuiltValues } from './built-values.ts';
import type { Transport } from './transport.ts';

/** The branch to take at a place, by its list of branches; by an `if`, whether it holds (1) or not (0). */
export type Forced = ReadonlyMap<string, ReadonlyMap<Schema | readonly Schema[], number>>;

/** A part of a multipart body: a property, or an item of a list. */
export interface Part {
  /** The media type that its encoding names, or one of the range that it names; undefined for none. */
  readonly contentType: string | undefined;
}

/** What a value is built for, and where. */
export interface BuildContext {
  /** What builds a part, for a value holds values. */
  readonly build: (schemas: readonly Schema[], context: BuildContext) => Json | undefined;
  readonly at: string;
  /** How many property names deep the place is. */
  readonly depth: number;
  readonly maxDepth: number;
  /** `full`: every field in reach. `required`: nothing that may be left out. */
  readonly mode: 'full' | 'required';
  /** The document's own values for this place, best first. */
  readonly hints: readonly Json[];
  /** The schemas that hold this place, so that recursion is seen. */
  readonly within: ReadonlySet<Schema>;
  /** How often a schema has been entered within itself. */
  readonly recursions: number;
  /** Properties that may still be added; a document can unfold without end. */
  readonly budget: { left: number };
  /** Whether only a text can be at the place: OpenAPI nests nothing deeper there. */
  readonly scalarOnly: (at: string) => boolean;
  /** The part of a multipart body that is at a place, where a file may be; undefined elsewhere. */
  readonly partAt: (at: string) => Part | undefined;
  readonly forced: Forced;
  /** By pointer, a property that the object there must have, required or not. */
  readonly forcedProperties: ReadonlyMap<string, string>;
  /** What the value at a place is, beside what its own schemas say. */
  readonly extensions: ReadonlyMap<string, Extension>;
  readonly transportOf: (at: string) => Transport;
  /** What other requests of the location were built of; undefined for a value by itself. */
  readonly known?: BuiltValues | undefined;
  /** Called with the reason why a field could not be built. */
  readonly unbuilt: (at: string, reason: string) => void;
}

/** The contexts below: one property or item further in. */
export function childContext(
  context: BuildContext,
  constraints: Constraints,
  key: string | number,
): BuildContext {
  const hints = hintsOf(constraints, context).flatMap((hint) => {
    const child = isArray(hint)
      ? hint[Number(key)]
      : isObject(hint)
        ? own(hint, String(key))
        : undefined;
    return child === undefined ? [] : [child];
  });
  const extension = context.extensions.get(context.at);
  const named = typeof key === 'string' ? discriminatorValues(constraints, key, extension) : [];
  return {
    ...context,
    at: childPointer(context.at, key),
    depth: context.depth + (typeof key === 'string' ? 1 : 0),
    hints: [...named, ...hints],
    within: withAlso(context.within, constraints.schemas),
  };
}

const unions = new WeakMap<ReadonlySet<Schema>, SchemaLists<ReadonlySet<Schema>>>();

/** A set and more schemas: the same set for the same ones. */
function withAlso(within: ReadonlySet<Schema>, schemas: readonly Schema[]): ReadonlySet<Schema> {
  const here = unions.get(within) ?? new SchemaLists();
  unions.set(within, here);
  return here.of(schemas, () => new Set([...within, ...schemas]));
}

/**
 * What a discriminator says of the branch that is taken, of the schema that holds the
 * discriminator's own, or of what extends that: the mapped value, else the name.
 */
function discriminatorValues(
  { schemas }: Constraints,
  key: string,
  extension?: Extension,
): string[] {
  return schemas.flatMap(({ discriminator, oneOf, anyOf }) => {
    if (discriminator?.property !== key) return [];
    if (extension) return [discriminator.values.get(extension.name) ?? extension.name];
    const branches = [...oneOf, ...anyOf].filter((branch) => schemas.includes(branch));
    const chosen = branches.length > 0 ? branches.flatMap((one) => one.ref ?? []) : schemas;
    const names = chosen.flatMap((schema) => schema.name ?? []);
    const mapped = names.flatMap((name) => discriminator.values.get(name) ?? []);
    return [...mapped, ...names.slice(0, 1)];
  });
}

/** The document's own values for the place, those handed down first. */
export function hintsOf(constraints: Constraints, context: BuildContext): Json[] {
  return [...context.hints, ...constraints.schemas.flatMap((schema) => schema.examples)];
}
