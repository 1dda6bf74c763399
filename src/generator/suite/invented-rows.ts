import type { Operation } from '../document/operations.ts';
import { readEdits } from '../edits/read-edits.ts';
import { equal } from '../equality.ts';
import { isObject, type Json, own } from '../json.ts';
import type { Learned } from '../learned/learned.ts';
import { constraintsOf, expand } from '../validation/constraints.ts';
import type { EnvironmentSection } from './environment.ts';

/** A path parameter whose row nobody knows, and how many operations take it. */
export interface InventedRow {
  readonly name: string;
  readonly endpoints: number;
}

/** The requests of an operation: as generated, and with a person's values. */
interface Requests {
  readonly generated: readonly EnvironmentSection[];
  readonly current: readonly EnvironmentSection[];
  readonly learned: Learned;
}

/**
 * The path parameters of an operation whose value was invented: no set-up takes it from a response, no person
 * edited it, and no lesson names it. One with a closed list of values names no row.
 */
export function inventedRows(
  operation: Operation,
  { generated, current, learned }: Requests,
): string[] {
  const [before, now] = [generated, current].map((sections) =>
    lineOf(sections, 'positive', 'path'),
  );
  if (before === undefined || now === undefined || !equal(before, now)) return [];
  const withSource = new Set(linesOf(current, 'setup').flatMap(sourcesOf));
  for (const { change } of learned) {
    if (change.kind === 'value' && change.location === 'path') withSource.add(`/path${change.at}`);
  }
  return operation.parameters.flatMap(({ in: place, name, at, schema }) => {
    const isClosed = constraintsOf(expand([schema], at, () => undefined)).members !== undefined;
    return place === 'path' && !isClosed && !withSource.has(`/path${at}`) ? [name] : [];
  });
}

/**
 * Counts the rows of a suite by name, the most frequent first; `env/suite.txt` may give some of them, to all endpoints
 * or to one.
 */
export function countRows(
  endpoints: readonly { readonly endpoint: string; readonly rows: readonly string[] }[],
  suite?: string,
): InventedRow[] {
  const edits = readEdits(suite);
  const unknown = endpoints.flatMap(({ endpoint, rows }) => {
    const editedNames = new Set(['path', `path ${endpoint}`].flatMap(edits.keysOf));
    return rows.filter((name) => !editedNames.has(name));
  });
  return [...Map.groupBy(unknown, (name) => name)]
    .map(([name, all]) => ({ name, endpoints: all.length }))
    .sort((a, b) => b.endpoints - a.endpoints);
}

function sourcesOf(line: Json): string[] {
  const take = isObject(line) ? own(line, 'take') : undefined;
  return isObject(take) ? Object.keys(take) : [];
}

function lineOf(sections: readonly EnvironmentSection[], section: string, key: string) {
  return sections.find(({ name }) => name === section)?.lines.find((line) => line.key === key)
    ?.value;
}

function linesOf(sections: readonly EnvironmentSection[], section: string): Json[] {
  const lines = sections.find(({ name }) => name === section)?.lines ?? [];
  return lines.flatMap(({ value }) => value ?? []);
}
