import type { Operation } from '../document/operations.ts';
import { readEdits } from '../edits/read-edits.ts';
import { isArray, isObject, type Json } from '../json.ts';
import { authName, type EnvironmentSection } from './environment.ts';

/** Alternatives of variable names; those of one are needed together. */
export type Alternatives = readonly (readonly string[])[];

/** The variables that requests need for their credentials, and how many endpoints need them. */
export interface NeededVariables {
  readonly alternatives: Alternatives;
  readonly endpoints: number;
}

/** Counts what the endpoints of a suite need; those that need nothing are left out. */
export function neededVariables(endpoints: readonly Alternatives[]): NeededVariables[] {
  const groups = Map.groupBy(endpoints, (alternatives) => JSON.stringify(alternatives));
  return [...groups.values()].flatMap((group) => {
    const [alternatives = []] = group;
    const isFree = alternatives.length === 0 || alternatives.some((names) => names.length === 0);
    return isFree ? [] : [{ alternatives, endpoints: group.length }];
  });
}

/** What the credentials of an environment file need. */
export function variablesOf(sections: readonly EnvironmentSection[]): string[][] {
  return sections
    .filter(({ name }) => /^auth(_\d+)?$/.test(name))
    .map(({ lines }) => namesIn(lines.map(({ value }) => value)));
}

/** What the credentials and the login of `env/suite.txt` need, which take the place of the endpoints' own. */
export function suiteVariables(text: string | undefined): string[][] {
  const edits = readEdits(text);
  const namesOf = (section: string) =>
    namesIn(edits.keysOf(section).map((key) => edits.valueOf(section, key)?.value));
  const found: string[][] = [];
  for (let index = 0; index === 0 || edits.keysOf(authName(index)).length > 0; index++) {
    if (edits.keysOf(authName(index)).length > 0) found.push(namesOf(authName(index)));
  }
  if (edits.keysOf('login').length === 0) return found;
  const login = namesOf('login');
  return found.length === 0 ? [login] : found.map((names) => [...new Set([...login, ...names])]);
}

/**
 * The endpoints without credentials that have no `security`, in a document that has it elsewhere: it may have
 * been forgotten there.
 */
export function endpointsWithoutSecurity(
  operations: readonly (Pick<Operation, 'method' | 'path' | 'lacksSecurity' | 'impossible'> & {
    readonly hasCredentials: boolean;
  })[],
): string[] {
  if (operations.every(({ lacksSecurity }) => lacksSecurity)) return [];
  return operations
    .filter((one) => one.lacksSecurity && !one.hasCredentials && one.impossible === undefined)
    .map(({ method, path }) => `${method} ${path}`);
}

/** The variables that values refer to, at any depth. */
function namesIn(values: readonly (Json | undefined)[]): string[] {
  const names = values.flatMap((value): string[] => {
    if (isObject(value)) return namesIn(Object.values(value));
    if (isArray(value)) return namesIn(value);
    const isReference = typeof value === 'string' && value.startsWith('env://');
    return isReference ? [value.slice('env://'.length)] : [];
  });
  return [...new Set(names)];
}
