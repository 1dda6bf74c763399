import type { CalibrationTarget, Json } from '../../generator/index.ts';
import type { RequestField } from '../complaints/match.ts';
import { FIRST_ROWS } from '../complaints/values.ts';
import { isKeyName, plainName, stemOf } from '../resources/index.ts';

/** What a POST is called that only reads, by its first or last word; `mark-read` and `check-in` write. */
const READS =
  /^(?:search|query|find|list|get|fetch|lookup|count|describe|preview|validate|estimate|simulate)$/;
const READING = /^(?:GET|HEAD|OPTIONS|QUERY)$/;

/**
 * Whether a field of a query or body may name the row that its request changes or removes, as `user_id` of
 * `POST /users/lock` and `id` of `PUT /users`, and not one that it only refers to, as `customer_id` of `POST /orders`: a
 * row that responses have shown may be somebody's, so that such a field gets none.
 */
export function namesWrittenRow(
  { method, path }: Pick<CalibrationTarget, 'method' | 'path'>,
  { location, names }: RequestField,
): boolean {
  if (READING.test(method) || (location !== 'query' && location !== 'body')) return false;
  if (method === 'DELETE') return true;
  const segments = path.split('/').filter((one) => one !== '');
  const last = segments.findLast((one) => !one.includes('{')) ?? '';
  const words = wordsOf(last);
  if (method === 'POST' && (READS.test(words[0] ?? '') || READS.test(words.at(-1) ?? '')))
    return false;
  // A row with its key in the path is named there. Below one the last segment holds what only belongs to it: the
  // `role_id` of `POST /users/{id}/roles` is a role that is there.
  const collections = segments.filter(
    (one, at) => !one.includes('{') && !segments[at + 1]?.includes('{'),
  );
  const isBelow = path.includes('{');
  const own = isBelow ? collections.filter((one) => one !== last) : [...collections, ...words];
  const rows = new Set(own.map(plainName));
  const known = names.filter((name) => !/^\d+$/.test(name));
  const name = known.at(-1) ?? '';
  const holder = plainName(known.at(-2) ?? '');
  if (rows.has(plainName(name)) || rows.has(stemOf(name))) return true;
  return isKeyName(plainName(name)) && (known.length === 1 || rows.has(holder));
}

/** Values for a field without those that are the key of a row on many servers, where its request may change that. */
export function withoutForeignRows(
  piece: Pick<CalibrationTarget, 'method' | 'path'>,
  field: RequestField,
  values: readonly Json[],
): readonly Json[] {
  return namesWrittenRow(piece, field) ? values.filter((one) => !FIRST_ROWS.includes(one)) : values;
}

/** `batchDelete` → `batch`, `delete`. */
function wordsOf(segment: string): string[] {
  const apart = segment.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
  return apart.split(/[^a-z0-9]+/).filter((one) => one !== '');
}
