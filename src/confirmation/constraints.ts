import {
  type EndpointRules,
  type Generated,
  type ReportEndpoint,
  RULES_FILE,
  RulesFile,
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

/** The rules that the cases of a suite break. */
export function rulesOf({ files }: Pick<Generated, 'files'>): RulesFile {
  return RulesFile.read(files.get(RULES_FILE) ?? '');
}

/** The constraints of an endpoint of a suite, each once, in the order of its cases. */
export function constraintsOf(file: RulesFile, endpoint: ReportEndpoint): Constraint[] {
  const rules = file.of(endpoint.slug);
  const all = endpoint.cases.flatMap(({ location, at, section, scenario }) => {
    const rule = rules[section]?.[scenario ?? ''];
    return rule === undefined ? [] : [constraintOf(location ?? '', at ?? '', rule)];
  });
  return [...new Map(all.map((one) => [JSON.stringify(one), one])).values()];
}

function constraintOf(
  location: string,
  at: string,
  { keyword, limit, pointer }: EndpointRules[string][string],
): Constraint {
  const text = limit === undefined ? '' : JSON.stringify(limit);
  const isLong = text.length > MOST_LIMIT;
  const abbreviated = isLong ? `${text.slice(0, MOST_LIMIT).toWellFormed()}…` : text;
  return { location, at, keyword, limit: abbreviated, pointer: pointer ?? null };
}

/** The constraints of all endpoints of a suite. */
export function constraintsByEndpoint(
  suite: Pick<Generated, 'files' | 'report'>,
): ConstraintsByEndpoint {
  const { endpoints } = suite.report;
  const rules = rulesOf(suite);
  return Object.fromEntries(
    endpoints.map((one) => [`${one.method} ${one.path}`, constraintsOf(rules, one)]),
  );
}
