import { segmentsOf } from '../generator/pointer.ts';

const MAPS: ReadonlySet<string> = new Set(['properties', 'schemas', '$defs', 'definitions']);

/** What people would call the value whose schema is at a pointer. */
export function nameAt(pointer: string): string {
  const segments = segmentsOf(pointer);
  const last = segments.at(-1) ?? '';
  const holder = segments.at(-2) ?? '';
  if (MAPS.has(holder)) return `\`${last}\``;
  if (last === 'items' || holder === 'prefixItems') return 'the item';
  if (last === 'additionalProperties' || holder === 'patternProperties') return 'the map’s value';
  if (last !== 'schema') return 'the value';
  return holder === 'content' || segments.at(-3) === 'content' ? 'the content' : 'the parameter';
}
