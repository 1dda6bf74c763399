import { equal } from '../../equality.ts';
import { isArray, isObject, type Json, type JsonObject, own } from '../../json.ts';
import { childPointer, segmentsOf } from '../../pointer.ts';
import type { Location } from '../../report.ts';
import { tellingNames } from '../../validation/constraints.ts';
import type { Field } from '../fields.ts';

/** The fields of a valid instance, by their place. */
export interface Known {
  readonly location: Location;
  readonly instance: Json;
  readonly fields: ReadonlyMap<string, Field>;
  /**
   * Whether an object keeps one property where it would be empty, which has no text on the wire: the first by name,
   * whatever the order of the document.
   */
  readonly isNeverEmpty?: true;
}

/** The least valid instance with one more field, which another valid instance shows. */
export function withField(least: Json | undefined, shown: Known, at: string): Json {
  const graft = (
    under: Json | undefined,
    over: Json,
    path: readonly string[],
    here: string,
  ): Json => {
    const [name, ...rest] = path;
    if (name === undefined || under === undefined) return prune(shown, over, here, path);
    const child = childPointer(here, name);
    if (isObject(under) && isObject(over)) {
      if (isOtherBranch(shown, here, under, over)) return prune(shown, over, here, path);
      return { ...under, [name]: graft(own(under, name), own(over, name) ?? null, rest, child) };
    }
    // Of several items the others might take another branch than the first.
    const isItem = isArray(under) && isArray(over) && under.length === 1;
    if (!isItem) return prune(shown, over, here, path);
    return under.with(0, graft(under[0], over[0] ?? null, rest, child));
  };
  return graft(least, shown.instance, segmentsOf(at), '');
}

/** The instance with only its required properties and one field. */
export function prunedTo(shown: Known, at: string): Json {
  return prune(shown, shown.instance, '', segmentsOf(at));
}

function prune(shown: Known, value: Json, at: string, path: readonly string[]): Json {
  const field = shown.fields.get(at);
  // What is below a place that is not tested has no requirements that are known here.
  if (field?.isFile || (!field && !isHolder(shown.location, at))) return value;
  const [name, ...rest] = path;
  if (isArray(value)) {
    const [first] = value;
    if (first === undefined) return value;
    const count = Math.max(field?.constraints.minItems ?? 0, 1);
    return value.slice(0, count).with(0, prune(shown, first, childPointer(at, 0), rest));
  }
  if (!isObject(value)) return value;
  const telling = tellingAt(shown, at);
  const isRequired = (key: string) =>
    field
      ? field.constraints.required.includes(key) || telling.includes(key)
      : shown.fields.get(childPointer(at, key))?.required === true;
  const entries = Object.entries(value).flatMap(([key, child]): [string, Json][] => {
    if (key !== name && !isRequired(key)) return [];
    return [[key, prune(shown, child, childPointer(at, key), key === name ? rest : [])]];
  });
  const [only] = shown.isNeverEmpty && entries.length === 0 ? Object.keys(value).sort() : [];
  if (only !== undefined) {
    entries.push([only, prune(shown, own(value, only) ?? null, childPointer(at, only), [])]);
  }
  return Object.fromEntries<Json>(entries);
}

/** Whether two objects say that they take different branches, so that nothing of one belongs to the other. */
function isOtherBranch(shown: Known, at: string, under: JsonObject, over: JsonObject): boolean {
  return tellingAt(shown, at).some(
    (name) => !equal(own(under, name) ?? null, own(over, name) ?? null),
  );
}

/** The properties of a place by which a server tells which branch was taken. */
function tellingAt(shown: Known, at: string): readonly string[] {
  return tellingNames(shown.fields.get(at)?.constraints.schemas ?? []);
}

/** The object of a location's parameters, and that of cookies, which are no fields themselves. */
function isHolder(location: Location, at: string): boolean {
  return location !== 'body' && (at === '' || (location === 'header' && at === '/Cookie'));
}

/** The places of what a smaller instance lacks, only the outermost. */
export function lacking(whole: Json, smaller: Json, at = ''): string[] {
  if (isArray(whole) && isArray(smaller)) {
    return smaller.flatMap((item, index) =>
      lacking(whole[index] ?? null, item, childPointer(at, index)),
    );
  }
  if (!isObject(whole) || !isObject(smaller)) return [];
  return Object.entries(whole).flatMap(([key, value]) => {
    const child = own(smaller, key);
    const place = childPointer(at, key);
    return child === undefined ? [place] : lacking(value, child, place);
  });
}
