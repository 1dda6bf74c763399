import { z } from 'zod';
import type { Generated, ReportEndpoint } from '../../generator/index.ts';

/** A constraint of a document, and the tests that break it. */
export interface BrokenConstraint {
  /** Where it is written: a reference relative to the root. */
  readonly reference: string;
  readonly keyword: string;
  readonly tests: readonly EndpointTests[];
}

/** Tests of an endpoint, by their names in pytest. */
export interface EndpointTests {
  /** `METHOD /path`. */
  readonly endpoint: string;
  readonly names: readonly string[];
}

/** The line of a section that names its rules, by scenario (docs/environment.md). */
const rules = z.record(
  z.string(),
  z.object({ keyword: z.string(), pointer: z.string().optional() }),
);
type Rules = z.output<typeof rules>;

/** The constraints that the invalid requests of a suite break, as its environment files name them. */
export function brokenConstraints({
  files,
  report,
}: Pick<Generated, 'files' | 'report'>): BrokenConstraint[] {
  const found = report.endpoints.flatMap((endpoint) => {
    const text = files.get(`env/${endpoint.slug}_environment.txt`);
    return text === undefined ? [] : brokenBy(endpoint, rulesOf(text));
  });
  const byConstraint = Map.groupBy(found, ({ reference, keyword }) => `${keyword} ${reference}`);
  return [...byConstraint.values()].flatMap((same) => {
    const [first] = same;
    if (first === undefined) return [];
    const byEndpoint = Map.groupBy(same, ({ endpoint }) => endpoint);
    const tests = [...byEndpoint].map(([endpoint, all]) => {
      return { endpoint, names: all.map(({ test }) => test) };
    });
    return [{ reference: first.reference, keyword: first.keyword, tests }];
  });
}

function brokenBy({ method, path, cases }: ReportEndpoint, bySection: ReadonlyMap<string, Rules>) {
  return cases.flatMap(({ script, section, scenario }) => {
    const { keyword, pointer: reference } = bySection.get(section)?.[scenario ?? ''] ?? {};
    if (keyword === undefined || reference === undefined) return [];
    const name = script.slice(script.lastIndexOf('/') + 1).replace(/\.py$/, '');
    return [{ reference, keyword, endpoint: `${method} ${path}`, test: `${name}[${scenario}]` }];
  });
}

/** The rules of an environment file that was just made, by section. */
function rulesOf(text: string): Map<string, Rules> {
  const found = new Map<string, Rules>();
  let section = '';
  for (const [, name, line] of text.matchAll(/^(?:\[(.+)\]|rules = (.*))$/gm)) {
    section = name ?? section;
    if (line !== undefined) found.set(section, rules.parse(JSON.parse(line)));
  }
  return found;
}
