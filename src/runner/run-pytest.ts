import { truncate } from 'node:fs/promises';
import { readJunit } from './junit.ts';
import { outcome, type RunResult } from './outcome.ts';
import { pytestArguments } from './pytest-arguments.ts';
import { MAX_JUNIT_BYTES, readWhole } from './read-whole.ts';
import { runGroup } from './run-group.ts';

export interface PytestRun {
  /** The folder of `pytest.ini`, as a real path. */
  readonly root: string;
  /** What is run, below the root; all of it when empty. */
  readonly targets: readonly string[];
  /** Where pytest writes its JUnit file. */
  readonly junit: string;
  /** The interpreter, and its whole environment. */
  readonly command: string;
  readonly env: NodeJS.ProcessEnv;
  /** Further arguments of pytest. */
  readonly more?: readonly string[];
  /** Processes that test at the same time. Default 1. */
  readonly workers?: number;
  readonly signal?: AbortSignal;
  readonly output?: (chunk: Uint8Array) => void;
}

/** Runs pytest once, to its end or its abort, and reads its JUnit file. */
export async function runPytest(run: PytestRun): Promise<RunResult> {
  const { junit, command, env, signal, output, workers = 1, more = [] } = run;
  // A file of an earlier run must not be taken for this one's.
  await truncate(junit).catch(ignoreMissing);
  const parallel = workers > 1 ? ['-n', String(workers)] : [];
  // -P keeps the working directory off the import path: a host's modules must not shadow ours.
  const args = [
    '-P',
    '-m',
    'pytest',
    ...pytestArguments(run, process.cwd(), [...parallel, ...more]),
  ];
  const exit = await runGroup(command, args, { env, signal, output });
  const text = await readWhole(junit, MAX_JUNIT_BYTES);
  return outcome(exit, signal?.aborted ?? false, text === null ? null : readJunit(text));
}

function ignoreMissing(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
}
