import { isObject, type Json, own } from '../json.ts';
import { childPointer } from '../pointer.ts';
import type { Wire } from './wire.ts';

/**
 * An instance that OpenAPI can write as text: an object or array that would be empty is filled,
 * and what has no text at all is left out, reported to `unbuilt`. Whether the instance may do without
 * it is for the schema to say.
 * @param fuller the instance with every field in reach.
 */
export function writable(
  instance: Json,
  wire: Wire,
  fuller: () => Json | undefined,
  unbuilt: (at: string, reason: string) => void,
): Json {
  if (!isObject(instance) || !('unreadable' in wire.read(instance))) return instance;
  const full = fuller();
  const entries = Object.entries(instance).flatMap(([name, value]): [string, Json][] => {
    const other = isObject(full) ? own(full, name) : undefined;
    const options = [value, ...(other === undefined ? [] : [other])];
    const readings = options.map((one) => wire.read({ [name]: one }));
    const index = readings.findIndex((reading) => 'value' in reading);
    const chosen = options[index];
    if (chosen !== undefined) return [[name, chosen]];
    // What is empty in the smallest instance may be nested in the fullest one, which is why.
    const last = readings.at(-1);
    const reason = last && 'unreadable' in last ? last.unreadable : 'it has no text';
    unbuilt(childPointer('', name), reason);
    return [];
  });
  return Object.fromEntries(entries);
}
