import { Problem } from '../problem.ts';
import { readEndpoints, type SuiteEndpoint } from './read-endpoints.ts';

export interface Selection {
  /** `METHOD /path`. */
  readonly endpoints: readonly string[] | undefined;
  readonly methods: readonly string[] | undefined;
}

/** The folders to test, from the suite's environment files; empty for the whole suite. */
export async function selectEndpoints(root: string, selection: Selection): Promise<string[]> {
  if (!selection.endpoints?.length && !selection.methods?.length) return [];
  return select(await readEndpoints(root), selection).map(({ slug }) => slug);
}

/** The endpoints that a selection names. Throws `usage` for one that the suite lacks. */
export function select(
  all: readonly SuiteEndpoint[],
  { endpoints, methods }: Selection,
): SuiteEndpoint[] {
  const title = ({ method, path }: SuiteEndpoint) => `${method} ${path}`;
  // The method may be written in any case, here as for `proofgate generate`.
  const named = endpoints?.map((name) => name.trim().replace(/^\S+\s+/, spelled));
  const unknown = (named ?? []).filter((name) => !all.some((one) => title(one) === name));
  if (unknown.length > 0) {
    throw new Problem('usage', `The suite has no endpoint ${unknown.join(', ')}.`);
  }
  const wanted = methods?.map((method) => method.toUpperCase());
  const found = all.filter(
    (one) =>
      (!named?.length || named.includes(title(one))) &&
      (!wanted?.length || wanted.includes(one.method)),
  );
  if (found.length === 0) {
    throw new Problem('usage', `The suite has no endpoint with ${wanted?.join(', ')}.`);
  }
  return found;
}

/** A method and the space behind it, as the suite spells them. */
function spelled(method: string): string {
  return `${method.trim().toUpperCase()} `;
}
