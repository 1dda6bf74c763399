import type { Schema, TypeName } from '../document/schema.ts';
import { listKey } from '../document/schema-lists.ts';
import type { Json } from '../json.ts';
import type { BuildContext, Forced } from './build-context.ts';
import type { Transport } from './transport.ts';

/** A value, and what building it has taken and said. */
interface Built {
  readonly hints: readonly Json[];
  readonly within: BuildContext['within'];
  readonly value: Json | undefined;
  /** How many properties it took from the budget. */
  readonly properties: number;
  readonly notes: readonly (readonly [at: string, reason: string])[];
}

/**
 * The values that the requests of one location are built of, each built but once: a request that takes another branch
 * at one place is as the others are everywhere else.
 */
export class BuiltValues {
  readonly #known = new Map<string, Built>();
  readonly #forced = new WeakMap<Forced, ReadonlyMap<string, string>>();
  readonly #numbers = new WeakMap<object, number>();
  #last = 0;

  /**
   * The value for some schemas in a context of this location.
   * @param build must depend on the schemas and the context alone
   */
  of(
    schemas: readonly Schema[],
    context: BuildContext,
    build: (context: BuildContext) => Json | undefined,
  ): Json | undefined {
    const { at, budget, forced, hints, within } = context;
    if (context.extensions.size > 0) return build(context);
    const { mode, depth, maxDepth, recursions } = context;
    const below = [...context.forcedProperties].filter(([place]) => isAtOrBelow(place, at));
    const plain = [at, listKey(schemas), mode, depth, maxDepth, recursions];
    const key = JSON.stringify([...plain, this.#forcedBelow(forced).get(at), below]);
    const known = this.#known.get(key);
    // Where the budget may end, what is left of it decides.
    const isSame = known?.within === within && areSameHints(known.hints, hints);
    if (known && isSame && budget.left > known.properties) {
      budget.left -= known.properties;
      for (const [place, reason] of known.notes) context.unbuilt(place, reason);
      return known.value;
    }
    const before = budget.left;
    const notes: (readonly [at: string, reason: string])[] = [];
    const value = build({
      ...context,
      unbuilt: (place, reason) => {
        notes.push([place, reason]);
        context.unbuilt(place, reason);
      },
    });
    const properties = before - budget.left;
    if (budget.left > 0) this.#known.set(key, { hints, within, value, properties, notes });
    return value;
  }

  /** What is forced at each place and below it. */
  #forcedBelow(forced: Forced): ReadonlyMap<string, string> {
    const known = this.#forced.get(forced);
    if (known) return known;
    const texts = new Map<string, string>();
    for (const [place, choices] of forced) {
      const numbered = [...choices].map(([branches, choice]) => [this.#numberOf(branches), choice]);
      const text = JSON.stringify([place, numbered]);
      const ends = [...place.matchAll(/\//g)].map(({ index }) => index);
      for (const end of [...ends, place.length]) {
        const around = place.slice(0, end);
        texts.set(around, (texts.get(around) ?? '') + text);
      }
    }
    this.#forced.set(forced, texts);
    return texts;
  }

  #numberOf(branches: Schema | readonly Schema[]): number {
    const known = this.#numbers.get(branches) ?? ++this.#last;
    this.#numbers.set(branches, known);
    return known;
  }
}

function isAtOrBelow(place: string, at: string): boolean {
  return place === at || place.startsWith(`${at}/`);
}

interface KnownScalar {
  readonly hints: readonly Json[];
  readonly transport: Transport;
  readonly value: Json | undefined;
}

/** By the place. Schemas that documents share are at many; far fewer are met again. */
const known = new WeakMap<Schema, Map<string, KnownScalar>>();
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
  const here = known.get(schema) ?? new Map<string, KnownScalar>();
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
function areSameHints(a: readonly Json[], b: readonly Json[]): boolean {
  return a.length === b.length && a.every((one, index) => one === b[index]);
}
