import { Big } from 'big.js';
import type { FieldContext } from '../cases/cases.ts';
import { equal } from '../equality.ts';
import type { Json } from '../json.ts';
import type { Location } from '../report.ts';
import { wireOf } from '../requests/wire.ts';
import { Numbers, toJson } from '../values/numbers.ts';
import { Strings } from '../values/strings.ts';
import { placeWords, type Variant, type VariantSource, withValue } from './draft.ts';
import { isKey, isOwnKey, namesRowInPath } from './names-row.ts';

const SCENARIO = '9.07';
/** A number, a UUID and a text of which no server has a row, unless somebody has chosen them. */
const NUMBERS = ['1987654321', '987654321', '98765432', '9876543', '98765'];
const UUIDS = ['3f2a1d4e-8b6c-4f0a-9d7e-5c1b2a3f4e6d'];
const TEXTS = ['no-such-row-7f3a9c', 'nosuchrow7f3a9c', 'nosuchrow', '1987654321', '7f3a9c'];
/** Of texts with a pattern the last of so many is taken. */
const DISTINCT = 6;
/** Where a request may name a row beside its path; the ids of headers are those of requests. */
const BESIDE: ReadonlySet<Location> = new Set(['query', 'body']);
/** Methods by which a row that is there after all would be changed. */
const CHANGES: ReadonlySet<string> = new Set(['PUT', 'PATCH', 'DELETE']);

/** 9.07: a key that is well-formed and names no row, in the path first, the innermost before its containers. */
export function* unknownRowVariants(source: VariantSource): Generator<Variant> {
  const { operation, contexts } = source;
  if (CHANGES.has(operation.method)) return;
  const inPath = contexts.filter(({ field }) => namesRowInPath(operation, field)).toReversed();
  const elsewhere = contexts.filter(
    ({ field }) => BESIDE.has(field.location) && isKey(field) && !isOwnKey(field),
  );
  for (const one of [...inPath, ...elsewhere]) {
    const value = one.field.constraints.members ? undefined : unknownKey(source, one);
    if (value === undefined) continue;
    const words = `a well-formed ${placeWords(one.field)} that names no row`;
    yield withValue(source, one, value, { scenario: SCENARIO, words });
  }
}

function unknownKey({ operation }: VariantSource, { field }: FieldContext): Json | undefined {
  const { constraints, kind, location, at, value } = field;
  if (kind === 'integer' || kind === 'number') {
    const numbers = new Numbers(constraints, kind === 'integer', value);
    // Of a short range rows are likelier at its beginning.
    const near = constraints.maximum ? [constraints.maximum.minus(3)] : [];
    const found = [...NUMBERS.map((one) => new Big(one)), ...near].find((one) =>
      numbers.isValid(one),
    );
    return found && toJson(found);
  }
  if (kind !== 'string' || typeof value !== 'string') return undefined;
  const strings = new Strings(constraints, wireOf(operation, location).transportOf(at), value);
  const plain = [...UUIDS.filter((one) => isLike(one, value)), ...TEXTS];
  const known = plain.find((text) => strings.admits(text) && !equal(text, value));
  return known ?? strings.distinct(DISTINCT).findLast((text) => text !== value);
}

/** Whether two texts have the same form, letter and digit alike. */
function isLike(one: string, other: string): boolean {
  const form = (text: string) => text.replace(/[0-9A-Za-z]/g, 'x');
  return form(one) === form(other);
}
