import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface SuiteEndpoint {
  /** The name of the folder that holds its scripts. */
  readonly slug: string;
  readonly method: string;
  readonly path: string;
}

const SUFFIX = '_environment.txt';

/** The endpoints of a suite by its environment files, sorted by their slugs; none without a folder. */
export async function readEndpoints(root: string): Promise<SuiteEndpoint[]> {
  const all = await readdir(join(root, 'env')).catch(() => []);
  const names = all.filter((name) => name.endsWith(SUFFIX)).sort();
  const endpoints: SuiteEndpoint[] = [];
  for (const name of names) {
    const text = await readFile(join(root, 'env', name), 'utf8');
    endpoints.push(readEndpoint(name.slice(0, -SUFFIX.length), text));
  }
  return endpoints;
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
