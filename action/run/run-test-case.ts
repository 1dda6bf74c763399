import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { partExtent } from '../../src/results/index.ts';
import {
  isComplete,
  NO_TESTS,
  type Python,
  type RunResult,
  readSuiteDocument,
  readWhole,
  runPytest,
  testId,
} from '../../src/runner/index.ts';
import type { RunResults } from '../../src/runtimes/index.ts';
import type { AdmittedRun } from '../platform/run-of-execution.ts';
import { below } from './below.ts';

/** Where and with what the test cases of a job run. */
export interface RunPlace {
  readonly python: Python;
  readonly signal: AbortSignal;
  /** The folder of the checkout, as a real path. */
  readonly workspace: string;
  /** The folder of the results. */
  readonly folder: string;
}

/** How the run of one test case ended. */
export interface TestCaseRun {
  /** The folder of its suite. */
  readonly root: string;
  readonly result: RunResult;
  /** As it is sent to the platform. */
  readonly sent: RunResults['test_cases'][number];
}

/** For scripts without their own settings; names may hold dots, as those of suites do. */
const SETTINGS = '[pytest]\naddopts = --import-mode=importlib\n';

/** Runs one test case of the checkout by its own pytest. */
export async function runTestCase(
  { python, signal, workspace, folder }: RunPlace,
  { position, root: suite, path }: AdmittedRun['test_cases'][number],
  output: (chunk: Uint8Array) => void,
): Promise<TestCaseRun> {
  const root = below(workspace, suite);
  const beganMs = performance.now();
  // It brings a reader of YAML, which other commands start without.
  const { knownOfText, readKnownText } = await import('../../src/configuration/index.ts');
  const knownText = await readKnownText(root, suite);
  const files = knownText === null ? [] : await readdir(root, { recursive: true });
  const junit = join(folder, `junit-${position}.xml`);
  const file = join(folder, `records-${position}.jsonl`);
  const result = existsSync(below(root, path))
    ? await started({ root, path, junit, records: file, python, signal, output })
    : missingScripts(`${suite}/${path} is not in the checkout`);
  const milliseconds = Math.round(performance.now() - beganMs);
  const xml = existsSync(junit) ? readFileSync(junit, 'utf8') : null;
  const records = await readWhole(file, MOST_RECORDED_BYTES);
  // It is sent with the rest, and the workflow keeps the whole folder.
  rmSync(file, { force: true });
  const named = readSuiteDocument(root);
  const document = named && {
    title: named.title.slice(0, 2000),
    sha256: named.sha256.slice(0, 64),
  };
  const tests = result.tests.map((test) => ({ id: testId(test), outcome: test.outcome }));
  const extent = partExtent(path, files);
  const known =
    knownText && knownOfText(knownText, { path, isComplete: isComplete(result), extent, tests });
  const { reason } = result;
  const sent = { position, junit: xml, records, document, known, reason, milliseconds };
  return { root, result, sent };
}

/** What the tests of one test case may record, as on the managed runtime. */
const MOST_RECORDED_BYTES = 32 * 1024 * 1024;

interface Started extends Pick<RunPlace, 'python' | 'signal'> {
  readonly root: string;
  readonly path: string;
  readonly junit: string;
  /** Where the tests leave what they record for the results document. */
  readonly records: string;
  readonly output: (chunk: Uint8Array) => void;
}

function started({
  root,
  path,
  junit,
  records,
  python,
  signal,
  output,
}: Started): Promise<RunResult> {
  const settings = join(root, 'pytest.ini');
  if (!existsSync(settings)) writeFileSync(settings, SETTINGS);
  writeFileSync(records, '');
  return runPytest({
    ...{ root, targets: [path], junit, signal, output },
    command: python.command,
    env: { ...python.env, PROOFGATE_RESULTS: records },
    more: ['-p', 'no:cacheprovider'],
  });
}

function missingScripts(reason: string): RunResult {
  return { status: 3, counts: NO_TESTS, tests: [], reason };
}
