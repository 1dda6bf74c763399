import { XMLParser } from 'fast-xml-parser';
import { z } from 'zod';

export interface SuiteCounts {
  readonly passed: number;
  readonly failed: number;
  readonly blocked: number;
}

export interface TestResult {
  /** Path of the script below the suite's root. */
  readonly script: string;
  /** With the scenario in brackets: `test_post_pets_negative_body_name[1.03]`. */
  readonly name: string;
  readonly outcome: 'passed' | 'failed' | 'blocked';
  /** The request, the answer and what was expected; empty for a passed test. */
  readonly message: string;
  readonly seconds: number;
}

/** An element with text alone is a string, with attributes an object. */
const FAULT = z.array(z.union([z.string(), z.object({ '#text': z.coerce.string().default('') })]));
const CASE = z.object({
  '@classname': z.string(),
  '@name': z.string(),
  '@time': z.coerce.number(),
  failure: FAULT.optional(),
  error: FAULT.optional(),
  skipped: z.unknown().optional(),
});
const SUITES = z.object({
  testsuites: z.object({
    testsuite: z.array(z.object({ testcase: z.array(CASE).default([]) })),
  }),
});

/**
 * Pytest's JUnit file (xunit2). `<failure>` is a wrong answer, `<error>` a fault of the set-up;
 * a skipped test is blocked too. Null where the file is cut off or is none of pytest's.
 */
export function readJunit(
  text: string,
): { counts: SuiteCounts; tests: readonly TestResult[] } | null {
  if (!text.trimEnd().endsWith('</testsuites>')) return null;
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    parseTagValue: false,
    trimValues: false,
    isArray: (name) => ['testsuite', 'testcase', 'failure', 'error'].includes(name),
  });
  const parsed = SUITES.safeParse(parsedOrNull(parser, text));
  if (!parsed.success) return null;
  const cases = parsed.data.testsuites.testsuite.flatMap(({ testcase }) => testcase);
  const tests = merged(cases.map(result));
  const counted = (outcome: TestResult['outcome']) =>
    tests.filter((test) => test.outcome === outcome).length;
  const counts = {
    passed: counted('passed'),
    failed: counted('failed'),
    blocked: counted('blocked'),
  };
  return { counts, tests };
}

/** Whoever runs the tests may write anything into the file. */
function parsedOrNull(parser: XMLParser, text: string): unknown {
  try {
    return parser.parse(text);
  } catch {
    return null;
  }
}

function result(item: z.infer<typeof CASE>): TestResult {
  const faults = [...(item.failure ?? []), ...(item.error ?? [])];
  const isSkipped = item.skipped !== undefined;
  const broken = item.error || isSkipped ? 'blocked' : 'passed';
  return {
    // No folder of a suite holds a dot, so that pytest's class name is the path.
    script: `${item['@classname'].replaceAll('.', '/')}.py`,
    name: item['@name'],
    outcome: item.failure ? 'failed' : broken,
    message: faults.map((fault) => (typeof fault === 'string' ? fault : fault['#text'])).join('\n'),
    seconds: item['@time'],
  };
}

/** Pytest writes a test twice when it failed and its clean-up did too: the failure counts. */
function merged(tests: readonly TestResult[]): TestResult[] {
  const rank = { passed: 0, blocked: 1, failed: 2 };
  const found = new Map<string, TestResult>();
  for (const test of tests) {
    const key = `${test.script} ${test.name}`;
    const other = found.get(key);
    if (!other || rank[test.outcome] > rank[other.outcome]) found.set(key, test);
  }
  return [...found.values()];
}
