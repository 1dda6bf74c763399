import { Problem } from '../problem.ts';
import { readEndpoints, type SuiteEndpoint } from './read-endpoints.ts';

export interface Selection {
  /** `METHOD /path`. */
  readonly endpoints: readonly string[] | undefined;
  /** `METHOD /path` of what is left out, whatever else is chosen. */
  readonly exclude?: readonly string[] | undefined;
  readonly methods: readonly string[] | undefined;
}

/** The folders to test, from the suite's environment files; empty for the whole suite. */
export async function selectEndpoints(root: string, selection: Selection): Promise<string[]> {
  const { endpoints, exclude, methods } = selection;
  if (!endpoints?.length && !exclude?.length && !methods?.length) return [];
  return select(await readEndpoints(root), selection).map(({ slug }) => slug);
}

/** The endpoints that a selection names. Throws `usage` for one that the suite lacks. */
export function select(
  all: readonly SuiteEndpoint[],
  { endpoints, exclude, methods }: Selection,
): SuiteEndpoint[] {
  const named = known(all, endpoints);
  const excluded = known(all, exclude);
  const methodNames = methods?.map((method) => method.toUpperCase());
  const found = all.filter(
    (one) =>
      (named.length === 0 || named.includes(spelled(title(one)))) &&
      !excluded.includes(spelled(title(one))) &&
      (!methodNames?.length || methodNames.includes(one.method.toUpperCase())),
  );
  if (found.length > 0) return found;
  const rest = methodNames?.length ? ` with ${methodNames.join(', ')}` : ' that is not excluded';
  throw new Problem('usage', `The suite has no endpoint${rest}.`);
}

/** The endpoints with their methods in upper case. */
function known(all: readonly SuiteEndpoint[], names: readonly string[] = []): string[] {
  const named = names.map(spelled);
  const unknown = named.filter((name) => !all.some((one) => spelled(title(one)) === name));
  if (unknown.length === 0) return named;
  throw new Problem('usage', `The suite has no endpoint ${unknown.join(', ')}.`);
}

function title({ method, path }: SuiteEndpoint): string {
  return `${method} ${path}`;
}

/** An endpoint with its method in upper case, for a person may write it in any case. */
export function spelled(name: string): string {
  return name.trim().replace(/^\S+\s+/, (method) => `${method.trim().toUpperCase()} `);
}
