import type { Operation } from '../document/operations.ts';
import type { AnswerReader } from './answers.ts';
import {
  CREATING_SEGMENTS,
  collectionPath,
  letters,
  resourceOf,
  resourcePath,
  withoutNames,
} from './names.ts';
import { namesOwnRow } from './names-own-row.ts';
import type { Member } from './propose.ts';
import type { Collection } from './sources.ts';

/** The collections of a document, by their path and by what they hold. */
export interface Collections {
  readonly at: (path: string) => Collection;
  /**
   * The one collection of a resource, `pet` or `work_pool`, that a request on a path means; undefined where
   * two might be meant.
   */
  readonly of: (resource: string, path: string) => Collection | undefined;
  /** Whether an operation makes a row under the key at the end of its own path, though it is no PUT. */
  readonly namesOwnRow: (operation: Operation) => boolean;
  /** Whether it is the PUT of a single row, and nothing else makes rows of that collection. */
  readonly isOnlyMaker: (operation: Operation) => boolean;
}

/** Finds collections by the requests on them. */
export function collectionsOf(members: readonly Member[], answers: AnswerReader): Collections {
  const byPath = Map.groupBy(members, ({ operation }) => withoutNames(operation.path));
  // `GET /paths/get/{name}` is the GET of a row where `/paths/{name}` has none.
  const byAction = Map.groupBy(
    members.filter(({ operation }) => resourcePath(operation) !== operation.path),
    ({ operation }) => withoutNames(resourcePath(operation)),
  );
  const withMethod = (some: readonly Member[] = [], method: string) =>
    some.filter(({ operation }) => operation.method === method);
  const only = (path: string, method: string) => {
    const exact = withMethod(byPath.get(path), method);
    const [one, second] = exact.length > 0 ? exact : withMethod(byAction.get(path), method);
    return second ? undefined : one;
  };
  const methodsAt = (path: string) =>
    new Set(
      [...(byPath.get(path) ?? []), ...(byAction.get(path) ?? [])].map(
        ({ operation }) => operation.method,
      ),
    );
  const isOwn = (operation: Operation) => namesOwnRow(operation, answers, methodsAt);
  const creating = (path: string) =>
    CREATING_SEGMENTS.map((segment) => only(`${path}/${segment}`, 'POST')).find(
      (one) => one !== undefined,
    );
  const at = (path: string): Collection => {
    const plain = withoutNames(path);
    const named = only(`${plain}/{}`, 'POST');
    return {
      // A PUT on the collection itself makes a row too, or takes the one that is there.
      post: only(plain, 'POST') ?? creating(plain) ?? only(plain, 'PUT'),
      get: only(plain, 'GET'),
      put: only(`${plain}/{}`, 'PUT'),
      named: named && isOwn(named.operation) ? named : undefined,
    };
  };
  const isMaking = (path: string) => at(path).post !== undefined;
  const plainPaths = [
    ...new Set([...byPath.keys(), ...byAction.keys()].map(collectionPath)),
  ].filter((path) => !path.endsWith('}') && path !== '');
  const byResource = Map.groupBy(plainPaths, (path) => letters(resourceOf(path)));
  return {
    at,
    namesOwnRow: isOwn,
    isOnlyMaker: (operation) => {
      const row = /^(.*)\/\{[^{}]+\}\/?$/.exec(operation.path);
      const { post, put, named } = at(row?.[1] ?? '');
      return row !== null && put?.operation === operation && (post ?? named) === undefined;
    },
    of: (resource, path) => {
      const all = (byResource.get(letters(resource)) ?? []).filter((one) => isSource(at(one)));
      const alone = all.filter((one) => !one.includes('{'));
      const ranked = [alone.filter(isMaking), all.filter(isMaking), alone, all];
      const found = nearest(ranked.find((some) => some.length > 0) ?? [], path);
      return found === undefined ? undefined : at(found);
    },
  };
}

function isSource({ post, put, named, get }: Collection): boolean {
  return (post ?? put ?? named ?? get) !== undefined;
}

/** Of several paths, the one that has most in common with another path; undefined where two have. */
function nearest(paths: readonly string[], path: string): string | undefined {
  const segments = withoutNames(path).split('/');
  const common = (one: string) => {
    const differing = one.split('/').findIndex((segment, index) => segment !== segments[index]);
    return differing < 0 ? one.split('/').length : differing;
  };
  const most = Math.max(...paths.map(common));
  const [only, second] = paths.filter((one) => common(one) === most);
  return second === undefined ? only : undefined;
}
