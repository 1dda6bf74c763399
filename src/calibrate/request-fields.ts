import {
  childPointer,
  type Json,
  type Learned,
  type Location,
  type RequestValues,
} from '../generator/index.ts';
import type { RequestField } from './complaints/match.ts';
import type { Trials } from './trials.ts';

/** Every field of a request below its locations, in document order, the outer before the inner. */
export function fieldsIn(request: RequestValues): RequestField[] {
  return [...request].flatMap(([location, instance]) => below(location, instance, '', []));
}

function below(
  location: Location,
  value: Json,
  at: string,
  names: readonly string[],
): RequestField[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, child]: [string, Json]) => {
    const here = { location, at: childPointer(at, name), names: [...names, name], value: child };
    return [here, ...below(location, child, here.at, here.names)];
  });
}

/** The outermost fields of one request that another one lacks. */
export function fieldsBeyond(request: RequestValues, smaller: RequestValues): RequestField[] {
  const has = new Set(fieldsIn(smaller).map(keyOf));
  const lacking = fieldsIn(request).filter((field) => !has.has(keyOf(field)));
  const lackingKeys = new Set(lacking.map(keyOf));
  // A single item of a list cannot be left out.
  return lacking.filter(
    ({ location, at, names }) =>
      !lackingKeys.has(`${location}${at.slice(0, at.lastIndexOf('/'))}`) &&
      !/^\d+$/.test(names.at(-1) ?? ''),
  );
}

/** The same for the same field of two requests. */
export function keyOf({ location, at }: Pick<RequestField, 'location' | 'at'>): string {
  return `${location}${at}`;
}

/** Fields of the larger request that the smaller one lacks, and those directly below an object of both. */
export function optionalFields({ piece }: Trials, learned: Learned): RequestField[] {
  const { full, required } = piece.bases(learned);
  const fields = fieldsBeyond(full, required);
  // A body that is left out as a whole is taken apart: what it needs itself cannot be left out.
  const whole = fields.filter(({ location }) => required.has(location) || location !== 'body');
  if (required.has('body') || !full.has('body')) return whole;
  const { least } = piece.bases(learned);
  return [...whole, ...fieldsBeyond(full, least).filter(({ location }) => location === 'body')];
}
