import type { Results, TestOutcome } from '../document.ts';
import { knownWords } from '../known/known-words.ts';
import { ruleSentence } from '../rule-sentence.ts';
import type { ReportFacts } from './report-facts.ts';
import { scriptOf } from './script-of.ts';

/** The version of the specification (https://ctrf.io/docs/specification/overview). */
const SPEC_VERSION = '0.0.0';

/** What CTRF calls an outcome. What proves nothing has neither passed nor failed. */
const STATUS = {
  passed: 'passed',
  failed: 'failed',
  known: 'skipped',
  unproven: 'other',
  blocked: 'other',
} as const satisfies Record<TestOutcome['outcome'], string>;

/** The results in the Common Test Report Format, a test each, with our own outcome as `rawStatus`. */
export function ctrfReport(results: Results, { toolVersion, createdAt, pathOf }: ReportFacts) {
  const { tests, counts, seconds, base_url, document } = results;
  const stop = createdAt.getTime();
  const start = stop - Math.round(seconds * 1000);
  return {
    reportFormat: 'CTRF',
    specVersion: SPEC_VERSION,
    timestamp: createdAt.toISOString(),
    generatedBy: `Proofgate ${toolVersion}`,
    results: {
      tool: { name: 'Proofgate', version: toolVersion },
      summary: {
        ...{ tests: tests.length, passed: counts.passed, failed: counts.failed },
        ...{ skipped: counts.known, pending: 0, other: counts.unproven + counts.blocked },
        ...{ start, stop, duration: stop - start },
        extra: { unproven: counts.unproven, blocked: counts.blocked, known: counts.known },
      },
      tests: tests.map((test) => testOf(test, pathOf)),
      environment: { testEnvironment: base_url, appName: document.title },
    },
  };
}

function testOf(test: TestOutcome, pathOf: ReportFacts['pathOf']) {
  const { id, endpoint, words, outcome, kind, milliseconds = 0 } = test;
  const labels = labelsOf(test);
  return {
    ...{ testId: id, name: `${id}: ${words}`, status: STATUS[outcome], rawStatus: outcome },
    ...{ duration: milliseconds, suite: [endpoint], filePath: pathOf(scriptOf(id).path) },
    ...(outcome !== 'passed' && { message: messageOf(test) }),
    ...(test.curl !== undefined && { snippet: test.curl }),
    ...(kind !== undefined && { tags: [kind] }),
    ...(Object.keys(labels).length > 0 && { labels }),
  };
}

function messageOf(test: TestOutcome): string {
  const known = test.known === undefined ? [] : [`Known: ${knownWords(test.known)}`];
  return [...known, test.reason, ruleSentence(test)].filter(Boolean).join('\n');
}

function labelsOf({ scenario, location, at, keyword, pointer, group }: TestOutcome) {
  const labels = { scenario, location, at, keyword, pointer, group };
  return Object.fromEntries(
    Object.entries(labels).flatMap(([name, value]): [string, string][] =>
      value === undefined || value === '' ? [] : [[name, value]],
    ),
  );
}
