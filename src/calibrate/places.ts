import {
  childPointer,
  type Json,
  type Learned,
  type Location,
  type RequestValues,
} from '../generator/index.ts';
import type { Place } from './complaints/match.ts';
import type { Trials } from './trials.ts';

/** Every place of a request below its locations, in document order, the outer before the inner. */
export function placesIn(request: RequestValues): Place[] {
  return [...request].flatMap(([location, instance]) => below(location, instance, '', []));
}

function below(location: Location, value: Json, at: string, names: readonly string[]): Place[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, child]: [string, Json]) => {
    const here = { location, at: childPointer(at, name), names: [...names, name], value: child };
    return [here, ...below(location, child, here.at, here.names)];
  });
}

/** The outermost places of one request that another one lacks. */
export function placesBeyond(request: RequestValues, smaller: RequestValues): Place[] {
  const has = new Set(placesIn(smaller).map(keyOf));
  const lacking = placesIn(request).filter((place) => !has.has(keyOf(place)));
  const gone = new Set(lacking.map(keyOf));
  // A single item of a list cannot be left out.
  return lacking.filter(
    ({ location, at, names }) =>
      !gone.has(`${location}${at.slice(0, at.lastIndexOf('/'))}`) &&
      !/^\d+$/.test(names.at(-1) ?? ''),
  );
}

/** The same for the same place of two requests. */
export function keyOf({ location, at }: Pick<Place, 'location' | 'at'>): string {
  return `${location}${at}`;
}

/** Fields of the larger request that the smaller one lacks, and those directly below an object of both. */
export function optionalPlaces({ piece }: Trials, learned: Learned): Place[] {
  const { full, required } = piece.bases(learned);
  const places = placesBeyond(full, required);
  // A body that is left out as a whole is taken apart: what it needs itself cannot be left out.
  const whole = places.filter(({ location }) => required.has(location) || location !== 'body');
  if (required.has('body') || !full.has('body')) return whole;
  const { least } = piece.bases(learned);
  return [...whole, ...placesBeyond(full, least).filter(({ location }) => location === 'body')];
}
