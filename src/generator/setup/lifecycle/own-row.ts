import type { Operation } from '../../document/operations.ts';
import { childPointer } from '../../pointer.ts';
import { letters, parametersOf, singular, withoutNames } from '../names.ts';
import type { Setup } from '../propose.ts';

/**
 * Whether a set-up is the POST on the collection of the very row that ends a path, and its response
 * identifies that row: `POST /pets` for `/pets/{petId}`, and not for `/adoptions/{petId}`.
 */
export function createsRowOf(
  { path }: Pick<Operation, 'path'>,
  { producer, take }: Setup,
): boolean {
  const { method, path: collection } = producer.operation;
  const places = parametersOf(path).map((name) => childPointer('/path', name));
  return (
    method === 'POST' &&
    withoutNames(path) === `${withoutNames(collection)}/{}` &&
    take.size === places.length &&
    places.every((place) => take.has(place)) &&
    keySource(path, take).startsWith('$response.')
  );
}

/**
 * The property of the response that is the key, if the name of the parameter says so: `petId` or `id` for
 * the `petId` of `pets`. Other names that set-ups try (the `name` of a `{pet}`) are guesses, which no API
 * must be blamed for.
 */
export function namedKey({ path }: Pick<Operation, 'path'>, { take }: Setup): string | undefined {
  const parameter = parametersOf(path).at(-1) ?? '';
  const property = /^\$response\.body#\/([^/~]+)$/.exec(keySource(path, take))?.[1];
  if (property === undefined || property === parameter) return property;
  const collection = path.split('/').findLast((segment) => /^[^{}]+$/.test(segment)) ?? '';
  const row = letters(singular(collection));
  const stem = /^(.*?)[_-]?id$/i.exec(parameter)?.[1];
  const isId = stem !== undefined && row.endsWith(letters(stem));
  const isNamed = property === 'id' ? isId : letters(parameter) === `${row}${letters(property)}`;
  return isNamed ? property : undefined;
}

/** Where the last parameter of a path comes from. */
function keySource(path: string, take: Setup['take']): string {
  return take.get(childPointer('/path', parametersOf(path).at(-1) ?? '')) ?? '';
}
