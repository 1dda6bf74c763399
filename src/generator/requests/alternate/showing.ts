import type { Operation } from '../../document/operations.ts';
import type { Json } from '../../json.ts';
import { suits, withTwoItems } from '../../learned/apply.ts';
import type { Learned } from '../../learned/learned.ts';
import { valueAt, withValueAt } from '../../pointer.ts';
import { type Known, prunedTo, withField } from '../smallest/prune.ts';

/**
 * A valid instance with all that a place has, and around it what the smallest request has: the more a request
 * holds, the more a server may reject in it that has nothing to do with the place. What a server was found to
 * reject is left out, and where it needs two items of a list it gets them.
 *
 * @param least the smallest valid instance
 * @param source a valid instance that has the field
 */
export function smallestWith(
  operation: Operation,
  least: Json | undefined,
  source: Known,
  at: string,
  learned: Learned,
): Json {
  const { location, instance } = source;
  const here = valueAt(instance, at);
  const smaller = here === undefined ? [] : [withField(least, source, at), prunedTo(source, at)];
  const found = smaller
    .map((one) => withValueAt(one, at, here))
    .find((one) => suits(operation, location, one));
  const request = learned.reduce((value, { change }) => {
    if (change.kind !== 'without' || change.location !== location || change.at === '') return value;
    const less = withValueAt(value, change.at, undefined);
    return suits(operation, location, less) ? less : value;
  }, found ?? instance);
  return withTwoItems(operation, location, request, learned);
}
