import { createHash } from 'node:crypto';
import type { Group, TestOutcome } from '../document.ts';
import { type Cause, UNAVAILABLE } from './cause.ts';
import { type Cluster, clustersOf, type Found } from './clusters.ts';
import { faultOf } from './faults.ts';
import { schemaLabel } from './schema-label.ts';
import { titleOf } from './title.ts';

export interface Grouped {
  readonly groups: readonly Group[];
  /** The tests, each with its group and fault. */
  readonly tests: readonly TestOutcome[];
}

/** One group for each root cause (`clusters.ts`). Ids depend only on the cause, so that groups of different runs can be compared. */
export function groupTests(tests: readonly TestOutcome[]): Grouped {
  const clusters = clustersOf(tests);
  const groups = withOwnTitles(clusters.map(groupOf).sort(byWeight), clusters);
  const groupByTest = new Map(
    clusters.flatMap((one) => one.found.map(({ test }) => [test.id, idOf(one)] as const)),
  );
  return {
    groups,
    tests: tests.map((test) => {
      const group = groupByTest.get(test.id);
      const fault = faultOf(test);
      return { ...test, ...(group && { group }), ...(fault !== undefined && { fault }) };
    }),
  };
}

/** So many parts of a group are listed. */
const MOST_PARTS = 50;

function groupOf(cluster: Cluster): Group {
  const { found, cause } = cluster;
  const [first] = found;
  if (!first) throw new Error('a group without a test');
  const fault = faultOf(first.test);
  const keywords = new Set(found.map(({ test }) => test.keyword));
  const [keyword] = keywords;
  const parts = partsOf(cluster);
  return {
    id: idOf(cluster),
    kind: cause.kind,
    title: titleOfCluster(cluster),
    ...(keywords.size === 1 && keyword !== undefined && isOfRule(cause) && { keyword }),
    ...(fault !== undefined && { fault }),
    tests: found.length,
    endpoints: new Set(found.map((one) => one.test.endpoint)).size,
    first: first.test.id,
    known: false,
    ...(parts.length > 1 && { parts: parts.slice(0, MOST_PARTS) }),
  };
}

function titleOfCluster({ found, cause, scope }: Cluster): string {
  if (scope?.of === 'title') return scope.key.charAt(0).toUpperCase() + scope.key.slice(1);
  const [first] = found;
  if (!first) return '';
  const { test } = first;
  const defect = inTitle(found, cause);
  const words = { ...cause, defect, message: inWords(cause, test) };
  if (scope === undefined) return titleOf(words, undefined);
  if (scope.of === 'siblings') return `${titleOf(words, scope.key)}, ${scope.extent}`;
  if (scope.of === 'endpoint') return titleOf(words, endpointWords(test, found));
  return titleOf(words, schemaLabel(test, defect === MANY || scope.of === 'field'));
}

/** `the body of POST /pets`. */
function endpointWords(test: TestOutcome, found: readonly Found[]): string {
  const locations = new Set(found.map((one) => one.test.location));
  const { endpoint, location } = test;
  if (locations.size > 1 || location === undefined) return endpoint;
  return `the ${location} of ${endpoint}`;
}

/** Where a group comes from several places or rules, each of them with its tests. */
function partsOf({ found }: Cluster): NonNullable<Group['parts']> {
  const places = Map.groupBy(found, ({ cause }) => JSON.stringify([cause.defect, cause.place]));
  return [...places.values()]
    .flatMap((some) => {
      const [first] = some;
      if (!first || first.cause.place === '') return [];
      const { test, cause } = first;
      const defect = inTitle(some, cause);
      const title = titleOf({ ...cause, defect, message: '' }, schemaLabel(test, defect === MANY));
      return [{ title, tests: some.length, first: test.id }];
    })
    .sort((a, b) => b.tests - a.tests);
}

/** Several required properties of an object, or all of them. */
const MANY = 'required fields';

/** What all tests of a group have in common, more precisely than their cause says. */
function inTitle(set: readonly Found[], { defect }: Cause): string {
  if (defect === 'type' && set.every(({ test }) => test.sent === 'null')) return 'null';
  const limits = new Set(set.map(({ test }) => JSON.stringify(test.limit)));
  const isMany = limits.size > 1 || [...limits][0]?.startsWith('[');
  return defect === 'required' && isMany ? MANY : defect;
}

/** What a title says beside a cause. */
function inWords({ kind, defect, message }: Cause, { words, scenario = '' }: TestOutcome): string {
  if (kind !== 'accepted' || message === '') return message;
  const [first = '', ...rest] = words;
  const [, format] = message.split(' ');
  const type = defect === 'null' ? TYPES[scenario[0] ?? ''] : first.toLowerCase() + rest.join('');
  return format === undefined ? (type ?? '') : `${type} (${format})`;
}

/** What scenarios are about, by their first digit (docs/scenarios.md). */
const TYPES: Readonly<Record<string, string>> = {
  1: 'strings',
  2: 'integers',
  3: 'booleans',
  4: 'numbers',
  5: 'arrays',
  6: 'objects',
};

/** No two causes have one title: what tells those apart that would is added. */
function withOwnTitles(groups: readonly Group[], clusters: readonly Cluster[]): Group[] {
  const byId = new Map(clusters.map((one) => [idOf(one), one]));
  const ways: readonly ((group: Group) => string)[] = [
    ({ id }) => byId.get(id)?.cause.message ?? '',
    ({ id }) => byId.get(id)?.found[0]?.test.endpoint ?? '',
    ({ id }) => byId.get(id)?.scope?.key.replace(/^.*#\//, '') ?? 'everywhere',
    ({ id }) => id,
  ];
  const shared = [...Map.groupBy(groups, ({ title }) => title).values()];
  const titles = new Map(
    shared.flatMap((some): (readonly [string, string])[] => {
      if (some.length === 1) return [];
      const way = ways.find((one) => new Set(some.map(one)).size === some.length) ?? ways[3];
      return some.map((one) => [one.id, `${one.title} (${way?.(one)})`]);
    }),
  );
  return groups.map((one) => ({ ...one, title: titles.get(one.id) ?? one.title }));
}

function idOf({ cause, scope }: Cluster): string {
  if (scope?.of === 'title') return digest(JSON.stringify(['cause', scope.key]));
  const place = scope === undefined ? '' : scope.key;
  return digest(keyOf(cause, place));
}

function keyOf({ kind, defect, response, message }: Cause, place: string): string {
  return JSON.stringify([kind, defect, response, place, ...(message ? [message] : [])]);
}

function digest(key: string): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 8);
}

function isOfRule({ kind, defect }: Cause): boolean {
  return kind !== 'blocked' && kind !== 'unproven' && defect !== UNAVAILABLE;
}

/** Crashes, other failures, blocked, unproven; each by endpoints, tests and, last, the title. */
function byWeight(a: Group, b: Group): number {
  const rank = ({ kind }: Group) =>
    kind === 'crash' ? 0 : kind === 'blocked' ? 2 : kind === 'unproven' ? 3 : 1;
  return (
    rank(a) - rank(b) ||
    b.endpoints - a.endpoints ||
    b.tests - a.tests ||
    (a.title === b.title ? (a.id < b.id ? -1 : 1) : a.title < b.title ? -1 : 1)
  );
}
