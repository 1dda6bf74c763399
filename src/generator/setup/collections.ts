import { letters, resourceOf, withoutNames } from './names.ts';
import type { Member } from './propose.ts';
import type { Collection } from './sources.ts';

/** The collections of a document, by their path and by what they hold. */
export interface Collections {
  readonly at: (path: string) => Collection;
  /** The one collection of a resource, `pet` or `work_pool`; undefined where two might be meant. */
  readonly of: (resource: string) => Collection | undefined;
}

/** Finds collections by the requests on them. */
export function collectionsOf(members: readonly Member[]): Collections {
  const byPath = Map.groupBy(members, ({ operation }) => withoutNames(operation.path));
  const only = (path: string, method: string) => {
    const [one, second] = (byPath.get(path) ?? []).filter((it) => it.operation.method === method);
    return second ? undefined : one;
  };
  const at = (path: string): Collection => {
    const plain = withoutNames(path);
    const put = only(`${plain}/{}`, 'PUT');
    // A PUT on the collection itself makes a row too, or takes the one that is there.
    return { post: only(plain, 'POST') ?? only(plain, 'PUT'), get: only(plain, 'GET'), put };
  };
  const plainPaths = [...byPath.keys()].filter((path) => !path.endsWith('}') && path !== '');
  const byResource = Map.groupBy(plainPaths, (path) => letters(resourceOf(path)));
  return {
    at,
    of: (resource) => {
      const all = (byResource.get(letters(resource)) ?? []).filter((path) => isSource(at(path)));
      const alone = all.filter((path) => !path.includes('{'));
      const making = alone.filter((path) => at(path).post);
      const [path, second] = [making, alone, all].find((some) => some.length > 0) ?? [];
      return path === undefined || second !== undefined ? undefined : at(path);
    },
  };
}

function isSource({ post, put, get }: Collection): boolean {
  return (post ?? put ?? get) !== undefined;
}
