import { createHash } from 'node:crypto';
import type { Group, Results, TestOutcome } from '../document.ts';
import { knownWords } from '../known/known-words.ts';
import { ruleSentence } from '../rule-sentence.ts';
import type { ReportFacts } from './report-facts.ts';
import { scriptOf } from './script-of.ts';

/** What Allure calls an outcome: `broken` is a test that has no verdict. */
const STATUS = {
  passed: 'passed',
  failed: 'failed',
  known: 'skipped',
  unproven: 'skipped',
  blocked: 'broken',
} as const satisfies Record<TestOutcome['outcome'], string>;

const SEVERITY = {
  crash: 'critical',
  access: 'critical',
  accepted: 'normal',
  rejected: 'normal',
  response: 'minor',
  blocked: 'normal',
  unproven: 'normal',
} as const satisfies Record<Group['kind'], string>;

/**
 * The files of a folder of Allure results (https://allurereport.org/docs/how-it-works-test-result-file/): one for each
 * test, named by its id, so that a run writes over the one before, and one with the environment.
 *
 * @returns name and text
 */
export function* allureResults(
  results: Results,
  facts: Pick<ReportFacts, 'createdAt' | 'toolVersion'>,
): Generator<readonly [name: string, text: string]> {
  const { tests, document, base_url, seconds } = results;
  const titles = new Map(results.groups.map(({ id, title }) => [id, title]));
  const start = facts.createdAt.getTime() - Math.round(seconds * 1000);
  for (const test of tests) {
    const uuid = uuidOf(test.id);
    const result = resultOf(test, { uuid, start, cause: titles.get(test.group ?? '') });
    yield [`${uuid}-result.json`, `${JSON.stringify(result, null, 2)}\n`];
  }
  const environment = {
    ...{ Base_URL: base_url, Document: document.title, Document_SHA256: document.sha256 },
    Proofgate: facts.toolVersion,
  };
  const lines = Object.entries(environment).map(([name, value]) => `${name}=${property(value)}\n`);
  yield ['environment.properties', lines.join('')];
}

interface ResultContext {
  readonly uuid: string;
  /** When the run began, in milliseconds since 1970. */
  readonly start: number;
  /** The title of its group. */
  readonly cause: string | undefined;
}

function resultOf(test: TestOutcome, { uuid, start, cause }: ResultContext) {
  const { id, endpoint, scenario, words, outcome, kind, milliseconds = 0 } = test;
  const { path, name } = scriptOf(id);
  const parameters = { scenario, location: test.location, at: test.at, sent: test.sent };
  const labels = {
    ...{ suite: endpoint, subSuite: id.split('/')[1], feature: endpoint, story: cause },
    ...{ tag: kind, severity: kind && SEVERITY[kind], owner: test.known?.owner },
    ...{ framework: 'proofgate', language: 'python', package: path },
  };
  return {
    ...{ uuid, historyId: uuid, testCaseId: uuid, fullName: `${path}::${name}` },
    name: scenario === undefined ? words : `${scenario}: ${words}`,
    titlePath: [endpoint],
    status: STATUS[outcome],
    ...(outcome !== 'passed' && { statusDetails: { message: messageOf(test), trace: test.curl } }),
    ...{ stage: 'finished', start, stop: start + milliseconds },
    ...{ steps: [], attachments: [], links: [] },
    parameters: pairs(parameters),
    labels: pairs(labels),
  };
}

function messageOf(test: TestOutcome): string {
  const known = test.known === undefined ? [] : [`Known: ${knownWords(test.known)}`];
  const body = test.response?.body ? [`Response: ${test.response.body}`] : [];
  return [...known, test.reason, ruleSentence(test), ...body].filter(Boolean).join('\n');
}

function pairs(values: Readonly<Record<string, string | undefined>>) {
  return Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [{ name, value }],
  );
}

/** A UUID that is the same in every run (RFC 9562, version 8). */
function uuidOf(id: string): string {
  const hex = createHash('sha256').update(id).digest('hex');
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`];
  return [...parts, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-');
}

/** A value of a file of Java properties. */
function property(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll(/\r?\n/g, '\\n');
}
