import type { Operation } from '../document/operations.ts';
import type { Schema } from '../document/schema.ts';
import { childPointer, valueAt } from '../pointer.ts';
import type { Location } from '../report.ts';
import { choicesOf } from '../validation/validate.ts';
import {
  forcedBy,
  type OtherInstance,
  otherInstances,
  placeWords,
  type Search,
  unshown,
} from './branches.ts';
import type { FieldSkip, FoundFields } from './fields.ts';

/** An `if` at a place, and on which side of it the base is. */
interface Condition {
  readonly at: string;
  readonly schema: Schema;
  readonly condition: Schema;
  /** Whether it holds for the base. */
  readonly holds: boolean;
}

/** Other valid instances of a location: of other branches, with other properties, on the other side of an `if`. */
export function* others(
  operation: Operation,
  location: Location,
  found: FoundFields,
  maxDepth: number,
  search: Search,
): Generator<OtherInstance> {
  yield* otherInstances(operation, location, found, maxDepth, search);
  const forcedChoices = forcedBy(found.choices);
  for (const { at, condition, schema, holds } of conditionsOf(found)) {
    if (!otherSide(schema, holds) || !search.isFreshSide(at, condition, !holds)) continue;
    const here = new Map([...(forcedChoices.get(at) ?? []), [condition, Number(!holds)] as const]);
    const forced = new Map([...forcedChoices, [at, here]]);
    const instance = search.build(operation, location, { mode: 'full', maxDepth, forced });
    const value = instance === undefined ? undefined : valueAt(instance, at);
    if (instance === undefined || value === undefined) continue;
    const side = choicesOf([schema], value).get('')?.get(condition)?.[0];
    if (side !== Number(!holds)) continue;
    const words = `"${holds ? 'else' : 'then'}" of ${placeWords(location, at)}`;
    yield { instance, words, at, isBranch: true };
  }
}

/** What no base shows, the other sides of each `if` too. */
export function unshownAnywhere(bases: readonly FoundFields[], search: Search): FieldSkip[] {
  const conditions = bases.flatMap(conditionsOf);
  const covered = new Set(bases.flatMap(({ fields }) => fields.map(({ at }) => at)));
  const sides = conditions.flatMap(({ at, condition, schema, holds }) => {
    const side = otherSide(schema, holds);
    const isCovered = conditions.some(
      (one) => one.at === at && one.condition === condition && one.holds !== holds,
    );
    if (!side || isCovered) return [];
    const names = [...side.properties.keys()].map((name) => childPointer(at, name));
    const reason = `no valid value that takes "${holds ? 'else' : 'then'}" was found`;
    return names.filter((place) => !covered.has(place)).map((place) => ({ at: place, reason }));
  });
  return [...unshown(bases, search), ...sides];
}

function otherSide({ whenTrue, whenFalse }: Schema, holds: boolean): Schema | undefined {
  return holds ? whenFalse : whenTrue;
}

function conditionsOf({ fields, choices }: FoundFields): Condition[] {
  return fields.flatMap(({ at, constraints }) =>
    constraints.schemas.flatMap((schema): Condition[] => {
      const { condition } = schema;
      const side = condition && choices.get(at)?.get(condition)?.[0];
      return condition && side !== undefined ? [{ at, schema, condition, holds: side === 1 }] : [];
    }),
  );
}
