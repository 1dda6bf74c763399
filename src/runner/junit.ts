import { XMLParser } from 'fast-xml-parser';
import { z } from 'zod';

export interface SuiteCounts {
  readonly passed: number;
  readonly failed: number;
  /** Rejected like its own valid request, so that nothing is proven. */
  readonly unproven: number;
  readonly blocked: number;
}

/** The counts of a run without any test. */
export const NO_TESTS: SuiteCounts = { passed: 0, failed: 0, unproven: 0, blocked: 0 };

export interface TestResult {
  /** Path of the script below the suite's root. */
  readonly script: string;
  /** With the scenario in brackets: `test_post_pets_negative_body_name[1.03]`. */
  readonly name: string;
  readonly outcome: keyof SuiteCounts;
  /** Why it did not pass, the request and the response; empty for a passed test. */
  readonly message: string;
  readonly seconds: number;
}

/** What a JUnit file says. */
export interface Junit {
  readonly counts: SuiteCounts;
  readonly tests: readonly TestResult[];
}

/** An element with only text is a string, with attributes an object. */
const FAULT = z.array(z.union([z.string(), z.object({ '#text': z.coerce.string().default('') })]));
/** The type that the suite gives an unproven test (templates/proofgate_suite/junit.py). */
const UNPROVEN = 'proofgate.unproven';
const SKIPPED = z.union([
  z.string(),
  z.object({ '@type': z.string().optional(), '#text': z.string().default('') }),
]);
const CASE = z.object({
  '@classname': z.string(),
  '@name': z.string(),
  '@time': z.coerce.number(),
  failure: FAULT.optional(),
  error: FAULT.optional(),
  skipped: z.array(SKIPPED).optional(),
});
const SUITES = z.object({
  testsuites: z.object({
    testsuite: z.array(z.object({ testcase: z.array(CASE).default([]) })),
  }),
});

/**
 * Pytest's JUnit file (xunit2). `<failure>` is a failed test, `<error>` a blocked one, and `<skipped>`
 * an unproven one where its type is that, else a blocked one. Null where the file is cut off or is not
 * pytest's.
 */
export function readJunit(text: string): Junit | null {
  if (!text.trimEnd().endsWith('</testsuites>')) return null;
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    parseTagValue: false,
    trimValues: false,
    isArray: (name) => ['testsuite', 'testcase', 'failure', 'error', 'skipped'].includes(name),
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
    unproven: counted('unproven'),
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
  const unproven = item.failure || item.error ? undefined : unprovenMessage(item);
  return {
    // No folder of a suite holds a dot, so that pytest's class name is the path.
    script: `${item['@classname'].replaceAll('.', '/')}.py`,
    name: item['@name'],
    outcome: outcomeOf(item),
    message: unproven ?? faults.map(textOf).join('\n'),
    seconds: item['@time'],
  };
}

function outcomeOf(item: z.infer<typeof CASE>): TestResult['outcome'] {
  if (item.failure) return 'failed';
  if (item.error) return 'blocked';
  if (item.skipped) return unprovenMessage(item) === undefined ? 'blocked' : 'unproven';
  return 'passed';
}

/** Why a test is unproven; undefined where it is not. */
function unprovenMessage({ skipped = [] }: z.infer<typeof CASE>): string | undefined {
  for (const one of skipped) {
    if (typeof one === 'string' || one['@type'] !== UNPROVEN) continue;
    // Pytest writes `file:line: ` before the words of the suite.
    return one['#text'].replace(/^.*?(?=Unproven: )/s, '');
  }
  return undefined;
}

function textOf(element: z.infer<typeof FAULT>[number]): string {
  return typeof element === 'string' ? element : element['#text'];
}

/** Pytest writes a test twice when it failed and its clean-up did too: the failure counts. */
function merged(tests: readonly TestResult[]): TestResult[] {
  const rank = { passed: 0, unproven: 1, blocked: 2, failed: 3 };
  const found = new Map<string, TestResult>();
  for (const test of tests) {
    const key = `${test.script} ${test.name}`;
    const other = found.get(key);
    if (!other || rank[test.outcome] > rank[other.outcome]) found.set(key, test);
  }
  return [...found.values()];
}
