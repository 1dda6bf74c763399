import { truncate } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { type Junit, readJunit } from './junit.ts';
import { outcome, type RunResult } from './outcome.ts';
import { readWhole } from './read-whole.ts';
import { type Launch, runGroup } from './run-group.ts';

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
  /** The working directory. Default: our own. */
  readonly folder?: string;
  /** Further arguments of pytest. */
  readonly more?: readonly string[];
  /** Processes that test at the same time. Default 1. */
  readonly workers?: number;
  readonly signal?: AbortSignal;
  readonly output?: (chunk: Uint8Array) => void;
  /** Puts something around the command, such as a sandbox. */
  readonly launch?: Launch;
  /** Reads the JUnit file. Default: here, while the event loop waits. */
  readonly readReport?: (junit: string) => Promise<Junit | null>;
}

/** A JUnit file of 5,000 failures with long messages is less than half of this. */
const MAX_JUNIT_BYTES = 64 * 1024 * 1024;

/** Runs pytest once, to its end or its abort, and reads its JUnit file. */
export async function runPytest(run: PytestRun): Promise<RunResult> {
  const { junit, command, env, signal, output, launch, folder } = run;
  // A file of an earlier run must not be taken for this one's. Emptied, not removed: a sandbox may have put
  // it there, and nothing else of the machine's can be written in it.
  await truncate(junit).catch(ignoreMissing);
  const launched = (launch ?? directly)(command, pytestArguments(run));
  const exit = await runGroup(launched.command, launched.args, { env, signal, output, folder });
  const text = await readWhole(junit, MAX_JUNIT_BYTES);
  const read = run.readReport ?? (async (file: string) => readJunit(file));
  return outcome(exit, signal?.aborted ?? false, text === null ? null : await read(text));
}

function ignoreMissing(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
}

const directly: Launch = (command, args) => ({ command, args });

function pytestArguments(run: PytestRun): string[] {
  const { root, targets, junit, workers = 1, more = [], folder = process.cwd() } = run;
  // -P keeps the working directory off the import path: a host's modules must not shadow ours.
  const pytest = ['-P', '-m', 'pytest', '-c', join(root, 'pytest.ini'), `--rootdir=${root}`];
  // Relative, for pytest refuses a `[` in a path that it is given.
  const below = (target: string) => relative(folder, join(root, target)) || '.';
  const paths = targets.length > 0 ? targets.map(below) : [below('.')];
  const parallel = workers > 1 ? ['-n', String(workers)] : [];
  // Quiet: a dot a test, as a suite may have thousands of scripts; faults are shown in full.
  return [...pytest, '--quiet', `--junitxml=${junit}`, ...parallel, ...more, ...paths];
}
