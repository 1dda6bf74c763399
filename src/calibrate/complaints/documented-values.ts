import {
  type CalibrationTarget,
  childPointer,
  isArray,
  isObject,
  type Json,
  own as ownMember,
  segmentsOf,
} from '../../generator/index.ts';
import { fieldsIn } from '../request-fields.ts';
import { plainName } from '../resources/names.ts';
import { asJson, exampleValues, listedValues } from './listed-values.ts';
import type { RequestField } from './match.ts';
import { LONGEST_MESSAGE } from './read-complaints.ts';

/** Values of one field that are worth a request each. */
const MOST_VALUES = 6;

/**
 * The values that a document shows for a field where its schema does not demand them: in the words of its description
 * ("Supports `RS256`, `ES256`", lists, tables, "e.g."), in enumerations of other schemas, such as that of a response, and
 * as examples of other fields with its name.
 */
export class DocumentedValues {
  readonly #pieces: readonly CalibrationTarget[];
  #byName: ReadonlyMap<string, readonly Json[]> | undefined;

  /** @param pieces all endpoints of the suite */
  constructor(pieces: readonly CalibrationTarget[]) {
    this.#pieces = pieces;
  }

  /** What is tried in a field of a request, the likeliest first. */
  valuesOf(
    piece: CalibrationTarget,
    instance: Json,
    { location, at, names, value }: RequestField,
  ): Json[] {
    const own = piece.notesOn(location, instance, at);
    const described = own.descriptions.flatMap((text) => asJson(describedValues(text)));
    this.#byName ??= examplesByName(this.#pieces);
    const name = plainName(names.at(-1) ?? '');
    const elsewhere = [...listedElsewhere(piece, name), ...(this.#byName.get(name) ?? [])];
    const ofOuter = outerPlaces(at).flatMap(({ outer, inner }) =>
      piece.notesOn(location, instance, outer).values.flatMap((one) => valuesWithin(one, inner)),
    );
    const texts = new Map(
      [...described, ...own.values, ...ofOuter, ...elsewhere].map((one) => [
        JSON.stringify(one),
        one,
      ]),
    );
    texts.delete(JSON.stringify(value));
    return [...texts.values()].slice(0, MOST_VALUES);
  }
}

/** A name with more enumerations than this says nothing by itself: `type`, `status`. */
const MOST_UNRELATED = 2;

/** A shorter word stands in names that have nothing to do with it. */
const SHORTEST_RESOURCE = 3;

/**
 * What other schemas list for members of a name: those of the endpoint's resource, else all if they are few. A field of
 * `POST /constraints` is like that of a `constraint` in responses.
 */
function listedElsewhere({ path, enumerations }: CalibrationTarget, name: string): readonly Json[] {
  const listed = enumerations().filter((one) => plainName(one.name) === name);
  const resource = collectionOf(path);
  const related = listed.filter(
    ({ holder }) => resource.length >= SHORTEST_RESOURCE && collectionOf(holder).includes(resource),
  );
  if (related.length > 0) return related.flatMap(({ values }) => values);
  const distinct = new Map(listed.map(({ values }) => [JSON.stringify(values), values]));
  return distinct.size > MOST_UNRELATED ? [] : [...distinct.values()].flat();
}

/** The last segment of a path that is no parameter, or the name of a component, as names are compared. */
function collectionOf(holder: string): string {
  const segments = holder.split('/').filter((one) => one !== '' && !one.startsWith('{'));
  return plainName(segments.at(-1) ?? '');
}

/** What holds a place, from the nearest to the whole, and the way from there to it. */
function outerPlaces(at: string): { readonly outer: string; readonly inner: readonly string[] }[] {
  const segments = segmentsOf(at);
  return segments.map((_, index) => ({
    outer: segments.slice(0, segments.length - index - 1).reduce(childPointer, ''),
    inner: segments.slice(segments.length - index - 1),
  }));
}

/** What an example holds at a place: each item of its lists may stand for any. */
function valuesWithin(example: Json, [segment, ...rest]: readonly string[]): Json[] {
  if (segment === undefined) return [example];
  if (isArray(example)) return example.flatMap((one) => valuesWithin(one, rest));
  const member = isObject(example) ? ownMember(example, segment) : undefined;
  return member === undefined ? [] : valuesWithin(member, rest);
}

function examplesByName(
  pieces: readonly CalibrationTarget[],
): ReadonlyMap<string, readonly Json[]> {
  const found = new Map<string, Json[]>();
  for (const piece of pieces) {
    const { full } = piece.bases([]);
    for (const { location, at, names } of fieldsIn(full)) {
      const name = plainName(names.at(-1) ?? '');
      // What is called as everything is says nothing by its name.
      if (name === '' || /^\d+$/.test(name)) continue;
      const { values } = piece.notesOn(location, full.get(location) ?? {}, at);
      if (values.length > 0) found.set(name, [...(found.get(name) ?? []), ...values]);
    }
  }
  return found;
}

/** The values that the beginning of a description lists or shows. */
export function describedValues(description: string): string[] {
  const text = description.slice(0, LONGEST_MESSAGE);
  const listed = listedValues(text);
  const examples = exampleValues(text);
  return [...new Set([...listed, ...tableValues(text), ...bulletValues(text), ...examples])];
}

/** The first column of a table of Markdown, below its line of dashes. */
function tableValues(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim());
  const start = lines.findIndex((line) => /^\|?\s*:?-{2,}/.test(line) && line.includes('|'));
  if (start < 1) return [];
  const rows = lines.slice(start + 1);
  const end = rows.findIndex((line) => !line.includes('|'));
  return rows.slice(0, end < 0 ? undefined : end).flatMap((row) => {
    const [cell = ''] = row.replace(/^\|/, '').split('|');
    return valueIn(cell.trim());
  });
}

/** Two lines or more that begin with a mark and a value: `- a: first`, `* \`b\` - second`. */
function bulletValues(text: string): string[] {
  const items = text.split(/\n/).flatMap((line) => {
    const [, item] = /^\s*(?:[-*•+]|\d+[.)])\s+(.*)$/.exec(line) ?? [];
    const [, value] =
      /^((?:\*\*)?[`"']?[\w.+/@-]+[`"']?(?:\*\*)?)(?:\s*(?:[:(=–—]|-\s|->|$))/.exec(item ?? '') ??
      [];
    return value === undefined ? [] : valueIn(value);
  });
  return items.length > 1 ? items : [];
}

function valueIn(cell: string): string[] {
  const text = cell.replace(/^[*`"']+|[*`"']+$/g, '');
  return text === '' || /\s/.test(text) || text.length > 60 ? [] : [text];
}
