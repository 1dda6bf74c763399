import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Problem } from '../problem.ts';

export interface Selection {
  /** `METHOD /path`. */
  readonly endpoints: readonly string[] | undefined;
  readonly methods: readonly string[] | undefined;
}

export interface SuiteEndpoint {
  readonly slug: string;
  readonly method: string;
  readonly path: string;
}

const SUFFIX = '_environment.txt';

/** The folders to test, from the suite's environment files; empty for the whole suite. */
export async function selectEndpoints(root: string, selection: Selection): Promise<string[]> {
  if (!selection.endpoints?.length && !selection.methods?.length) return [];
  const names = (await readdir(join(root, 'env'))).filter((name) => name.endsWith(SUFFIX)).sort();
  const endpoints: SuiteEndpoint[] = [];
  for (const name of names) {
    const text = await readFile(join(root, 'env', name), 'utf8');
    endpoints.push(readEndpoint(name.slice(0, -SUFFIX.length), text));
  }
  return select(endpoints, selection).map(({ slug }) => slug);
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

/** Method and path of an environment file; empty where a person has broken those lines. */
function readEndpoint(slug: string, text: string): SuiteEndpoint {
  const line = (key: string) => {
    const found = new RegExp(`^${key}\\s*=\\s*(".*")\\s*$`, 'm').exec(text)?.[1];
    return found === undefined ? '' : stringOf(found);
  };
  return { slug, method: line('method'), path: line('path') };
}

function stringOf(json: string): string {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'string' ? value : '';
  } catch {
    return '';
  }
}
