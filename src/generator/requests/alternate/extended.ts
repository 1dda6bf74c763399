import type { Extended } from '../../document/extensions.ts';
import type { Operation } from '../../document/operations.ts';
import type { Json } from '../../json.ts';
import { valueAt } from '../../pointer.ts';
import { instanceOf } from '../base.ts';
import { type OtherInstance, placeWords } from '../branches.ts';

/**
 * Valid bodies that hold what extends the schema of a place, one for each extension: the schema accepts it, and a
 * server tells by its discriminator what it is.
 * @param extended the places
 * @param positive the body of `[positive]`
 */
export function* extendedInstances(
  operation: Operation,
  extended: readonly Extended[],
  positive: Json,
  maxDepth: number,
): Generator<OtherInstance> {
  for (const { at, extensions } of extended) {
    if (valueAt(positive, at) === undefined) continue;
    for (const extension of extensions) {
      const plan = { mode: 'full', maxDepth, extensions: new Map([[at, extension]]) } as const;
      const instance = instanceOf(operation, 'body', plan);
      const words = `${extension.name}, which extends ${placeWords('body', at)}`;
      if (instance !== undefined) yield { instance, words, at, isBranch: false };
    }
  }
}
