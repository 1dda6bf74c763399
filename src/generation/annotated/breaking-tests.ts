import type { ReportCase, ReportEndpoint, RulesFile } from '../../generator/index.ts';
import { type TestAt, testName } from './tested-constraints.ts';

/** A test that breaks a constraint, with its case in the report. */
export interface BreakingTest extends TestAt {
  readonly of: ReportCase;
}

/** The tests of an endpoint that break constraints, as the suite names these. */
export function breakingTests(
  rules: RulesFile,
  { method, path, slug, cases }: ReportEndpoint,
): BreakingTest[] {
  const bySection = rules.of(slug);
  return cases.flatMap((one) => {
    const { script, section, scenario } = one;
    const { keyword, pointer: reference } = bySection[section]?.[scenario ?? ''] ?? {};
    if (keyword === undefined || reference === undefined || scenario === null) return [];
    const test = testName(script, scenario);
    const role = 'breaks' as const;
    return [{ reference, keyword, endpoint: `${method} ${path}`, role, test, of: one }];
  });
}
