import {
  type ConstraintsByEndpoint,
  type FieldChange,
  fieldChanges,
  nameOf,
  type ReportedEndpoint,
} from '../../confirmation/index.ts';
import { schemaLabel } from '../../results/index.ts';
import { testOf } from '../records/report-summary.ts';

/** A generation, as far as it is compared. */
export interface ComparedContracts {
  readonly endpoints: readonly ReportedEndpoint[];
  /** Null where an earlier version has made it. */
  readonly constraints: ConstraintsByEndpoint | null;
}

/** An endpoint that only one of two generations has. */
export interface WholeEndpoint {
  readonly endpoint: string;
  readonly tests: number;
}

/** A constraint that differs, once for all endpoints that it is a constraint of. */
export interface ChangedConstraint {
  readonly keyword: string;
  /** Such as `Owner.name`. */
  readonly place: string;
  /** As JSON, empty for a keyword without a limit; null where it was not there, or is no longer. */
  readonly before: string | null;
  readonly after: string | null;
  readonly endpoints: readonly string[];
}

/** The tests of a scenario that one of two generations lacks, by field; an empty one for the whole endpoint. */
export interface ChangedScenario {
  readonly scenario: string;
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** An endpoint with other tests than before. */
export interface ChangedTests {
  readonly endpoint: string;
  readonly before: number;
  readonly after: number;
  readonly scenarios: readonly ChangedScenario[];
}

/** What changed between two generations, as a change of the contract. */
export interface ContractChanges {
  readonly added: readonly WholeEndpoint[];
  readonly removed: readonly WholeEndpoint[];
  /** Of endpoints that both have; null where those of one generation are not known. */
  readonly constraints: readonly ChangedConstraint[] | null;
  readonly changed: readonly ChangedTests[];
}

/** Compares two generations; of tests it knows what they test, not with which values. */
export function contractChanges(
  before: ComparedContracts,
  after: ComparedContracts,
): ContractChanges {
  const was = new Map(before.endpoints.map((one) => [nameOf(one), one]));
  const is = new Map(after.endpoints.map((one) => [nameOf(one), one]));
  const both = [...is].flatMap(([name, endpoint]) => {
    const old = was.get(name);
    return old === undefined
      ? []
      : [{ name, ...changesOf(name, [before, old], [after, endpoint]) }];
  });
  const isKnown = before.constraints !== null && after.constraints !== null;
  return {
    added: [...is].filter(([name]) => !was.has(name)).map(wholeOf),
    removed: [...was].filter(([name]) => !is.has(name)).map(wholeOf),
    constraints: isKnown ? constraintsOf(both) : null,
    changed: both.flatMap(({ name, before: old, after: now, fields }) => {
      const scenarios = scenariosOf(fields);
      return scenarios.length === 0 ? [] : [{ endpoint: name, before: old, after: now, scenarios }];
    }),
  };
}

type Side = readonly [ComparedContracts, ReportedEndpoint];

function changesOf(name: string, [before, old]: Side, [after, now]: Side) {
  const side = (endpoint: ReportedEndpoint, { constraints }: ComparedContracts) => ({
    endpoint: { cases: [...endpoint.cases, ...checksOf(endpoint)] },
    constraints: constraints?.[name] ?? [],
  });
  const fields = fieldChanges(side(old, before), side(now, after));
  return { before: testsOf(old), after: testsOf(now), fields };
}

/** The checks of responses and access as cases of no field. */
function checksOf({ checks = [] }: ReportedEndpoint): ReportedEndpoint['cases'] {
  return checks
    .filter(({ skipped }) => skipped === undefined)
    .map(({ scenario }) => ({ location: null, at: null, scenario }));
}

function testsOf(endpoint: ReportedEndpoint): number {
  return endpoint.cases.length + checksOf(endpoint).length;
}

function wholeOf([endpoint, one]: readonly [string, ReportedEndpoint]): WholeEndpoint {
  return { endpoint, tests: testsOf(one) };
}

type Fields = readonly { readonly name: string; readonly fields: readonly FieldChange[] }[];

/** One schema is used by many endpoints: what is the same at all of them is one change, the widest first. */
function constraintsOf(all: Fields): ChangedConstraint[] {
  const changes = all.flatMap(({ name, fields }) =>
    fields.flatMap(({ location, at, constraints }) =>
      constraints.map(({ pointer, ...change }) => {
        const limit = propertyOf(change.keyword, change.after ?? change.before);
        const where = { endpoint: name, location: locationOf(location), at };
        const place = schemaLabel({
          ...where,
          keyword: change.keyword,
          ...(pointer !== null && { pointer }),
          ...(limit !== null && { limit }),
        });
        return { ...change, place, endpoint: name };
      }),
    ),
  );
  const groups = Map.groupBy(changes, ({ endpoint: _, ...same }) => JSON.stringify(same));
  const merged = [...groups.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return [];
    const { endpoint, ...same } = first;
    return [{ ...same, endpoints: [...new Set([endpoint, ...others.map((one) => one.endpoint)])] }];
  });
  return merged.toSorted((a, b) => b.endpoints.length - a.endpoints.length);
}

function locationOf(location: string): 'path' | 'query' | 'header' | 'body' | undefined {
  return LOCATIONS.find((one) => one === location);
}

const LOCATIONS = ['path', 'query', 'header', 'body'] as const;

/** The property that is required; null for a list of them, and for every other keyword. */
function propertyOf(keyword: string, limit: string | null): string | null {
  // One that was cut does not end in a quotation mark.
  if (keyword !== 'required' || !limit?.startsWith('"') || !limit.endsWith('"')) return null;
  return `${JSON.parse(limit)}`;
}

function scenariosOf(fields: readonly FieldChange[]): ChangedScenario[] {
  const of = (which: 'added' | 'removed') =>
    Map.groupBy(
      fields.flatMap((field) =>
        field[which].map((scenario) => ({
          scenario: testOf(scenario === '' ? null : scenario),
          place: `${field.location} ${field.at}`.trim(),
        })),
      ),
      ({ scenario }) => scenario,
    );
  const [added, removed] = [of('added'), of('removed')];
  return [...new Set([...added.keys(), ...removed.keys()])].sort().map((scenario) => {
    const places = (some: typeof added) => (some.get(scenario) ?? []).map(({ place }) => place);
    return { scenario, added: places(added), removed: places(removed) };
  });
}
