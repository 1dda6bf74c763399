import { type SuiteDocument, type TestResult, testId } from '../../runner/index.ts';
import type { Recorded, ScriptResult, TestCaseOutcome } from '../runtime.ts';
import { type ReadDetails, readRecordsInWorker } from './records-in-worker.ts';

/** What is left of a run beside its JUnit file. */
export interface LeftBehind {
  /** What tests recorded, one line of JSON each; null where that cannot be read. */
  readonly records: string | null;
  readonly document: Pick<SuiteDocument, 'title' | 'sha256'> | null;
}

/** What is kept of words that hold for a whole run. */
const MOST_NOTES = 10;
const MOST_CHARACTERS = 2000;

/**
 * The tests of a JUnit file as executions keep them, each with what its suite recorded of it. JUnit decides
 * how a test ended: a record that says otherwise is left out, and so is one of a test that JUnit lacks.
 */
export async function withDetails(
  tests: readonly TestResult[],
  { records, document }: LeftBehind,
): Promise<Required<Pick<TestCaseOutcome, 'results' | 'recorded'>>> {
  const read = records === null || records === '' ? null : await readRecordsInWorker(records);
  const byId = new Map(read?.tests.map((one) => [one.id, one]));
  const results = tests.map((test) => scriptResult(test, byId));
  const without = results.filter(({ details }) => details === null).length;
  const recorded: Recorded = {
    missing: missingReason(records, read, without, results.length),
    notes: (read?.notes ?? []).slice(0, MOST_NOTES).map(cut),
    baseUrl: cut(read?.baseUrl ?? ''),
    document: document && { title: cut(document.title), sha256: cut(document.sha256) },
  };
  return { results, recorded };
}

function scriptResult(
  test: TestResult,
  byId: ReadonlyMap<string, ReadDetails['tests'][number]>,
): ScriptResult {
  const { script, name, outcome, message, seconds } = test;
  const found = byId.get(testId(test));
  const milliseconds = Math.max(0, Math.round(seconds * 1000));
  const details = found?.outcome === outcome ? found : null;
  return { script, test: name, outcome, text: message, milliseconds, details };
}

function missingReason(
  records: string | null,
  read: ReadDetails | null,
  without: number,
  all: number,
): string | null {
  if (without === 0) return null;
  if (records === null) return 'no results document of the run could be had';
  if (records === '') return 'its scripts recorded no results document, as older suites do';
  if (read === null) return 'what its scripts recorded is no results document';
  return `${without} of ${all} tests are not in the results document, or have another outcome there`;
}

function cut(text: string): string {
  return text.slice(0, MOST_CHARACTERS);
}
