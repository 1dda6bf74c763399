import type { Operation } from '../document/operations.ts';
import { childPointer } from '../pointer.ts';
import type { Finder } from './lines.ts';
import { parametersOf } from './names.ts';
import type { Setup } from './propose.ts';
import { pathConstraints } from './request-properties.ts';
import { type Source, sourceOf } from './sources.ts';

/** A row that several parameters together name: `/tags/{type}/{value}` has both from `POST /tags`. */
export function compositeSetup(
  consumer: Operation,
  segments: readonly string[],
  finder: Finder,
): Setup | undefined {
  const start = segments.findLastIndex((segment) => !/^\{[^{}]+\}$/.test(segment)) + 1;
  const names = segments.slice(start).map((segment) => segment.slice(1, -1));
  const path = segments.slice(0, start).join('/');
  const { post } = finder.collections.at(path);
  if (names.length < 2 || !post || post.operation === consumer) return undefined;
  const only = { post, get: undefined, put: undefined, named: undefined };
  const sources = names.flatMap((name): [string, Source][] => {
    const constraints = pathConstraints(consumer, name);
    const query = constraints && { ...finder, names: [name], constraints };
    const source = query && sourceOf(only, query, 'described');
    return source ? [[name, source]] : [];
  });
  const [first] = sources;
  const isWhole = sources.every(([, { expression }]) => expression.includes('#'));
  if (!first || sources.length < names.length || !isWhole) return undefined;
  const take = new Map([
    ...inheritedFrom(path, post.operation),
    ...sources.map(([name, { expression }]): [string, string] => [
      childPointer('/path', name),
      expression,
    ]),
  ]);
  return {
    producer: post,
    take,
    reason: `${post.operation.method} ${post.operation.path} makes one under ${names.join(' and ')}`,
  };
}

/** The parameters of a path, as a producer below the same path was sent with them. */
export function inheritedFrom(path: string, producer: Operation): [string, string][] {
  const theirs = parametersOf(producer.path);
  return parametersOf(path).map((mine, place) => [
    childPointer('/path', mine),
    `$request.path.${theirs[place] ?? mine}`,
  ]);
}
