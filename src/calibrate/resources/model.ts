import { CREATING_SEGMENTS, collectionPath, withoutNames } from '../../generator/index.ts';

/** What an operation of a document does to resources, by its method and path. */
export interface ResourceOperation {
  readonly method: string;
  /** A path template, as `/owners/{ownerId}/pets`. */
  readonly path: string;
}

/** A collection, a row of one, or a segment that only leads to others. */
export interface Resource {
  /** Its path template without a slash at its end. */
  readonly path: string;
  /** Its parameter, where it is a row: `ownerId`. */
  readonly key: string | undefined;
  /** The methods of the document on it. */
  readonly methods: readonly string[];
  readonly parts: readonly Resource[];
}

/** Who makes, lists, names and removes the rows of an API, as far as its paths and methods say. */
export class ResourceModel {
  readonly roots: readonly Resource[];
  readonly #byPath = new Map<string, Resource>();

  constructor(operations: readonly ResourceOperation[]) {
    const paths = operations.map(({ method, path }) => ({ method, segments: segmentsOf(path) }));
    this.roots = this.#partsOf('', paths);
  }

  /** Whether a path has rows: one of them has a path of its own below it, or a GET lists them. */
  isCollection(path: string): boolean {
    const found = this.#at(path);
    if (found === undefined || found.key !== undefined) return false;
    return found.methods.includes('GET') || found.parts.some(({ key }) => key !== undefined);
  }

  /**
   * The requests that make a row of a path which ends with its key, the likeliest first: a POST on the collection, or on
   * `/create` and the like below it, one on the row itself under a key that the client chooses, a PUT of it.
   */
  creatorsOf(path: string): string[] {
    const row = this.#at(path);
    if (row?.key === undefined) return [];
    const above = row.path.slice(0, row.path.lastIndexOf('/'));
    const collection = this.#at(above);
    const creating = CREATING_SEGMENTS.map((segment) => this.#at(`${above}/${segment}`));
    const has = (one: Resource | undefined, method: string) =>
      one?.methods.includes(method) ? [`${method} ${one.path}`] : [];
    return [
      ...[collection, ...creating].flatMap((one) => has(one, 'POST')),
      ...has(row, 'POST'),
      ...has(row, 'PUT'),
    ];
  }

  /** The parameter that names the rows which a POST makes: `username` of `/user` and `/user/create` for `/user/{username}`. */
  keyOf(path: string): string | undefined {
    return this.#at(collectionPath(path))?.parts.find(({ key }) => key !== undefined)?.key;
  }

  #at(path: string): Resource | undefined {
    return this.#byPath.get(withoutNames(path));
  }

  #partsOf(
    path: string,
    operations: readonly { readonly method: string; readonly segments: readonly string[] }[],
  ): Resource[] {
    const below = operations.filter(({ segments }) => segments.length > 0);
    const groups = Map.groupBy(below, ({ segments: [first = ''] }) =>
      first.includes('{') ? '{}' : first,
    );
    return [...groups.values()].map((group) => {
      const [first = ''] = group[0]?.segments ?? [];
      const here = `${path}/${first}`;
      const rest = group.map(({ method, segments }) => ({ method, segments: segments.slice(1) }));
      const methods = rest.flatMap(({ method, segments }) =>
        segments.length === 0 ? [method] : [],
      );
      const key = /\{([^{}]+)\}/.exec(first)?.[1];
      const resource = { path: here, key, methods, parts: this.#partsOf(here, rest) };
      this.#byPath.set(withoutNames(here), resource);
      return resource;
    });
  }
}

function segmentsOf(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '');
}

/** What is known of a resource beyond its paths: who makes its rows, by which member they are named, who removes them. */
export type ResourceFacts = (resource: Resource) => readonly string[];

const DEEDS: Readonly<Record<string, readonly [ofRows: string, ofRow: string]>> = {
  GET: ['listed by GET', 'read by GET'],
  POST: ['created by POST', 'acted on by POST'],
  PUT: ['replaced by PUT', 'changed by PUT'],
  PATCH: ['changed by PATCH', 'changed by PATCH'],
  DELETE: ['emptied by DELETE', 'removed by DELETE'],
};

/** A resource with what the document and the facts say of it. */
export interface ResourceRow {
  readonly path: string;
  /** How many resources it is below. */
  readonly depth: number;
  /** The last segment of its path. */
  readonly name: string;
  /** `listed by GET`, `removed by DELETE`. */
  readonly facts: readonly string[];
}

/** The resources as an indented tree, a line each, with what the document and the facts say of them. */
export function resourceLines(
  model: Pick<ResourceModel, 'roots'>,
  factsOf: ResourceFacts = () => [],
): string[] {
  return resourceRows(model, factsOf).map(({ depth, name, facts }) => {
    const words = facts.length === 0 ? '' : `: ${facts.join('; ')}`;
    return `${'  '.repeat(depth)}${name}${words}`;
  });
}

/** The rows of that tree, each before those below it. */
export function resourceRows(
  { roots }: Pick<ResourceModel, 'roots'>,
  factsOf: ResourceFacts,
): ResourceRow[] {
  const rowsOf = (resource: Resource, depth: number): ResourceRow[] => {
    const { path, key, methods, parts } = resource;
    const isPlain = key === undefined && !parts.some((one) => one.key !== undefined);
    const words = methods.map((method) => {
      const deeds = DEEDS[method];
      if (deeds === undefined || (isPlain && method !== 'GET')) return method;
      return isPlain ? 'read by GET' : deeds[key === undefined ? 0 : 1];
    });
    const name = path.slice(path.lastIndexOf('/') + 1);
    const facts = [...words, ...factsOf(resource)];
    return [{ path, depth, name, facts }, ...parts.flatMap((one) => rowsOf(one, depth + 1))];
  };
  return roots.flatMap((one) => rowsOf(one, 0));
}
