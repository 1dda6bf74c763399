import { readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import {
  type AnnotationProperties,
  error,
  info,
  setFailed,
  setOutput,
  summary,
  warning,
} from '@actions/core';
import { isFailure, type Results } from '../../src/results/index.ts';
import { type RunResult, readEndpoints, testId } from '../../src/runner/index.ts';
import {
  blockedAnnotations,
  failedAnnotations,
  lineOf,
  type ScriptAnnotation,
} from './run-annotations.ts';
import { runSummary, type SummaryResult, titleOf } from './run-summary.ts';

/** A run that has ended, and where its files are. */
export interface EndedRun {
  readonly result: RunResult;
  /** The folder of the suite. */
  readonly root: string;
  /** The folder of the checkout, which the files of annotations are below. */
  readonly workspace: string;
  readonly files: RunFiles;
  /** What the tests recorded; null where they did not. */
  readonly results: Results | null;
}

/** Where what a run leaves behind is. */
export interface RunFiles {
  /** The JUnit file; with several runs the folder of such files. */
  readonly junit: string;
  /** The results document; absent where nothing was recorded. */
  readonly json?: string;
  /** The same as a page; absent likewise. */
  readonly html?: string;
}

/** Reports a run: annotations, outputs and the job's summary; fails the step unless all has passed. */
export async function reportRun(run: EndedRun): Promise<void> {
  const { root, workspace, files, results } = run;
  const summarized = summaryResult(run);
  const { status, tests, reason } = summarized;
  const placed = (one: ScriptAnnotation) => placeOf(one, root, workspace);
  for (const one of failedAnnotations(tests)) error(one.message, placed(one));
  for (const one of blockedAnnotations(tests)) warning(one.message, placed(one));
  setOutputs(run.result, files);
  if (results !== null) {
    setOutput('groups', results.groups.filter(isFailure).length);
    setOutput('new-failures', results.counts.failed);
  }
  await summary.addRaw(`${runSummary(summarized, await readEndpoints(root), results)}\n`).write();
  const outcome = `${titleOf(summarized)}.`;
  if (status === 1) info(outcome);
  else if (status === 2) setFailed(`Failed. ${outcome}`);
  else setFailed(`Blocked${reason === null ? '' : `, since ${reason}`}. ${outcome}`);
}

/** The run with known failures apart from those that count. */
export function summaryResult({
  result,
  results,
}: Pick<EndedRun, 'result' | 'results'>): SummaryResult {
  const known = new Set(
    results?.tests.filter(({ outcome }) => outcome === 'known').map(({ id }) => id),
  );
  const tests = result.tests.map((test) =>
    known.has(testId(test)) ? { ...test, outcome: 'known' as const } : test,
  );
  return { ...result, tests };
}

/** Sets the outputs of a run; of several in one step the last ones count. */
export function setOutputs({ status, counts }: RunResult, files: RunFiles): void {
  for (const [name, value] of Object.entries({ status, ...counts, ...files })) {
    setOutput(name, value);
  }
}

/** Where an annotation is shown: on a file of the checkout, at the scenario's line. */
function placeOf(
  { title, script, scenario }: ScriptAnnotation,
  root: string,
  workspace: string,
): AnnotationProperties {
  const path = script === null ? null : join(root, script);
  if (path === null) return { title };
  const file = relative(workspace, path).split(sep).join('/');
  if (file.startsWith('..')) return { title };
  const startLine = lineOf(readFileSync(path, 'utf8'), scenario);
  return { title, file, ...(startLine !== null && { startLine }) };
}
