import type { TestOutcome } from '../document.ts';
import { placeOf } from './cause.ts';
import type { Cluster } from './clusters.ts';
import { nameOf, schemaOf } from './field.ts';

/** So many fields of one name that fail alike have one cause, whatever holds them. */
const MANY = 3;

/**
 * Folds fields of one name that fail alike in several schemas: `minimum of *.quantity`. Two of them are folded where
 * their schemas are of one thing, as `NewPet` and `Pet`; none where the same is enforced more often than not.
 */
export function foldSiblings(
  clusters: readonly Cluster[],
  tests: readonly TestOutcome[],
): Cluster[] {
  const single = clusters.filter(canFold);
  const groups = Map.groupBy(single, keyOf);
  const separate = clusters.filter((one) => !canFold(one));
  return [
    ...separate,
    ...[...groups.values()].flatMap((some) => (isOneCause(some, tests) ? [folded(some)] : some)),
  ];
}

function canFold({ scope, found }: Cluster): boolean {
  const isSingle = scope?.of === 'place' || scope?.of === 'field';
  const test = found[0]?.test;
  return isSingle && (nameOf(test) !== '' || isBody(test) || isOwnResponse(test));
}

/** Whether a response as a whole breaks the endpoint's own schema: some documents repeat theirs for each. */
function isOwnResponse(test: TestOutcome | undefined): boolean {
  const { kind, keyword, pointer } = test ?? {};
  return (
    kind === 'response' && keyword !== undefined && pointer === undefined && nameOf(test) === ''
  );
}

/** What such a response breaks first, in words. */
function faultOfResponse(test: TestOutcome | undefined): string {
  return isOwnResponse(test) ? (test?.reason ?? '').replace(/ \(and \d+ more\)$/, '') : '';
}

/** Whether a test is about a body as a whole: each operation has one. */
function isBody(test: TestOutcome | undefined): boolean {
  return test?.location === 'body' && test.at === '' && test.keyword === 'required';
}

function keyOf({ cause, found, scope }: Cluster): string {
  const { kind, defect, response, message } = cause;
  const [first] = found;
  const { location = '' } = first?.test ?? {};
  const { test } = first ?? {};
  const words = [location, nameOf(test), faultOfResponse(test)];
  return JSON.stringify([kind, scope?.of, defect, response, message, ...words]);
}

function isOneCause(some: readonly Cluster[], tests: readonly TestOutcome[]): boolean {
  if (some.length < 2) return false;
  const things = new Set(some.map(({ found }) => thingOf(found[0]?.test)));
  if (some.length < MANY && things.size > 1) return false;
  const [first] = some[0]?.found ?? [];
  if (!first) return false;
  const places = new Set(some.flatMap(({ found }) => found.map(({ cause }) => cause.place)));
  const name = nameOf(first.test);
  const passed = tests.filter(
    (test) =>
      test.outcome === 'passed' && test.keyword === first.test.keyword && nameOf(test) === name,
  );
  const holding = new Set(
    passed.map((test) => placeOf(test) ?? '').filter((one) => !places.has(one)),
  );
  return places.size >= holding.size;
}

/** What a schema or an endpoint is about, without what is done to it. */
function thingOf(test: TestOutcome | undefined): string {
  if (test === undefined) return '';
  const schema = schemaOf(test);
  const text = schema ?? test.endpoint.replace(/^\S+ /, '').replaceAll(/\{[^}]*\}/g, '');
  return text
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '' && !DONE.has(word))
    .join(' ');
}

/** What schemas of one thing are told apart by. */
const DONE = new Set(
  'add base body create created data dto edit form in input model new out output partial patch post put read replace request response save update updated write'.split(
    ' ',
  ),
);

function folded(some: readonly Cluster[]): Cluster {
  const [first] = some;
  if (!first) throw new Error('nothing to fold');
  const found = some.flatMap((one) => one.found);
  const schemas = new Set(found.map(({ test }) => schemaOf(test)));
  const endpoints = new Set(found.map(({ test }) => test.endpoint));
  const isOfEndpoints = schemas.has(undefined) || schemas.size < some.length;
  const [count, of] = isOfEndpoints ? [endpoints.size, 'endpoint'] : [schemas.size, 'schema'];
  const extent = `${count} ${of}${count === 1 ? '' : 's'}`;
  const { location } = first.found[0]?.test ?? {};
  const name = nameOf(first.found[0]?.test);
  const body = first.cause.kind === 'response' ? 'the body' : 'A body';
  const ofBody = name === '' ? body : `*.${name}`;
  const key = location === 'body' || location === undefined ? ofBody : `${location} ${name}`;
  return { found, cause: first.cause, scope: { of: 'siblings', key, extent } };
}
