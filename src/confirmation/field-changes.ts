import type { ReportedEndpoint } from './changes.ts';
import type { Constraint } from './constraints.ts';

/** A constraint that differs. */
export interface ConstraintChange {
  readonly keyword: string;
  /** Its limit as JSON, empty for a keyword without one; null where there was no such constraint, or is none. */
  readonly before: string | null;
  readonly after: string | null;
  /** Where the document has it, or had it. */
  readonly pointer: string | null;
}

/** How the tests of one field differ from the base, with the constraints that make the difference. */
export interface FieldChange {
  /** `path`, `query`, `header` or `body`; empty for the tests of a whole endpoint. */
  readonly location: string;
  /** A JSON Pointer; empty for the whole body. */
  readonly at: string;
  readonly constraints: readonly ConstraintChange[];
  /** The scenarios of the tests that are new, and of those that are gone; empty for the only test of an endpoint. */
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** An endpoint of a suite, with the constraints that its tests break. */
export interface EndpointOf {
  readonly endpoint: Pick<ReportedEndpoint, 'cases'>;
  readonly constraints: readonly Constraint[];
}

type Case = ReportedEndpoint['cases'][number];

/** The fields of an endpoint whose cases or constraints differ between two suites, in the later one's order. */
export function fieldChanges(before: EndpointOf, after: EndpointOf): FieldChange[] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  const places = new Set([...now.keys(), ...old.keys()]);
  return [...places].flatMap((place) => {
    const change = changeOf(old.get(place) ?? NOTHING, now.get(place) ?? NOTHING);
    return change === null ? [] : [change];
  });
}

interface Field {
  readonly cases: readonly Case[];
  readonly constraints: readonly Constraint[];
}

const NOTHING: Field = { cases: [], constraints: [] };

function fieldsOf({ endpoint, constraints }: EndpointOf): Map<string, Field> {
  const byPlace = Map.groupBy(constraints, placeOf);
  const cases = Map.groupBy(endpoint.cases, placeOf);
  return new Map(
    [...cases].map(([place, some]) => [
      place,
      { cases: some, constraints: byPlace.get(place) ?? [] },
    ]),
  );
}

function placeOf({ location, at }: { location: string | null; at: string | null }): string {
  return JSON.stringify([location ?? '', at ?? '']);
}

function changeOf(old: Field, now: Field): FieldChange | null {
  const first = now.cases[0] ?? old.cases[0];
  if (first === undefined) return null;
  const added = without(now.cases, old.cases);
  const removed = without(old.cases, now.cases);
  const constraints = constraintChanges(byKeyword(old), byKeyword(now));
  if (added.length + removed.length + constraints.length === 0) return null;
  const { location, at } = first;
  return { location: location ?? '', at: at ?? '', constraints, added, removed };
}

/** The scenarios of these cases that the others lack. */
function without(these: readonly Case[], others: readonly Case[]): string[] {
  const there = new Set(others.map(({ scenario }) => scenario));
  return these.filter(({ scenario }) => !there.has(scenario)).map(({ scenario }) => scenario ?? '');
}

function byKeyword({ constraints }: Field): Map<string, Constraint> {
  return new Map(constraints.map((one) => [one.keyword, one]));
}

function constraintChanges(
  old: ReadonlyMap<string, Constraint>,
  now: ReadonlyMap<string, Constraint>,
): ConstraintChange[] {
  const removedConstraints = [...old.values()].filter(({ keyword }) => !now.has(keyword));
  const changed = [...now.values()].flatMap(({ keyword, limit, pointer }) => {
    const was = old.get(keyword)?.limit ?? null;
    return was === limit ? [] : [{ keyword, before: was, after: limit, pointer }];
  });
  return [
    ...changed,
    ...removedConstraints.map(({ keyword, limit, pointer }) => {
      return { keyword, before: limit, after: null, pointer };
    }),
  ];
}
