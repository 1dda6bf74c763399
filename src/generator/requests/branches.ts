import type { Operation } from '../document/operations.ts';
import type { Schema } from '../document/schema.ts';
import type { Json } from '../json.ts';
import { childPointer, valueAt } from '../pointer.ts';
import type { Location } from '../report.ts';
import { expand } from '../validation/constraints.ts';
import type { Choices } from '../validation/run.ts';
import { isValid } from '../validation/validate.ts';
import type { Forced } from '../values/build-context.ts';
import { BuiltValues } from '../values/built-values.ts';
import { type InstancePlan, instanceOf, MAX_PROPERTIES } from './base.ts';
import { Causes } from './causes.ts';
import type { FieldSkip, FoundFields } from './fields.ts';

/** How many other bases one location is given, so that a document cannot unfold without end. */
const MAX_BASES = 60;
/** How many properties these bases may have in all. */
const MAX_BUILT = 12_000;

/** The reason for a field that no base holds, where building it has given no better one. */
export const UNSHOWN = 'no valid request that holds it was found';

/** What has been looked for in one location, so that nothing is looked for twice. */
export class Search {
  #left = MAX_BASES;
  #unbuilt = MAX_BUILT;
  readonly #known = new BuiltValues();
  /** Whether what is directly below a place may still be tested. */
  readonly #mayTest: (at: string) => boolean;
  /** Why what is below other places is not tested. */
  readonly #leftOut: string;
  readonly #branches = new Map<string, Map<readonly Schema[], Set<number>>>();
  readonly #properties = new Set<string>();
  readonly #sides = new Map<Schema, Set<string>>();
  /** Why no instance takes a branch, where that is known. */
  readonly #causes = new Map<Schema, string>();

  constructor(mayTest: (at: string) => boolean, leftOut: string) {
    this.#mayTest = mayTest;
    this.#leftOut = leftOut;
  }

  /** Why a branch at a place was not looked for; undefined where it was. */
  unsoughtBranch(at: string, branches: readonly Schema[], index: number): string | undefined {
    return this.#branches.get(at)?.get(branches)?.has(index) ? undefined : this.#unsought(at);
  }

  unsoughtProperty(at: string, name: string): string | undefined {
    return this.#properties.has(childPointer(at, name)) ? undefined : this.#unsought(at);
  }

  #unsought(at: string): string | undefined {
    if (!this.#mayTest(at)) return this.#leftOut;
    if (this.#unbuilt <= 0) {
      return `not looked for: other requests had ${MAX_BUILT} properties in all`;
    }
    return this.#left <= 0 ? `not looked for: ${MAX_BASES} other requests were` : undefined;
  }

  /** Why no instance takes a branch, in words that go on a sentence; empty where nothing is known. */
  causeOf(branch: Schema): string {
    const cause = this.#causes.get(branch);
    return cause === undefined ? '' : `: ${cause}`;
  }

  /** Another instance; what it takes is counted. */
  build(operation: Operation, location: Location, plan: InstancePlan): Json | undefined {
    const budget = { left: MAX_PROPERTIES };
    const instance = instanceOf(operation, location, { ...plan, budget, known: this.#known });
    this.#unbuilt -= MAX_PROPERTIES - budget.left;
    return instance;
  }

  /** An instance that takes a branch at a place. */
  buildBranch(
    operation: Operation,
    location: Location,
    { branch, at, ...plan }: InstancePlan & { readonly branch: Schema; readonly at: string },
  ): Json | undefined {
    const causes = new Causes();
    const unbuilt = (place: string, reason: string) => causes.note(location, place, reason);
    const instance = this.build(operation, location, { ...plan, unbuilt });
    const cause = instance === undefined ? causes.known(location, at) : undefined;
    if (cause !== undefined) this.#causes.set(branch, cause);
    return instance;
  }

  #mayLook(): boolean {
    return this.#unbuilt > 0 && this.#left-- > 0;
  }

  /** The branches at a pointer that no base has chosen yet; each counts as chosen once it is yielded. */
  *freshBranches(
    at: string,
    branches: readonly Schema[],
    accepted: readonly number[],
  ): Generator<readonly [index: number, branch: Schema]> {
    const here = this.#branches.get(at) ?? new Map<readonly Schema[], Set<number>>();
    const seenBranches = here.get(branches) ?? new Set<number>();
    this.#branches.set(at, here.set(branches, seenBranches));
    for (const index of accepted) seenBranches.add(index);
    if (!this.#mayTest(at)) return;
    for (const [index, branch] of branches.entries()) {
      if (seenBranches.has(index) || !this.#mayLook()) continue;
      seenBranches.add(index);
      yield [index, branch];
    }
  }

  /** Whether a side of an `if` has not been looked for at a place. */
  isFreshSide(at: string, condition: Schema, holds: boolean): boolean {
    const seen = this.#sides.get(condition) ?? new Set();
    const side = `${holds} ${at}`;
    if (seen.has(side) || !this.#mayTest(at) || !this.#mayLook()) return false;
    this.#sides.set(condition, seen.add(side));
    return true;
  }

  isFreshProperty(at: string, name: string): boolean {
    const place = childPointer(at, name);
    if (this.#properties.has(place) || !this.#mayTest(at) || !this.#mayLook()) return false;
    this.#properties.add(place);
    return true;
  }
}

/** A valid instance beside the first one, and what it is there for. */
export interface OtherInstance {
  readonly instance: Json;
  readonly words: string;
  /** The place whose branch or property it shows. */
  readonly at: string;
  /** Whether it takes a branch that the one found does not take. */
  readonly isBranch: boolean;
}

/**
 * Other valid instances of a location, which show what the one found cannot: the branches of
 * oneOf and anyOf that it does not take, and the properties that it leaves out.
 */
export function* otherInstances(
  operation: Operation,
  location: Location,
  found: FoundFields,
  maxDepth: number,
  search: Search,
): Generator<OtherInstance> {
  const forcedChoices = forcedBy(found.choices);
  for (const { at, branches, accepted } of branchingsOf(found)) {
    for (const [index, branch] of search.freshBranches(at, branches, accepted)) {
      const outer = holdingBranches(found, at, branches);
      const here = new Map([...(forcedChoices.get(at) ?? []), ...outer, [branches, index]]);
      const forced = new Map([...forcedChoices, [at, here]]);
      const plan = { mode: 'full', maxDepth, forced, branch, at } as const;
      const instance = search.buildBranch(operation, location, plan);
      const value = instance === undefined ? undefined : valueAt(instance, at);
      if (instance !== undefined && value !== undefined && isValid([branch], value))
        yield {
          instance,
          words: branchWords(branches, index, placeWords(location, at)),
          at,
          isBranch: true,
        };
    }
  }
  for (const { at, name, isItem } of found.missing) {
    if (isItem || !search.isFreshProperty(at, name)) continue;
    const forcedProperties = new Map([[at, name]]);
    const here = new Map([...(forcedChoices.get(at) ?? []), ...declaringBranches(found, at, name)]);
    const forced = new Map([...forcedChoices, [at, here]]);
    const plan = { mode: 'required', maxDepth, forcedProperties, forced } as const;
    const instance = search.build(operation, location, { ...plan, mode: 'full' });
    const least = instance ?? search.build(operation, location, plan);
    const place = childPointer(at, name);
    if (least !== undefined)
      yield {
        instance: least,
        words: `With ${placeWords(location, place)}`,
        at: place,
        isBranch: false,
      };
  }
}

function branchWords(branches: readonly Schema[], index: number, where: string): string {
  const name = branches[index]?.ref?.name;
  return `Branch ${index + 1}${name === undefined ? '' : ` (${name})`} of ${where}`;
}

export function placeWords(location: Location, at: string): string {
  return at === '' ? `the ${location}` : `${at} in the ${location}`;
}

/**
 * Of the branches that a base takes beside the first one, those that declare a property: branches of
 * anyOf that do not exclude each other are all taken, though the base was built for the first.
 */
function declaringBranches({ choices }: FoundFields, at: string, name: string) {
  return [...(choices.get(at) ?? [])].flatMap(([branches, accepted]) => {
    if (!isBranches(branches)) return [];
    const index = accepted.find((one) => mayDeclare(branches[one], name));
    return index === undefined ? [] : [[branches, index] as const];
  });
}

/** Of the branches around others, those that hold them, where the base takes several. */
function holdingBranches({ choices }: FoundFields, at: string, inner: readonly Schema[]) {
  return [...(choices.get(at) ?? [])].flatMap(([branches, accepted]) => {
    if (!isBranches(branches) || branches === inner) return [];
    const index = accepted.find((one) => holdsBranches(branches[one], inner, new Set()));
    return index === undefined ? [] : [[branches, index] as const];
  });
}

function holdsBranches(
  schema: Schema | undefined,
  inner: readonly Schema[],
  seen: Set<Schema>,
): boolean {
  if (schema === undefined || seen.has(schema)) return false;
  seen.add(schema);
  return expand([schema], '', () => undefined).some(
    ({ oneOf, anyOf }) =>
      oneOf === inner ||
      anyOf === inner ||
      [...oneOf, ...anyOf].some((branch) => holdsBranches(branch, inner, seen)),
  );
}

function mayDeclare(schema: Schema | undefined, name: string): boolean {
  const parts = schema ? expand([schema], '', () => undefined) : [];
  return parts.some(
    ({ properties, oneOf, anyOf }) =>
      properties.has(name) || [...oneOf, ...anyOf].some((branch) => mayDeclare(branch, name)),
  );
}

/** What no base shows: branches that none takes, properties and items that none holds. */
export function unshown(bases: readonly FoundFields[], search: Search): FieldSkip[] {
  const open = new Map<string, Map<readonly Schema[], Set<number>>>();
  for (const { at, branches, accepted } of bases.flatMap(branchingsOf)) {
    const here = open.get(at) ?? new Map<readonly Schema[], Set<number>>();
    // Null has no rows of its own: what refuses it is tested where it is refused.
    const tested = [...branches.keys()].filter((index) => !isOnlyNull(branches[index]));
    const left = here.get(branches) ?? new Set(tested);
    open.set(at, here.set(branches, left));
    for (const index of accepted) left.delete(index);
  }
  const branches = [...open].flatMap(([at, here]) => {
    const [first] = [...here].flatMap(([list, left]) =>
      [...left].map((index) => ({ list, index })),
    );
    const branch = first?.list[first.index];
    if (first === undefined || branch === undefined) return [];
    const unsought = search.unsoughtBranch(at, first.list, first.index);
    const none = `no valid value that takes branch ${first.index + 1} was found`;
    return [{ at, reason: unsought ?? `${none}${search.causeOf(branch)}` }];
  });
  const covered = new Set(bases.flatMap((found) => found.fields.map((field) => field.at)));
  const missing = bases
    .flatMap((found) => found.missing)
    .filter(({ at, name }) => !covered.has(childPointer(at, name)))
    .map(({ at, name, isItem }) => {
      const unsought = isItem ? undefined : search.unsoughtProperty(at, name);
      return { at: childPointer(at, name), reason: unsought ?? UNSHOWN };
    });
  return [...branches, ...missing, ...unshownInside(bases, covered)];
}

/** Properties of what only another branch's base holds, with other properties in it. */
function unshownInside(bases: readonly FoundFields[], sent: ReadonlySet<string>): FieldSkip[] {
  const missing = bases.flatMap((found) => found.missing);
  const places = missing.flatMap(({ at, name, schemas }) => {
    const place = childPointer(at, name);
    if (!sent.has(place)) return [];
    const declaring = expand(schemas, place, () => undefined);
    return declaring
      .flatMap((schema) => [...schema.properties.keys()])
      .map((inner) => childPointer(place, inner));
  });
  const unsent = [...new Set(places)].filter((place) => !sent.has(place));
  return unsent.map((at) => ({ at, reason: UNSHOWN }));
}

function isOnlyNull(branch: Schema | undefined): boolean {
  return branch?.types?.length === 1 && branch.types[0] === 'null';
}

interface Branching {
  readonly at: string;
  readonly branches: readonly Schema[];
  readonly accepted: readonly number[];
}

/** Every oneOf and anyOf at the places that are tested, with the branches that the base takes. */
function branchingsOf({ choices, fields }: FoundFields): Branching[] {
  const tested = new Set(['', ...fields.map((field) => field.at)]);
  return [...choices].flatMap(([at, here]) =>
    [...here].flatMap(([branches, accepted]) =>
      tested.has(at) && isBranches(branches) ? [{ at, branches, accepted }] : [],
    ),
  );
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
