import type { Met, Schema } from '../document/schema.ts';
import { isArray, isObject, type Json } from '../json.ts';
import type { Field } from '../requests/fields.ts';
import type { Wire } from '../requests/wire.ts';
import type { Choices } from '../validation/run.ts';
import { writeJson } from '../write-json.ts';
import type { Row } from './catalog.ts';
import { Structures } from './structures.ts';

/** What is known of the fields of one document. */
interface Known<T> {
  readonly structures: Structures;
  readonly outcomes: Map<string, Map<Row, T>>;
  readonly keys: WeakMap<Field, string | false>;
}

/**
 * Finds the outcome of a row once for all fields that are alike: documents that repeat a schema where it is
 * used, as the fields of forms often are, have hundreds of them. `outcomeOf` must depend on nothing but the field, the
 * row, and how the field is written.
 */
export class SharedOutcomes<T> {
  readonly #byDocument = new WeakMap<Readonly<Met>, Known<T>>();

  /**
   * @param document what all operations of a document share
   * @param outcomeOf finds the outcome where none is known
   */
  of(document: Readonly<Met>, { field, row, wire, maxDepth }: SharedField, outcomeOf: () => T): T {
    const known = this.#byDocument.get(document) ?? {
      structures: new Structures(),
      outcomes: new Map(),
      keys: new WeakMap(),
    };
    this.#byDocument.set(document, known);
    const key = known.keys.get(field) ?? keyOf(field, wire, maxDepth, known.structures) ?? false;
    known.keys.set(field, key);
    if (key === false) return outcomeOf();
    const here = known.outcomes.get(key) ?? new Map<Row, T>();
    const outcome = here.get(row) ?? outcomeOf();
    known.outcomes.set(key, here.set(row, outcome));
    return outcome;
  }
}

interface SharedField {
  readonly field: Field;
  readonly row: Row;
  readonly wire: Wire;
  readonly maxDepth: number;
}

/** A longer value is much of a request, which no other one repeats. */
const LONGEST = 4000;

/** All that an outcome depends on; undefined where that is much of the request. */
function keyOf(
  field: Field,
  wire: Wire,
  maxDepth: number,
  structures: Structures,
): string | undefined {
  const { location, at, depth, kind, required, isItem, isFile, scope, constraints } = field;
  const written = wire.written(at);
  if (isFile || written === undefined) return undefined;
  const isCompound = kind === 'array' || kind === 'object';
  // What is in it may be built again, unless it is one of those around it.
  if (isCompound && constraints.schemas.some((one) => structures.refers(one))) return undefined;
  const value = textOf(scope.value);
  if (value.length > LONGEST) return undefined;
  const idsOf = (schemas: readonly Schema[]) => schemas.map((schema) => structures.idOf(schema));
  const place = [location, at, depth, kind, required, isItem, maxDepth, scope.at];
  return JSON.stringify([
    ...[place, written.way, idsOf(written.schemas)],
    ...[idsOf(scope.schemas), idsOf(constraints.schemas)],
    ...[choicesAbove(scope.choices, at, idsOf), value],
  ]);
}

const texts = new WeakMap<object, string>();

/** The text of a value, written but once: it may be the scope of many fields. */
function textOf(value: Json): string {
  if (!isArray(value) && !isObject(value)) return writeJson(value);
  const text = texts.get(value) ?? writeJson(value);
  texts.set(value, text);
  return text;
}

/** The branches that are taken at a place and around it. */
function choicesAbove(
  choices: Choices,
  at: string,
  idsOf: (schemas: readonly Schema[]) => readonly number[],
) {
  const places = [...at.matchAll(/\//g)].map(({ index }) => at.slice(0, index));
  return [...places, at].map((place) =>
    [...(choices.get(place) ?? [])].map(([branches, taken]) => [
      idsOf(isSchema(branches) ? [branches] : branches),
      taken,
    ]),
  );
}

function isSchema(one: Schema | readonly Schema[]): one is Schema {
  return !Array.isArray(one);
}
