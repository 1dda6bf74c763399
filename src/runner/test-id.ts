import type { TestResult } from './junit.ts';

/**
 * The id that a test has in the results document (`case_id` in templates/proofgate_suite/case.py), from the
 * names that pytest gives it: endpoint, section, and the scenario in brackets. Scripts of valid requests have their
 * sections in brackets.
 */
export function testId({ script, name }: Pick<TestResult, 'script' | 'name'>): string {
  const [slug = '', kind, file = ''] = script.split('/');
  const inBrackets = /\[(.+)]$/.exec(name)?.[1] ?? '';
  if (kind === 'positive' || kind === 'variants') return `${slug}/${inBrackets}`;
  const section = file.slice(`test_${slug}_`.length, -'.py'.length);
  return `${slug}/${section}/${inBrackets}`;
}
