import { instanceOf } from './base.ts';
import type { FoundFields } from './fields.ts';
import type { Json } from './json.ts';
import type { Operation } from './operations.ts';
import type { Location } from './report.ts';
import type { Schema } from './schema.ts';
import type { Choices } from './validate.ts';
import type { Forced } from './values/build.ts';

/** How many other bases one location is given, so that a document cannot unfold without end. */
const MAX_BASES = 60;

/**
 * Other valid instances of a location, which show what the first one cannot: the branches of
 * oneOf and anyOf that it does not take, and the properties that it leaves out.
 */
export function* otherInstances(
  operation: Operation,
  location: Location,
  found: FoundFields,
  maxDepth: number,
): Generator<Json> {
  let count = 0;
  const taken = forcedBy(found.choices);
  for (const [at, here] of found.choices) {
    for (const [branches, accepted] of here) {
      if (!isBranches(branches)) continue;
      for (let index = 0; index < branches.length && count < MAX_BASES; index++) {
        if (accepted.includes(index)) continue;
        count++;
        const forced = new Map([
          ...taken,
          [at, new Map([...(taken.get(at) ?? []), [branches, index]])],
        ]);
        const instance = instanceOf(operation, location, { mode: 'full', maxDepth, forced });
        if (instance !== undefined) yield instance;
      }
    }
  }
  for (const { at, name } of found.missing) {
    if (count++ >= MAX_BASES) return;
    const wanted = new Map([[at, name]]);
    const plan = { mode: 'required', maxDepth, wanted } as const;
    const instance = instanceOf(operation, location, { ...plan, mode: 'full' });
    const least = instance ?? instanceOf(operation, location, plan);
    if (least !== undefined) yield least;
  }
}

/** The branches that a base takes, to be taken again. */
export function forcedBy(choices: Choices): Forced {
  return new Map(
    [...choices].map(([at, here]) => [
      at,
      new Map(
        [...here].flatMap(([branches, indexes]) =>
          isBranches(branches) ? [[branches, indexes[0] ?? 0] as const] : [],
        ),
      ),
    ]),
  );
}

function isBranches(value: Schema | readonly Schema[]): value is readonly Schema[] {
  return Array.isArray(value);
}
