import { z } from 'zod';
import type { Generated, ReportEndpoint } from '../generator/index.ts';

/** How the tests of one field differ from the base, with the constraints that make the difference. */
export interface FieldChange {
  /** `path`, `query`, `header` or `body`. */
  readonly location: string;
  /** A JSON Pointer; empty for the whole body. */
  readonly at: string;
  /** Such as `+ maxLength 60`, `maxLength 60 → 80` or `− pattern "^a"`. */
  readonly constraints: readonly string[];
  readonly added: number;
  readonly removed: number;
}

/** A limit is cut after this; a pattern may be long. */
const MOST_LIMIT = 60;

const Rules = z.record(
  z.string(),
  z.looseObject({ keyword: z.string(), limit: z.unknown().optional() }),
);
type Rules = z.output<typeof Rules>;
type Case = ReportEndpoint['cases'][number];

/** A suite and one of its endpoints. */
export interface EndpointOf {
  readonly suite: Generated;
  readonly endpoint: ReportEndpoint;
}

/** The fields of an endpoint whose cases or constraints differ between two suites, in the later one's order. */
export function fieldChanges(before: EndpointOf, after: EndpointOf): FieldChange[] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  const places = new Set([...now.keys(), ...old.keys()]);
  return [...places].flatMap((place) => {
    const change = changeOf(old.get(place) ?? [], now.get(place) ?? []);
    return change === null ? [] : [change];
  });
}

/** A case with the rule that its section names for it. */
interface Ruled {
  readonly one: Case;
  readonly rule: Rules[string] | undefined;
}

function fieldsOf({ suite, endpoint }: EndpointOf): Map<string, Ruled[]> {
  const rules = rulesBySection(suite, endpoint);
  const ruled = endpoint.cases.map((one) => ({
    one,
    rule: rules.get(one.section)?.[one.scenario ?? ''],
  }));
  return Map.groupBy(ruled, ({ one }) => JSON.stringify([one.location, one.at]));
}

function changeOf(old: readonly Ruled[], now: readonly Ruled[]): FieldChange | null {
  const first = now[0] ?? old[0];
  if (first === undefined) return null;
  const added = without(now, old);
  const removed = without(old, now);
  const constraints = constraintChanges(limitsOf(old), limitsOf(now));
  if (added + removed + constraints.length === 0) return null;
  const { location, at } = first.one;
  return { location: location ?? '', at: at ?? '', constraints, added, removed };
}

/** How many of these cases the others lack. */
function without(these: readonly Ruled[], others: readonly Ruled[]): number {
  const there = new Set(others.map(({ one }) => one.scenario));
  return these.filter(({ one }) => !there.has(one.scenario)).length;
}

/** Keyword → its limit in words; empty for one without, such as required. */
function limitsOf(cases: readonly Ruled[]): Map<string, string> {
  const rules = cases.flatMap(({ rule }) => (rule === undefined ? [] : [rule]));
  return new Map(
    rules.map(({ keyword, limit }) => {
      const text = limit === undefined ? '' : JSON.stringify(limit);
      const isLong = text.length > MOST_LIMIT;
      return [keyword, isLong ? `${text.slice(0, MOST_LIMIT).toWellFormed()}…` : text];
    }),
  );
}

function constraintChanges(
  old: ReadonlyMap<string, string>,
  now: ReadonlyMap<string, string>,
): string[] {
  const worded = (sign: string, keyword: string, limit: string) =>
    `${sign} ${keyword} ${limit}`.trim();
  const gone = [...old].filter(([keyword]) => !now.has(keyword));
  const others = [...now].flatMap(([keyword, limit]) => {
    const was = old.get(keyword);
    if (was === undefined) return [worded('+', keyword, limit)];
    return was === limit ? [] : [`${keyword} ${was} → ${limit}`];
  });
  return [...others, ...gone.map(([keyword, limit]) => worded('−', keyword, limit))];
}

/** Section → scenario → rule, as the environment file of an endpoint has them. */
function rulesBySection({ files }: Generated, { slug }: ReportEndpoint): Map<string, Rules> {
  const [, text = ''] = [...files].find(([path]) => path === `env/${slug}_environment.txt`) ?? [];
  const found = new Map<string, Rules>();
  let section = '';
  for (const line of text.split('\n')) {
    section = /^\[(.+)\]$/.exec(line)?.[1] ?? section;
    const [, json] = /^rules = (.+)$/.exec(line) ?? [];
    if (json !== undefined) found.set(section, Rules.parse(JSON.parse(json)));
  }
  return found;
}
