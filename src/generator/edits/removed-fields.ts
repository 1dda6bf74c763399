import { isObject, type Json, own } from '../json.ts';
import type { Lesson } from '../learned/learned.ts';
import { childPointer, valueAt } from '../pointer.ts';
import type { Location } from '../report.ts';
import { type Bases, LOCATIONS, type RequestValues } from '../requests/base.ts';
import type { Edits, OptionalField } from './read-edits.ts';

/**
 * The fields that the request with every field sends, and the smallest one does not. Lists are a person's as a
 * whole, so nothing within one is reported.
 */
export function optionalFields({ full, least }: Pick<Bases, 'full' | 'least'>): OptionalField[] {
  return LOCATIONS.flatMap((location) => {
    const [whole, smallest] = [full.get(location), least.get(location)];
    if (whole === undefined) return [];
    return fieldsOf(whole)
      .filter((at) => smallest === undefined || valueAt(smallest, at) === undefined)
      .map((at) => ({ location, at }));
  });
}

/**
 * The fields that a person removed from `[positive]`: the outermost ones that the generated file sent, and the
 * edited one does not. They become lessons to leave the field out, so that no other request sends them either,
 * except to test them.
 *
 * @param full the request as it is generated now; what is new in it was never sent
 */
export function removedFields(full: RequestValues, edits: Edits): Lesson[] {
  return [...full].flatMap(([location, value]) => {
    const written = edits.valueOf('positive', location)?.value;
    if (written === undefined && !isLeftOut(location, edits)) return [];
    const removed: string[] = [];
    for (const at of fieldsOf(value)) {
      if (removed.some((above) => at.startsWith(`${above}/`))) continue;
      const isThere = written !== undefined && valueAt(written, at) !== undefined;
      if (!isThere && edits.wasSent(location, at)) removed.push(at);
    }
    return removed.map((at) => ({
      change: { kind: 'without', location, at },
      reason: 'a person took it out',
    }));
  });
}

/** Whether a person has deleted a line, or written `absent`; an unreadable line counts as a mistake, and is ignored. */
function isLeftOut(location: Location, edits: Edits): boolean {
  const keys = edits.keysOf('positive');
  if (keys.includes(location)) return edits.valueOf('positive', location) !== undefined;
  return keys.length > 0;
}

/** The places of the fields of an object, outer ones first. */
function fieldsOf(value: Json, at = ''): string[] {
  if (!isObject(value)) return [];
  return Object.keys(value).flatMap((key) => {
    const place = childPointer(at, key);
    return [place, ...fieldsOf(own(value, key) ?? null, place)];
  });
}
