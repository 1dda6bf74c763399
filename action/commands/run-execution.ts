import { realpathSync } from 'node:fs';
import { info, warning } from '@actions/core';
import { findPython, type RunResult } from '../../src/runner/index.ts';
import type { ExecutionInputs } from '../inputs/run-inputs.ts';
import { leaveAndSend } from '../platform/leave-and-send.ts';
import { runOfExecution } from '../platform/run-of-execution.ts';
import { mergeResults } from '../run/merge-results.ts';
import { quotedOutput } from '../run/quoted-output.ts';
import { reportRun, setOutputs } from '../run/report-run.ts';
import { resultsToSend } from '../run/results-to-send.ts';
import { runTestCase, type TestCaseRun } from '../run/run-test-case.ts';
import { settledRuns } from '../run/settled-runs.ts';
import { suiteEnvironment } from '../run/suite-environment.ts';
import { stepFolder } from '../step-folder.ts';
import type { Workflow } from '../workflow.ts';
import { calibrateRecord } from './calibrate-record.ts';

/**
 * `command: run` with `execution`: a job of the workflow run that the platform has started.
 * 1. get access by the job's OIDC token, and learn which test cases are the job's, or what it calibrates
 *    (`calibrateRecord`);
 * 2. find or make a Python;
 * 3. run each test case by its own pytest;
 * 4. leave the results in a folder, which the workflow keeps, and send them;
 * 5. report them in annotations, outputs and summary, though the platform takes none; status 2 and 3 fail
 *    the step, known failures do not.
 *
 * @throws Problem as the platform answers, `python-missing`
 */
export async function runExecution(inputs: ExecutionInputs, workflow: Workflow): Promise<void> {
  const { execution, leg: job, url } = inputs;
  const run = runOfExecution(url, execution);
  const entered = await run.enter(job);
  if (entered.calibration !== undefined) {
    return calibrateRecord(run, { ...entered, calibration: entered.calibration }, workflow);
  }
  const { secrets_service: secrets, variables, test_cases: testCases } = entered;
  const interrupt = new AbortController();
  const stop = () => interrupt.abort();
  process.once('SIGINT', stop).once('SIGTERM', stop);
  const { signal } = interrupt;
  const environment = { ...suiteEnvironment(process.env, secrets), ...variables };
  const python = await findPython({ environment, signal, notice: info });
  const workspace = realpathSync(workflow.workspace);
  const folder = stepFolder(workflow.temporary);
  const place = { python, signal, workspace, folder };
  const runs: TestCaseRun[] = [];
  for (const testCase of testCases) {
    const act = (output: (chunk: Uint8Array) => void) => runTestCase(place, testCase, output);
    runs.push(await quotedOutput(testCase.path, act));
  }
  process.off('SIGINT', stop).off('SIGTERM', stop);
  const results = resultsToSend(job, runs, {
    records: entered.takes_records,
    known: entered.takes_known,
  });
  try {
    await leaveAndSend(run, folder, results);
  } finally {
    await reportAll(runs, workspace, folder);
  }
}

/** Reports the runs of each suite separately; the outputs are of all. */
async function reportAll(
  runs: readonly TestCaseRun[],
  workspace: string,
  junit: string,
): Promise<void> {
  const today = new Date().toISOString().slice(0, 10);
  const all: RunResult[] = [];
  for (const [root, ofIt] of Map.groupBy(runs, (one) => one.root)) {
    const { runs: settled, results } = settledRuns(ofIt, today);
    all.push(...settled);
    for (const note of new Set(ofIt.flatMap(({ sent }) => sent.known?.note ?? []))) warning(note);
    await reportRun({ result: mergeResults(settled), root, workspace, files: { junit }, results });
  }
  setOutputs(mergeResults(all), { junit });
}
