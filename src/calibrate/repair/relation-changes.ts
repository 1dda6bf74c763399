import { type Change, type Json, type RequestValues, valueAt } from '../../generator/index.ts';
import type { RequestField } from '../complaints/match.ts';
import type { Relation } from '../complaints/relations.ts';
import { keyOf } from '../request-fields.ts';

/** A request, as far as a relation of its fields can be put right. */
interface Sent {
  /** The request with every field, and the one that was rejected. */
  readonly full: RequestValues;
  readonly sent: RequestValues;
  readonly isSent: ReadonlySet<string>;
  /** Whether the rejected request is the one with every field: fields are left out of that, and added to the smallest. */
  readonly isFull: boolean;
}

/** The changes that a relation asks for, each tried as a whole, the likeliest first. */
export function changesOfRelation(
  { kind, groups }: Relation,
  request: Sent,
): readonly (readonly Change[])[] {
  switch (kind) {
    case 'before':
      return ordered(groups, request);
    case 'equal':
      return equalled(groups, request);
    case 'together':
      return [present(groups.flat(), request), absent(groups.flat(), request)];
    case 'requires':
      return [present(groups.slice(1).flat(), request), absent(groups[0] ?? [], request)];
    default:
      // One group stays: the others go with it where the request has them.
      return groups.map((group, index) => [
        ...(kind === 'not-both' ? [] : present(group, request)),
        ...absent(groups.filter((_, other) => other !== index).flat(), request),
      ]);
  }
}

/** What adds fields that the smallest request lacks. */
function present(fields: readonly RequestField[], { isSent }: Sent): Change[] {
  return fields
    .filter((field) => !isSent.has(keyOf(field)))
    .map(({ location, at }) => ({ kind: 'with', location, at }));
}

/** What leaves fields out of the request with every field. */
function absent(fields: readonly RequestField[], { isSent, isFull }: Sent): Change[] {
  if (!isFull) return [];
  return fields
    .filter((field) => isSent.has(keyOf(field)))
    .map(({ location, at }) => ({ kind: 'without', location, at }));
}

const DAYS: readonly (readonly [one: RegExp, first: string, second: string])[] = [
  [/^\d{4}-\d\d-\d\d$/, '2024-05-17', '2024-05-18'],
  [/^\d{4}-\d\d-\d\dT.*\.\d+Z$/, '2024-05-17T09:30:00.000Z', '2024-05-18T09:30:00.000Z'],
  [/^\d{4}-\d\d-\d\dT/, '2024-05-17T09:30:00Z', '2024-05-18T09:30:00Z'],
  [/^\d\d:\d\d/, '09:30:00', '17:30:00'],
];

/** Two values of which the first is less. */
function ordered([one, other]: Relation['groups'], { sent, full }: Sent): Change[][] {
  const [first, second] = [one?.[0], other?.[0]];
  if (first === undefined || second === undefined) return [];
  const [low, high] = [first, second].map((field) => valueIn(field, sent) ?? valueIn(field, full));
  const value = ({ location, at }: RequestField, to: Json): Change => ({
    kind: 'value',
    location,
    at,
    value: to,
  });
  const both = (a: Json, b: Json) => [value(first, a), value(second, b)];
  if (typeof low === 'number' && typeof high === 'number') {
    return [[value(second, low + 1)], [value(first, high - 1)], both(1, 2)];
  }
  const days = DAYS.find(([pattern]) => pattern.test(`${low}`) || pattern.test(`${high}`));
  if (days)
    return [both(days[1], days[2]), [value(first, high ?? null), value(second, low ?? null)]];
  return [
    both('2024-05-17T09:30:00Z', '2024-05-18T09:30:00Z'),
    both('2024-05-17', '2024-05-18'),
    both('1', '2'),
  ];
}

/** One value for both; a field on its own gets the value that the path has under its name, or at its end. */
function equalled(groups: Relation['groups'], { sent, full }: Sent): Change[][] {
  const fields = groups.flat();
  const [first, second] = fields;
  if (first === undefined) return [];
  const copy = (to: RequestField, from: Json | undefined): Change[][] =>
    from === undefined ? [] : [[{ kind: 'value', location: to.location, at: to.at, value: from }]];
  if (second !== undefined) {
    return [...copy(first, valueIn(second, sent)), ...copy(second, valueIn(first, sent))];
  }
  const path = full.get('path');
  const parameters = typeof path === 'object' && path !== null ? Object.entries(path) : [];
  const name = first.names.at(-1);
  const [, value] = parameters.find(([one]) => one === name) ?? parameters.at(-1) ?? [];
  return copy(first, value);
}

function valueIn({ location, at }: RequestField, request: RequestValues): Json | undefined {
  const instance = request.get(location);
  return instance === undefined ? undefined : valueAt(instance, at);
}
