import type { TypeName } from '../document/admitted-types.ts';
import { type Field, fieldsOf, type MapName } from '../document/fields.ts';
import type { Operation } from '../document/operations.ts';
import { segmentsOf } from '../document/pointer.ts';
import type { Registry } from '../document/registry.ts';
import { ALL_ROWS, rowsOf, rowTypes } from '../document/rows.ts';
import type { Endpoint } from '../report.ts';
import { isVariant } from './judge-variant.ts';

/** What an endpoint's report covers of a field: the rows with a case or a skip. */
interface FieldCoverage {
  readonly rows: Set<string>;
  /** A skip with `*`. */
  all: boolean;
  cases: number;
}

export interface Gap {
  readonly field: Field;
  readonly rows: readonly string[];
  readonly found: string;
}

/**
 * Fields and rows of their types without a case or a skip. A field with several types is complete
 * with the rows of one of them; a `*` skip covers its field and all below it.
 */
export function* gapsOf(
  endpoint: Endpoint,
  operation: Operation,
  registry: Registry,
): Generator<Gap> {
  const coverage = coverageOf(endpoint);
  const mapName: MapName = (location, parent, declared, fits) => {
    const names = chosenNames(coverage, keyOf(location, parent), declared);
    return names.length === 0 ? 'key' : names.find(fits);
  };
  for (const field of fieldsOf(registry, operation, mapName)) {
    const found = coverage.get(keyOf(field.location, field.at));
    if (field.reserved) {
      if (!found?.all) yield { field, rows: ['*'], found: 'it needs a skip of all rows' };
      if (found && found.cases > 0) yield { field, rows: [], found: 'it must have no case' };
      continue;
    }
    if (found?.all || coveredAbove(coverage, field)) continue;
    const missing = missingRows(found, rowTypes(field.types));
    if (missing.length > 0) {
      yield { field, rows: missing, found: found ? 'rows are missing' : 'it is never mentioned' };
    }
  }
}

/** Scenario ids that the catalog does not know. */
export function unknownRows(endpoint: Endpoint): readonly string[] {
  const ids = [
    ...endpoint.cases
      .filter((one) => !isVariant(one))
      .flatMap(({ scenario, also }) => [scenario ?? [], also].flat()),
    ...endpoint.skipped.map(({ scenario }) => scenario).filter((id) => id !== '*'),
  ];
  return [...new Set(ids.filter((id) => !ALL_ROWS.includes(id)))];
}

function missingRows(
  telling: FieldCoverage | undefined,
  types: readonly TypeName[],
): readonly string[] {
  const missing = types.map((type) => rowsOf(type).filter((row) => !telling?.rows.has(row)));
  return missing.reduce(
    (least, rows) => (rows.length < least.length ? rows : least),
    missing[0] ?? [],
  );
}

function coverageOf(endpoint: Endpoint): Map<string, FieldCoverage> {
  const coverage = new Map<string, FieldCoverage>();
  const fieldAt = (location: string | null, at: string | null): FieldCoverage => {
    const key = keyOf(location, at);
    const known = coverage.get(key) ?? { rows: new Set<string>(), all: false, cases: 0 };
    coverage.set(key, known);
    return known;
  };
  for (const { location, at, scenario, also } of endpoint.cases) {
    const found = fieldAt(location, at);
    found.cases += 1;
    for (const id of [scenario ?? '', ...also]) found.rows.add(id);
  }
  for (const { location, at, scenario } of endpoint.skipped) {
    const found = fieldAt(location, at);
    if (scenario === '*') found.all = true;
    else found.rows.add(scenario);
  }
  return coverage;
}

function coveredAbove(told: ReadonlyMap<string, FieldCoverage>, { location, at }: Field): boolean {
  let place = at;
  while (place !== '') {
    place = place.slice(0, place.lastIndexOf('/'));
    if (told.get(keyOf(location, place))?.all) return true;
  }
  return told.get(keyOf(location, null))?.all === true;
}

/** An index of an array. */
const INDEX = /^\d+$/;

/** The undeclared names below a parent that the report names; none that may be items of another branch, if there are others. */
function chosenNames(
  coverage: ReadonlyMap<string, FieldCoverage>,
  parent: string,
  declared: ReadonlySet<string>,
): readonly string[] {
  const all = [...coverage.keys()].flatMap((key) => {
    if (!key.startsWith(`${parent}/`)) return [];
    const [name] = segmentsOf(key.slice(parent.length));
    return name !== undefined && !declared.has(name) ? [name] : [];
  });
  const plain = all.filter((name) => !INDEX.test(name));
  return plain.length > 0 ? plain : all;
}

function keyOf(location: string | null, at: string | null): string {
  return `${location} ${at}`;
}
