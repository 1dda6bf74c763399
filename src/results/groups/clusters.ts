import type { TestOutcome } from '../document.ts';
import { type Cause, causeOf, openEndpoints, placeOf, VALID } from './cause.ts';
import { withSingleCauses } from './combinations.ts';
import { withoutNames } from './error-message.ts';
import { byScenario, isEverywhere, placesOf } from './everywhere.ts';
import { fieldOf, nameOf } from './field.ts';
import { foldSiblings } from './siblings.ts';

/** A test that did not pass, with its cause. */
export interface Found {
  readonly test: TestOutcome;
  readonly cause: Cause;
}

/** The tests of one root cause. */
export interface Cluster {
  readonly found: readonly Found[];
  /** What they have in common: `what` is `any` where several keywords are broken. */
  readonly cause: Cause;
  /** Where it is: one place, a field with all its rules, an endpoint, fields of one name; everywhere where undefined. */
  readonly scope:
    | { readonly of: 'place' | 'field' | 'endpoint' | 'title'; readonly key: string }
    | { readonly of: 'siblings'; readonly key: string; readonly extent: string }
    | undefined;
}

/** What the suite says of the keys of rows (`own_rows.py`, `verdicts.py`) → for any key: the name of the parameter is no cause. */
const KEYS_OF_ROWS: readonly (readonly [RegExp, string])[] = [
  [/(?<=no row is known whose )\S+(?= (?:has this value|is at its limit)\b)/, 'key'],
  [/(?<=no set-up has created the one that )\S+(?= names\b)/, 'its key'],
];

/** So many messages that differ only in the names they quote have one cause. */
const MANY_NAMES = 4;

/**
 * The root causes of the tests that did not pass.
 * 1. what the suite itself has found the cause of;
 * 2. what a response says, whatever was sent and wherever;
 * 3. an endpoint, a keyword, a field that fails nearly everywhere;
 * 4. single places, of which fields of one name are folded.
 */
export function clustersOf(tests: readonly TestOutcome[]): Cluster[] {
  const open = openEndpoints(tests);
  const found = tests.flatMap((test): Found[] => {
    const cause = causeOf(test, open);
    return cause ? [{ test, cause }] : [];
  });
  const titled = found.filter(({ test }) => test.cause?.title !== undefined);
  const untitled = found.filter(({ test }) => test.cause?.title === undefined);
  const telling = untitled.filter(({ cause }) => cause.message !== '');
  const rest = withSingleCauses(untitled.filter(({ cause }) => cause.message === ''));
  const unvalidated = rest.filter(({ cause }) => cause.kind === 'accepted');
  const crashing = rest.filter(({ cause }) => cause.kind === 'crash');
  const plain = rest.filter(({ cause: { kind } }) => kind !== 'accepted' && kind !== 'crash');
  return [
    ...byTitle(titled),
    ...byMessage(telling),
    ...accepted(unvalidated, tests),
    ...crashes(crashing, tests),
    ...foldSiblings(byKeyword(withOneKey(plain), tests), tests),
  ];
}

/** What the suite has found the cause of: of valid requests that crash alike in many endpoints, what the response says. */
function byTitle(all: readonly Found[]): Cluster[] {
  const titled = [...Map.groupBy(all, ({ test }) => test.cause?.title ?? '').values()].map(
    crashFirst,
  );
  const alike = Map.groupBy(titled, ([first]) => {
    const { response = '', message = '', defect } = first?.cause ?? {};
    const hasMessage = message !== '' && defect === VALID;
    return hasMessage ? JSON.stringify([response, message]) : (first?.test.cause?.title ?? '');
  });
  return [...alike.values()].flatMap((some): Cluster[] => {
    if (some.length >= MANY_NAMES) return [{ ...ofFirst(some.flat()), scope: undefined }];
    return some.map((found) => {
      const key = found[0]?.test.cause?.title ?? '';
      return { ...ofFirst(found), scope: { of: 'title', key } };
    });
  });
}

/** The tests that suffer from a crash have other responses, and come after it. */
function crashFirst(found: readonly Found[]): readonly Found[] {
  const crash = found.find(({ cause }) => cause.kind === 'crash') ?? found[0];
  return found.toSorted((a, b) => Number(b === crash) - Number(a === crash));
}

function ofFirst(found: readonly Found[]): Pick<Cluster, 'found' | 'cause'> {
  const [first] = found;
  if (!first) throw new Error('a cause without a test');
  return { found, cause: first.cause };
}

/** What is blocked for keys of many names has one cause. */
function withOneKey(all: readonly Found[]): readonly Found[] {
  return KEYS_OF_ROWS.reduce((rest, [pattern, key]) => {
    const names = rest.flatMap(({ cause }) => pattern.exec(cause.defect)?.[0] ?? []);
    if (new Set(names).size < MANY_NAMES) return rest;
    return rest.map(({ test, cause }) => {
      return { test, cause: { ...cause, defect: cause.defect.replace(pattern, key) } };
    });
  }, all);
}

/** What responses say is the cause: names in it differ from field to field, if there are several. */
function byMessage(all: readonly Found[]): Cluster[] {
  const alike = Map.groupBy(all, ({ test, cause: { kind, response, message } }) =>
    JSON.stringify([kind, response, withoutNames(message, nameOf(test))]),
  );
  return [...alike.values()].flatMap((some) => {
    const variants = Map.groupBy(some, ({ cause }) => cause.message);
    if (variants.size < MANY_NAMES) return [...variants.values()].map((one) => ofMessage(one));
    const [first] = some;
    return [ofMessage(some, withoutNames(first?.cause.message ?? '', nameOf(first?.test)))];
  });
}

function ofMessage(found: readonly Found[], message?: string): Cluster {
  const cause = common(found);
  const withMessage = message === undefined ? cause : { ...cause, message };
  return { found, cause: withMessage, scope: onlyPlace(found) };
}

/** What tests have in common. */
function common(found: readonly Found[]): Cause {
  const [first] = found;
  if (!first) throw new Error('a cause without a test');
  const { cause } = first;
  if (found.every((one) => one.cause.defect === cause.defect)) return cause;
  const isRule = found.every((one) => one.test.keyword !== undefined);
  return { ...cause, defect: isRule ? 'any' : 'mixed' };
}

function onlyPlace(found: readonly Found[]): Cluster['scope'] {
  const places = placesOf(found);
  if (places.size === 1) return { of: 'place', key: [...places][0] ?? '' };
  const fields = new Set(found.map(({ test }) => fieldOf(test)));
  if (fields.size === 1) return { of: 'field', key: [...fields][0] ?? '' };
  const endpoints = new Set(found.map(({ test }) => test.endpoint));
  return endpoints.size === 1 ? { of: 'endpoint', key: [...endpoints][0] ?? '' } : undefined;
}

/** What is accepted though the document forbids it. */
function accepted(all: readonly Found[], tests: readonly TestOutcome[]): Cluster[] {
  const { everywhere, apart } = keywords(all, tests);
  const { clusters, rest } = byEndpoint(apart, tests, { share: 0.9, fields: 3, keywords: 3 });
  return [...everywhere, ...clusters, ...foldSiblings(byField(rest, tests), tests)];
}

/** What was sent in which field, and the status that it got: where one is proven to crash, others have the same cause. */
function defectOf({ test, cause }: Found): string {
  const { scenario, location, sent } = test;
  return JSON.stringify([cause.response, scenario, location, nameOf(test), sent]);
}

/** Crashes whose responses say nothing. */
function crashes(all: readonly Found[], tests: readonly TestOutcome[]): Cluster[] {
  const isUnblamed = ({ test }: Found) => test.cause?.by === 'response';
  const proven = new Set(all.filter((one) => !isUnblamed(one)).map(defectOf));
  const unblamed = all.filter((one) => isUnblamed(one) && !proven.has(defectOf(one)));
  const blamed = all.filter((one) => !isUnblamed(one) || proven.has(defectOf(one)));
  const ofEndpoints = [
    ...Map.groupBy(unblamed, ({ test, cause }) => `${cause.response} ${test.endpoint}`).values(),
  ].map((found): Cluster => {
    const cause = { ...common(found), defect: 'mixed' };
    return { found, cause, scope: { of: 'endpoint', key: found[0]?.test.endpoint ?? '' } };
  });
  const { everywhere, apart } = keywords(blamed, tests);
  const { clusters, rest } = byEndpoint(apart, tests, { share: 0.5, fields: 3, keywords: 2 });
  return [...ofEndpoints, ...everywhere, ...clusters, ...foldSiblings(inFields(rest), tests)];
}

/** Keywords that fail in most of their places, and the others by place. */
function byKeyword(all: readonly Found[], tests: readonly TestOutcome[]): Cluster[] {
  const { everywhere, apart } = keywords(all, tests);
  return [...everywhere, ...byPlace(apart)];
}

function keywords(all: readonly Found[], tests: readonly TestOutcome[]) {
  const alike = Map.groupBy(all, ({ cause: { kind, defect, response } }) =>
    JSON.stringify([kind, defect, response]),
  );
  const everywhere: Cluster[] = [];
  const apart: Found[] = [];
  for (const some of alike.values()) {
    const isWhole = isEverywhere(some, tests);
    const { sets, rest } = isWhole ? { sets: [some], rest: [] } : byScenario(some, tests);
    everywhere.push(
      ...sets.map((found): Cluster => {
        const isOne = placesOf(found).size === 1;
        return { found, cause: common(found), scope: isOne ? onlyPlace(found) : undefined };
      }),
    );
    apart.push(...rest);
  }
  return { everywhere, apart };
}

function byPlace(all: readonly Found[]): Cluster[] {
  const groups = Map.groupBy(all, ({ cause: { kind, defect, response, place } }) =>
    JSON.stringify([kind, defect, response, place]),
  );
  return [...groups.values()].map((found): Cluster => {
    return {
      found,
      cause: common(found),
      scope: { of: 'place', key: found[0]?.cause.place ?? '' },
    };
  });
}

interface Share {
  /** Of the rules that were tested. */
  readonly share: number;
  readonly fields: number;
  readonly keywords: number;
}

/** Endpoints of which one location fails nearly everywhere. */
function byEndpoint(
  all: readonly Found[],
  tests: readonly TestOutcome[],
  least: Share,
): { clusters: Cluster[]; rest: Found[] } {
  const locationOf = ({ endpoint, location }: TestOutcome) => `${location ?? ''} of ${endpoint}`;
  const passed = Map.groupBy(
    tests.filter(({ outcome, keyword }) => outcome === 'passed' && keyword !== undefined),
    locationOf,
  );
  const clusters: Cluster[] = [];
  const rest: Found[] = [];
  const rules = all.filter(({ test }) => test.keyword !== undefined);
  rest.push(...all.filter(({ test }) => test.keyword === undefined));
  for (const [key, found] of Map.groupBy(rules, ({ test, cause }) =>
    JSON.stringify([cause.response, locationOf(test)]),
  )) {
    const failing = new Set(found.map(({ cause }) => cause.place));
    const [, where = ''] = JSON.parse(key);
    const holding = new Set((passed.get(where) ?? []).map((one) => placeOf(one) ?? ''));
    const all = new Set([...failing, ...holding]);
    const names = new Set(found.map(({ test }) => test.keyword));
    const fields = new Set(found.map(({ test }) => fieldOf(test)));
    const isMost =
      failing.size >= least.share * all.size &&
      fields.size >= least.fields &&
      names.size >= least.keywords &&
      names.has('type');
    if (isMost) {
      const cause = { ...common(found), defect: 'any' };
      clusters.push({ found, cause, scope: { of: 'endpoint', key: where } });
    } else rest.push(...found);
  }
  return { clusters, rest };
}

/** Fields of which no rule is enforced; the others by place. */
function byField(all: readonly Found[], tests: readonly TestOutcome[]): Cluster[] {
  const passedFields = new Set(
    tests.filter(({ outcome }) => outcome === 'passed').map((test) => fieldOf(test)),
  );
  return fieldsOr(
    byPlace,
    all,
    ({ test }) => fieldOf(test),
    (found) => {
      const names = new Set(found.map(({ test }) => test.keyword));
      return !passedFields.has(fieldOf(found[0]?.test)) && names.has('type') && names.size >= 2;
    },
  );
}

/** A server that fails on a field without saying how fails in one line of its program. */
function inFields(all: readonly Found[]): Cluster[] {
  const keyOf = ({ test, cause }: Found) =>
    JSON.stringify([cause.response, test.keyword === undefined, fieldOf(test)]);
  return fieldsOr(byPlace, all, keyOf, (found) => {
    return placesOf(found).size > 1 && nameOf(found[0]?.test) !== '';
  });
}

/** Fields as a whole where a condition holds, and the rest otherwise. */
function fieldsOr(
  otherwise: (rest: readonly Found[]) => Cluster[],
  all: readonly Found[],
  keyOf: (one: Found) => string,
  isWhole: (found: readonly Found[]) => boolean,
): Cluster[] {
  const fields = [...Map.groupBy(all, keyOf).values()];
  const whole = fields.filter(isWhole);
  const rest = fields.filter((found) => !isWhole(found)).flat();
  return [...whole.map((found) => ofField(fieldOf(found[0]?.test), found)), ...otherwise(rest)];
}

function ofField(key: string, found: readonly Found[]): Cluster {
  return { found, cause: common(found), scope: { of: 'field', key } };
}
