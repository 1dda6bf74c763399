import type { Schema } from './schema.ts';

/** How many schemas may describe one place. Each is checked for each value, so they cost time. */
const MAX_PARTS = 5000;
/** How long a chain of references and compositions at one place may be, for readers recurse. */
const MAX_HEIGHT = 200;
const ENDLESS = 'the schema refers to itself without end, or beyond all measure';

interface Extent {
  readonly parts: number;
  readonly height: number;
}

/**
 * Cuts schemas that unfold without end, or beyond all measure, before a value is reached: those
 * that refer to themselves through `$ref`, allOf, oneOf, anyOf, not or if (2020-12 core, 9.4.1,
 * "Guarding Against Infinite Recursion"), and those that say the same thing millions of times.
 * They are left empty and marked as unsupported, so that what holds them is skipped.
 *
 * Without recursion: a chain of 20,000 references must not overflow the stack.
 * @returns whether there was one
 */
export function cutEndless(schemas: readonly Schema[]): boolean {
  let hasCut = false;
  const known = new Map<Schema, Extent | 'open'>();
  const stack = schemas.toReversed();
  while (stack.length > 0) {
    const schema = stack.at(-1);
    const state = schema && known.get(schema);
    if (!schema || (state !== undefined && state !== 'open')) {
      stack.pop();
      continue;
    }
    if (state === undefined) {
      known.set(schema, 'open');
      const parts = partsAtPlace(schema);
      if (parts.some((part) => known.get(part) === 'open')) {
        cut(schema);
        hasCut = true;
      } else stack.push(...parts.filter((part) => !known.has(part)));
      continue;
    }
    stack.pop();
    known.set(schema, extentOf(schema, known));
  }
  return hasCut;
}

/** The extent of a schema whose parts are known; it is cut where that is too much. */
function extentOf(schema: Schema, known: ReadonlyMap<Schema, Extent | 'open'>): Extent {
  let parts = 1;
  let height = 0;
  schema.unsupported ??= certainParts(schema).find((part) => part.unsupported)?.unsupported;
  for (const part of partsAtPlace(schema)) {
    const extent = known.get(part);
    if (extent === undefined || extent === 'open') continue;
    parts += extent.parts;
    height = Math.max(height, extent.height + 1);
  }
  if (parts <= MAX_PARTS && height <= MAX_HEIGHT) return { parts, height };
  cut(schema);
  return { parts: 1, height: 0 };
}

/** The schemas that describe the same value. */
function partsAtPlace(schema: Schema): Schema[] {
  const { oneOf, anyOf, dependentSchemas } = schema;
  return [...certainParts(schema), ...oneOf, ...anyOf, ...dependentSchemas.values()];
}

/** Those without which nothing can be said of a value; for a branch another branch may do. */
function certainParts({ ref, allOf, not, condition, whenTrue, whenFalse }: Schema): Schema[] {
  const single = [ref, not, condition, whenTrue, whenFalse].filter((one) => one !== undefined);
  return [...single, ...allOf];
}

function cut(schema: Schema): void {
  schema.unsupported = ENDLESS;
  for (const key of ['ref', 'not', 'condition', 'whenTrue', 'whenFalse'] as const) {
    schema[key] = undefined;
  }
  schema.allOf = [];
  schema.oneOf = [];
  schema.anyOf = [];
  schema.dependentSchemas = new Map();
}
