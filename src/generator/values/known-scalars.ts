import type { Schema, TypeName } from '../document/schema.ts';
import type { Json } from '../json.ts';
import type { BuildContext } from './build-context.ts';
import type { Transport } from './transport.ts';

interface Known {
  readonly hints: readonly Json[];
  readonly transport: Transport;
  readonly value: Json | undefined;
}

/** By the place. Schemas that documents share are at many; far fewer are met again. */
const known = new WeakMap<Schema, Map<string, Known>>();
const MAX_PLACES = 500;

/**
 * The value of a scalar, made but once at the same place with the same examples: every base of a
 * request holds it again, and so does every operation that takes the same parameter.
 */
export function knownScalar(
  schemas: readonly Schema[],
  context: BuildContext,
  make: () => Json | undefined,
): Json | undefined {
  const [schema, second] = schemas;
  if (!schema || second || !isScalar(schema)) return make();
  const { at, hints } = context;
  const transport = context.transportOf(at);
  const here = known.get(schema) ?? new Map<string, Known>();
  const before = here.get(at);
  if (before?.transport === transport && areSameHints(before.hints, hints)) return before.value;
  const value = make();
  if (here.size >= MAX_PLACES) here.clear();
  known.set(schema, here.set(at, { hints, transport, value }));
  return value;
}

const SCALARS: ReadonlySet<TypeName> = new Set(['string', 'integer', 'number', 'boolean', 'null']);

/** Whether its value depends on nothing but its place, its examples and how it travels. */
function isScalar(schema: Schema): boolean {
  const { types, ref, allOf, oneOf, anyOf, condition, dependentSchemas, binary } = schema;
  return (
    types?.every((type) => SCALARS.has(type)) === true &&
    !ref &&
    !condition &&
    binary === undefined &&
    allOf.length + oneOf.length + anyOf.length + dependentSchemas.size === 0
  );
}

/** Whether two places have the same examples. */
export function areSameHints(a: readonly Json[], b: readonly Json[]): boolean {
  return a.length === b.length && a.every((one, index) => one === b[index]);
}
