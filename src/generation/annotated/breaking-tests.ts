import { z } from 'zod';
import type { Generated, ReportCase, ReportEndpoint } from '../../generator/index.ts';
import { type TestAt, testName } from './tested-constraints.ts';

/** A test that breaks a constraint, with its case in the report. */
export interface BreakingTest extends TestAt {
  readonly of: ReportCase;
}

/** The line of a section that names its rules, by scenario (docs/environment.md). */
const rules = z.record(
  z.string(),
  z.object({ keyword: z.string(), pointer: z.string().optional() }),
);
type Rules = z.output<typeof rules>;

/** The tests of an endpoint that break constraints, as its environment file names these. */
export function breakingTests(
  files: Generated['files'],
  { method, path, slug, cases }: ReportEndpoint,
): BreakingTest[] {
  const bySection = rulesOf(files.get(`env/${slug}_environment.txt`) ?? '');
  return cases.flatMap((one) => {
    const { script, section, scenario } = one;
    const { keyword, pointer: reference } = bySection.get(section)?.[scenario ?? ''] ?? {};
    if (keyword === undefined || reference === undefined || scenario === null) return [];
    const test = testName(script, scenario);
    const role = 'breaks' as const;
    return [{ reference, keyword, endpoint: `${method} ${path}`, role, test, of: one }];
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
