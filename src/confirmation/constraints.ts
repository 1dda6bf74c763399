import {
  type Generated,
  type ReportEndpoint,
  type SectionRules,
  sectionRules,
} from '../generator/index.ts';

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

/** The constraints of an endpoint of a suite, each once, in the order of its cases. */
export function constraintsOf(
  { files }: Pick<Generated, 'files'>,
  endpoint: ReportEndpoint,
): Constraint[] {
  const rules = sectionRules(files, endpoint.slug);
  const all = endpoint.cases.flatMap(({ location, at, section, scenario }) => {
    const rule = rules.get(section)?.[scenario ?? ''];
    return rule === undefined ? [] : [constraintOf(location ?? '', at ?? '', rule)];
  });
  return [...new Map(all.map((one) => [JSON.stringify(one), one])).values()];
}

function constraintOf(
  location: string,
  at: string,
  { keyword, limit, pointer }: SectionRules[string],
): Constraint {
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
