import type { Operation } from '../document/operations.ts';
import { isArray, isObject, type Json, own } from '../json.ts';
import { isValidToSome } from '../validation/validate.ts';
import { writeScalar } from '../write-json.ts';
import { wireOf } from './wire.ts';
import { READ_AS } from './wire-reading.ts';

/** Ways to split a segment that are tried; of more, none is known to be refused. */
const MOST_SPLITS = 2000;

/** Whether a path parameter has a segment of its own, so that a server can read it in one way only. */
export function hasOwnSegment({ path }: Pick<Operation, 'path'>, name: string): boolean {
  const slots = segmentWith(path, name)?.match(SLOT) ?? [];
  return slots.length < 2;
}

/**
 * Whether a server may read valid values from a path by splitting its segments otherwise: `/{a}{b}` with `abcd` and
 * `e` holds `abc` and `de` too.
 *
 * @param instance the values of the path, by name
 */
export function maySplitValid(operation: Operation, instance: Json): boolean {
  const root = operation.roots.get('path');
  if (!isObject(instance) || root === undefined) return false;
  const wire = wireOf(operation, 'path');
  const shared = operation.path.split('/').filter((one) => (one.match(SLOT) ?? []).length > 1);
  let ways: ReadonlyMap<string, string>[] = [new Map()];
  for (const segment of shared) {
    const splits = splitsOf(segment, textOf(operation, segment, instance));
    // Before they are multiplied: two long segments have millions together.
    if (ways.length * splits.length > MOST_SPLITS) return true;
    ways = ways.flatMap((one) => splits.map((other) => new Map([...one, ...other])));
  }
  return ways.some((way) => {
    const read = { ...instance, ...Object.fromEntries(way) };
    return READ_AS.some((as) => {
      const reading = wire.read(read, as);
      return 'value' in reading && isValidToSome([root], reading.value, '');
    });
  });
}

const SLOT = /\{[^{}]+\}/g;

function segmentWith(path: string, name: string): string | undefined {
  return path.split('/').find((segment) => segment.includes(`{${name}}`));
}

/** The segment as it is sent, before it is escaped. */
function textOf({ parameters }: Operation, segment: string, instance: Json): string {
  return segment.replace(SLOT, (slot) => {
    const name = slot.slice(1, -1);
    const value = isObject(instance) ? own(instance, name) : undefined;
    const text = flat(value).map(writeScalar).join(',');
    const one = parameters.find((each) => each.in === 'path' && each.name === name);
    const style = one?.serialisation.style;
    if (style === 'label') return `.${text}`;
    return style === 'matrix' ? `;${name}=${text}` : text;
  });
}

function flat(value: Json | undefined): Json[] {
  if (value === undefined) return [];
  if (isArray(value)) return value.flatMap(flat);
  return isObject(value)
    ? Object.entries(value).flatMap(([key, one]) => [key, ...flat(one)])
    : [value];
}

/** The values of the slots of a segment, in each way in which its text may be split. */
function splitsOf(segment: string, text: string): ReadonlyMap<string, string>[] {
  const names = (segment.match(SLOT) ?? []).map((slot) => slot.slice(1, -1));
  const [first = '', ...literals] = segment.split(SLOT);
  if (!text.startsWith(first)) return [];
  const found: ReadonlyMap<string, string>[] = [];
  const split = (from: number, index: number, known: ReadonlyMap<string, string>) => {
    if (found.length > MOST_SPLITS) return;
    const name = names[index];
    if (name === undefined) {
      if (from === text.length) found.push(known);
      return;
    }
    const literal = literals[index] ?? '';
    for (let end = from + 1; end <= text.length; end++) {
      if (!text.startsWith(literal, end)) continue;
      split(end + literal.length, index + 1, new Map([...known, [name, text.slice(from, end)]]));
    }
  };
  split(first.length, 0, new Map());
  return found;
}
