import { createHash } from 'node:crypto';
import type { Group, TestOutcome } from '../document.ts';
import { type Cause, causeOf, openEndpoints, placeOf, UNAVAILABLE } from './cause.ts';
import { faultOf } from './faults.ts';
import { placeName } from './place-name.ts';
import { titleOf } from './title.ts';

/** So many places that fail alike have one cause, if they are most of those that were tested. */
const MANY_PLACES = 3;
/** So many places in which the same wrong type is accepted have one cause, wherever else it is refused. */
const MOST_CHANCES = 10;

export interface Grouped {
  readonly groups: readonly Group[];
  /** The tests, each with its group and fault. */
  readonly tests: readonly TestOutcome[];
}

interface Found {
  readonly test: TestOutcome;
  readonly cause: Cause;
}

/**
 * One group for each root cause: what went wrong, where, and with which response. A keyword that fails
 * alike in most of its places, and at least three, is one cause. Ids depend only on the cause, so that
 * groups of different runs can be compared.
 */
export function groupTests(tests: readonly TestOutcome[]): Grouped {
  const open = openEndpoints(tests);
  const found = tests.flatMap((test): Found[] => {
    const cause = causeOf(test, open);
    return cause ? [{ test, cause }] : [];
  });
  const alike = Map.groupBy(found, ({ cause }) => keyOf(cause, ''));
  const sets = [...alike.values()].flatMap((all) =>
    isEverywhere(all, tests) ? [all] : byScenario(all, tests),
  );
  const groups = sets.map(groupOf).sort(byWeight);
  const groupByTest = new Map(
    sets.flatMap((set) => set.map(({ test }) => [test.id, idOf(set)] as const)),
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

/**
 * Where wrong types are accepted only in some places: what is sent instead of what, such as booleans for integers, is one
 * cause where that is accepted in most of its places, or in many. Servers convert the one and refuse the other, and
 * take null for what is optional.
 */
function byScenario(all: readonly Found[], tests: readonly TestOutcome[]): (readonly Found[])[] {
  const [first] = all;
  if (first?.cause.kind !== 'accepted' || first.test.keyword !== 'type') return apart(all);
  const rest: Found[] = [];
  const sets: Found[][] = [];
  const insteadOf = typesSent(tests);
  for (const [message, part] of Map.groupBy(all, ({ test }) => insteadOf(test))) {
    const same = tests.filter((test) => insteadOf(test) === message);
    const isOneCause = placesOf(part).size >= MOST_CHANCES || isEverywhere(part, same);
    if (!isOneCause) rest.push(...part);
    else sets.push(part.map(({ test, cause }) => ({ test, cause: { ...cause, message } })));
  }
  return [...sets, ...apart(rest)];
}

/**
 * What is sent instead of what: the scenario and, of a string, the format that other tests of its place break. Null
 * is null, whatever the format.
 */
function typesSent(tests: readonly TestOutcome[]): (test: TestOutcome) => string {
  const schemaOf = ({ pointer = '' }: TestOutcome) => pointer.slice(0, pointer.lastIndexOf('/'));
  const formats = new Map(
    tests.flatMap((test) => (test.keyword === 'format' ? [[schemaOf(test), test.limit]] : [])),
  );
  return (test) => {
    const hasFormat = test.keyword === 'type' && test.sent !== 'null';
    const format = hasFormat ? formats.get(schemaOf(test)) : undefined;
    return [test.scenario ?? '', ...(typeof format === 'string' ? [format] : [])].join(' ');
  };
}

function placesOf(all: readonly Found[]): ReadonlySet<string> {
  return new Set(all.map(({ cause }) => cause.place));
}

function apart(all: readonly Found[]): Found[][] {
  return [...Map.groupBy(all, ({ cause }) => cause.place).values()];
}

/** Whether a cause is in most of the places where the same was tested with a verdict. */
function isEverywhere(all: readonly Found[], tests: readonly TestOutcome[]): boolean {
  const places = placesOf(all);
  const keyword = all[0]?.test.keyword;
  if (places.size < MANY_PLACES) return false;
  if (keyword === undefined) return true;
  const isNull = all.every(({ test }) => test.sent === 'null');
  const isOther = all.every(({ test }) => test.sent !== 'null');
  const held = tests.filter(
    ({ outcome, sent, keyword: own }) =>
      outcome === 'passed' && own === keyword && (sent === 'null' ? !isOther : !isNull),
  );
  const holding = new Set(held.map(placeOf).filter((one) => !places.has(one ?? '')));
  return places.size >= holding.size;
}

function groupOf(set: readonly Found[]): Group {
  const [first] = set;
  if (!first) throw new Error('a group without a test');
  const { test, cause } = first;
  const isOnePlace = set.every((one) => one.cause.place === cause.place);
  const what = inTitle(set, cause);
  const fault = faultOf(test);
  return {
    id: idOf(set),
    kind: cause.kind,
    title: titleOf(
      { ...cause, what, message: inWords(cause, test) },
      isOnePlace ? placeName(test, what === MANY) : undefined,
    ),
    ...(test.keyword !== undefined && isOfRule(cause) && { keyword: test.keyword }),
    ...(fault !== undefined && { fault }),
    tests: set.length,
    endpoints: new Set(set.map((one) => one.test.endpoint)).size,
    first: test.id,
    known: false,
  };
}

/** Several required properties of an object, or all of them. */
const MANY = 'required fields';

/** What all tests of a group have in common, more precisely than their cause says. */
function inTitle(set: readonly Found[], { what }: Cause): string {
  if (what === 'type' && set.every(({ test }) => test.sent === 'null')) return 'null';
  const limits = new Set(set.map(({ test }) => JSON.stringify(test.limit)));
  const isMany = limits.size > 1 || [...limits][0]?.startsWith('[');
  return what === 'required' && isMany ? MANY : what;
}

/** What a title says beside a cause. */
function inWords({ kind, what, message }: Cause, { words, scenario = '' }: TestOutcome): string {
  if (kind !== 'accepted' || message === '') return message;
  const [first = '', ...rest] = words;
  const [, format] = message.split(' ');
  const type = what === 'null' ? TYPES[scenario[0] ?? ''] : first.toLowerCase() + rest.join('');
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

function idOf(set: readonly Found[]): string {
  const [first] = set;
  const isOnePlace = set.every((one) => one.cause.place === first?.cause.place);
  return first ? digest(keyOf(first.cause, isOnePlace ? first.cause.place : '')) : '';
}

function keyOf({ kind, what, response, message }: Cause, place: string): string {
  return JSON.stringify([kind, what, response, place, ...(message ? [message] : [])]);
}

function digest(key: string): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 8);
}

function isOfRule({ kind, what }: Cause): boolean {
  return kind !== 'blocked' && kind !== 'unproven' && what !== UNAVAILABLE;
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
