import { z } from 'zod';
import type { Generated, ReportEndpoint } from '../generator/index.ts';

/** A constraint of the document that tests of a field break. */
export interface Constraint {
  /** `path`, `query`, `header` or `body`. */
  readonly location: string;
  /** A JSON Pointer; empty for the whole body. */
  readonly at: string;
  readonly keyword: string;
  /** As JSON; empty for a keyword without one, and cut where it is long. */
  readonly limit: string;
  /** Where the document has it. */
  readonly pointer: string | null;
}

/** `METHOD /path` → its constraints. */
export type ConstraintsByEndpoint = Readonly<Record<string, readonly Constraint[]>>;

/** A limit is cut after this; an enum may have thousands of values. */
const MOST_LIMIT = 1000;

const Rules = z.record(
  z.string(),
  z.looseObject({
    keyword: z.string(),
    limit: z.unknown().optional(),
    pointer: z.string().optional(),
  }),
);
type Rule = z.output<typeof Rules>[string];

/** The constraints of an endpoint of a suite, each once, in the order of its cases. */
export function constraintsOf(
  suite: Pick<Generated, 'files'>,
  endpoint: ReportEndpoint,
): Constraint[] {
  const rules = rulesBySection(suite, endpoint);
  const all = endpoint.cases.flatMap(({ location, at, section, scenario }) => {
    const rule = rules.get(section)?.[scenario ?? ''];
    return rule === undefined ? [] : [constraintOf(location ?? '', at ?? '', rule)];
  });
  return [...new Map(all.map((one) => [JSON.stringify(one), one])).values()];
}

function constraintOf(location: string, at: string, { keyword, limit, pointer }: Rule): Constraint {
  const text = limit === undefined ? '' : JSON.stringify(limit);
  const isLong = text.length > MOST_LIMIT;
  const shown = isLong ? `${text.slice(0, MOST_LIMIT).toWellFormed()}…` : text;
  return { location, at, keyword, limit: shown, pointer: pointer ?? null };
}

/** The constraints of all endpoints of a suite. */
export function constraintsByEndpoint(
  suite: Pick<Generated, 'files' | 'report'>,
): ConstraintsByEndpoint {
  const { endpoints } = suite.report;
  return Object.fromEntries(
    endpoints.map((one) => [`${one.method} ${one.path}`, constraintsOf(suite, one)]),
  );
}

/** Section → scenario → rule, as the environment file of an endpoint has them. */
function rulesBySection(
  { files }: Pick<Generated, 'files'>,
  { slug }: ReportEndpoint,
): Map<string, z.output<typeof Rules>> {
  const text = files.get(`env/${slug}_environment.txt`) ?? '';
  const found = new Map<string, z.output<typeof Rules>>();
  let section = '';
  for (const line of text.split('\n')) {
    section = /^\[(.+)\]$/.exec(line)?.[1] ?? section;
    const [, json] = /^rules = (.+)$/.exec(line) ?? [];
    if (json !== undefined) found.set(section, Rules.parse(JSON.parse(json)));
  }
  return found;
}
