import { Big } from 'big.js';
import { withValue } from '../document/pointer.ts';
import type { Registry } from '../document/registry.ts';
import { namedSchemas, type Schema, schemaAt } from '../document/schema.ts';
import {
  decimalOf,
  type Exact,
  type ExactObject,
  isList,
  isMap,
  isNumeral,
  own,
} from '../validation/exact.ts';
import { appliedTo } from './samples.ts';

/** One of each type, and what is often wrong: a text for a number, a fraction for an integer. */
const PROBE_VALUES: readonly Exact[] = [null, true, '', 'a', '7', -1, 0.5, new Big('1e30'), [], {}];
const MOST_PLACES = 60;
const MOST_MEMBERS = 40;
const LONGEST = 5_000;

/** A value with one deviation: at each of its places, whatever is said there. */
export function* deviationsOf(
  registry: Registry,
  schema: Schema,
  value: Exact,
  turn: number,
): Generator<Exact> {
  for (const { at, here, parts } of placesOf(registry, schema, value, turn)) {
    for (const other of [...PROBE_VALUES, ...edges(parts, here), ...changed(parts, here)]) {
      const deviation = withValue(value, at, other).root;
      if (deviation !== undefined) yield deviation;
    }
  }
}

interface Place {
  readonly at: readonly string[];
  readonly here: Exact;
  readonly parts: readonly ExactObject[];
}

/** The places of a value, nearest first, with the schemas that hold there. */
function placesOf(registry: Registry, schema: Schema, value: Exact, turn: number): Place[] {
  const found: Place[] = [{ at: [], here: value, parts: appliedTo(registry, schema, turn) }];
  for (const { at, here, parts } of found) {
    if (found.length > MOST_PLACES) break;
    const children = isMap(here)
      ? Object.entries(here).slice(0, MOST_MEMBERS)
      : isList(here)
        ? here.slice(0, 1).map((item) => ['0', item] as const)
        : [];
    for (const [name, child] of children) {
      const under = parts.flatMap((part) => childOf(part, name, isList(here)));
      found.push({
        at: [...at, name],
        here: child,
        parts: under.flatMap((one) => appliedTo(registry, one, turn)),
      });
    }
  }
  return found;
}

function childOf(part: ExactObject, name: string, isItem: boolean): Schema[] {
  if (isItem) return [schemaAt(part, 'items') ?? []].flat();
  const declared = namedSchemas(part, 'properties').find(([key]) => key === name)?.[1];
  return [declared ?? schemaAt(part, 'additionalProperties') ?? []].flat();
}

/** Values at and beside each limit, words that have no format, and no member of an enum. */
function* edges(parts: readonly ExactObject[], here: Exact): Generator<Exact> {
  for (const part of parts) {
    for (const keyword of ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum']) {
      const limit = own(part, keyword);
      if (!isNumeral(limit)) continue;
      for (const step of ['-1', '0', '1', '0.5']) yield decimalOf(limit).plus(step);
    }
    for (const keyword of ['minLength', 'maxLength']) {
      const limit = Number(own(part, keyword) ?? Number.NaN);
      if (!(limit <= LONGEST)) continue;
      for (const length of [limit - 1, limit, limit + 1]) {
        if (length >= 0) yield lengthened(here, length);
      }
    }
    for (const keyword of ['minItems', 'maxItems']) {
      const limit = Number(own(part, keyword) ?? Number.NaN);
      if (!isList(here) || !(limit <= LONGEST)) continue;
      for (const length of [limit - 1, limit, limit + 1].filter((one) => one >= 0)) {
        yield Array.from({ length }, (_, index) => here[index % Math.max(here.length, 1)] ?? null);
      }
    }
    if (own(part, 'format') !== undefined) yield 'not a word of any format!';
    const step = own(part, 'multipleOf');
    if (isNumeral(step)) yield decimalOf(step).times('1.5');
  }
}

/** A text of so many characters, some of which are more than one unit of UTF-16. */
function lengthened(here: Exact, length: number): string {
  const text = [...(typeof here === 'string' ? here : '')];
  while (text.length < length) text.push('a', '\u00e9', '\u{1f600}');
  return text.slice(0, length).join('');
}

/** A member less, one that is declared or not more, and one twice. */
function* changed(parts: readonly ExactObject[], here: Exact): Generator<Exact> {
  if (isList(here)) yield [...here, ...here];
  if (!isMap(here)) return;
  const entries = Object.entries(here);
  for (const [name] of entries.slice(0, MOST_MEMBERS)) {
    yield Object.fromEntries(entries.filter(([key]) => key !== name));
  }
  const declared = parts.flatMap((part) => namedSchemas(part, 'properties').map(([name]) => name));
  const absent = declared.filter((name) => !Object.hasOwn(here, name));
  for (const name of ['not-declared', ...absent.slice(0, MOST_MEMBERS)]) {
    yield { ...here, [name]: 'a' };
    yield { ...here, [name]: 1 };
  }
}
