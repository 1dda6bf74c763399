import { CATALOG } from '../../generator/cases/catalog.ts';
import type { TypeName } from '../../generator/document/schema.ts';
import type { Kind } from '../../generator/validation/constraints.ts';
import { holds } from '../effective.ts';
import type { SchemaNode, SchemaNodes } from '../schema-nodes.ts';
import type { ValuePlace } from './value-place.ts';
import type { Direction } from './value-walk.ts';

/** A place as the rules see it. */
export interface Value extends ValuePlace {
  readonly direction: Direction;
  readonly nodes: SchemaNodes;
  /** How many fields of requests it stands for in the generated suite. */
  readonly fields: number;
}

/** Whether a value has one of the types. */
export function isOf(value: Value, types: readonly TypeName[]): boolean {
  return types.some((type) => value.types?.has(type) === true);
}

/** Whether the schemas give a value something that these types need; a list of values is enough. */
export function isConstrained(
  value: Value,
  types: readonly TypeName[],
  gives: (node: SchemaNode) => boolean,
): boolean {
  return holds(value.nodes, value.together, (node) => {
    const { schema } = node;
    // A branch of other types does not need it.
    const isOther =
      schema.types !== undefined && !schema.types.some((type) => types.includes(type));
    return isOther || schema.enum !== undefined || schema.const !== undefined || gives(node);
  });
}

/** Whether anything says what a value is: a type, or the list of its values. */
export function isTyped(value: Value): boolean {
  return (
    value.types !== undefined ||
    holds(value.nodes, value.together, ({ schema }) => (schema.enum ?? schema.const) !== undefined)
  );
}

/** The rows of the catalog that need a keyword, for the kinds among these types. */
export function rowsOf(types: Iterable<TypeName>, keyword: string): string[] {
  return [...types]
    .flatMap((type) =>
      type === 'null' ? [] : (ROWS.get(type) ?? []).filter(({ needs }) => needs.includes(keyword)),
    )
    .map(({ id }) => id);
}

/** A field that is absent is a matter of what holds it, not of its own schema. */
const ROWS: ReadonlyMap<
  Kind,
  readonly { readonly id: string; readonly needs: readonly string[] }[]
> = new Map(
  [...CATALOG].map(([kind, rows]) => [
    kind,
    rows.filter(({ way }) => way !== 'absent').map(({ id, keywords }) => ({ id, needs: keywords })),
  ]),
);

/** The type that an untyped value seems to have, by the keywords that it has all the same. */
export function seemingType({ together }: Value): TypeName {
  const hasNode = (test: (node: SchemaNode) => boolean) => together.some(test);
  if (hasNode(({ schema }) => schema.properties.size > 0 || schema.required.length > 0)) {
    return 'object';
  }
  if (hasNode(({ schema }) => schema.items !== undefined || schema.maxItems !== undefined)) {
    return 'array';
  }
  const isNumeric = hasNode(({ schema }) => (schema.minimum ?? schema.maximum) !== undefined);
  return isNumeric ? 'number' : 'string';
}
