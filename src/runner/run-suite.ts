import { access, mkdtemp, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { Problem } from '../problem.ts';
import { findPython, type Python } from './find-python.ts';
import { readJunit, type SuiteCounts, type TestResult } from './junit.ts';
import { runGroup } from './run-group.ts';
import { selectEndpoints } from './select-endpoints.ts';

export interface RunOptions {
  /** Replaces the base URL of every environment file. */
  readonly baseUrl?: string;
  /** `METHOD /path`; all endpoints when absent. */
  readonly endpoints?: readonly string[];
  /** Upper case; all methods when absent. */
  readonly methods?: readonly string[];
  /** Processes that test at the same time. Default 1. */
  readonly workers?: number;
  /** Requests a second over all workers; unlimited when absent. */
  readonly rate?: number;
  /** For one answer. Default 30. */
  readonly timeoutSeconds?: number;
  /** Where the JUnit file stays; it is a temporary one when absent. */
  readonly junit?: string;
  /** Ends the run: the status is 3. */
  readonly signal?: AbortSignal;
  /** Takes pytest's output as it comes; without it pytest writes to our own stdout and stderr. */
  readonly output?: (chunk: Uint8Array) => void;
  /** Told in a sentence, when something else than the tests takes a while. */
  readonly notice?: (sentence: string) => void;
  /** The interpreter. Default: `findPython()`. */
  readonly python?: Python;
}

/** 1 passed, 2 failed, 3 blocked: the execution status of the platform. */
export type RunStatus = 1 | 2 | 3;

export interface RunResult {
  readonly status: RunStatus;
  readonly counts: SuiteCounts;
  readonly tests: readonly TestResult[];
  /** Why there is no trustworthy result; null unless the whole run is void. */
  readonly reason: string | null;
}

/** Pytest's own exit codes that say that tests were run. */
const RAN = [0, 1];

/**
 * Runs a generated suite with pytest and reads its JUnit file.
 *
 * The status is 3 where the run as a whole cannot be trusted (aborted, pytest's exit codes 2 to
 * 5, no JUnit file); else 2 with at least one failure, for one wrong answer is a fact whatever
 * else was blocked; else 3 with any error or without a passed test; else 1.
 * Throws `suite-missing` (no suite in the folder), `usage` (nothing selected), `python-missing`.
 */
export async function runSuite(folder: string, options: RunOptions = {}): Promise<RunResult> {
  const root = await suiteRoot(folder);
  const { endpoints, methods } = options;
  const slugs = await selectEndpoints(root, { endpoints, methods });
  const { signal, notice } = options;
  const python =
    options.python ?? (await findPython({ ...(signal && { signal }), ...(notice && { notice }) }));
  const temporary = await mkdtemp(join(tmpdir(), 'proofgate-run-'));
  try {
    const junit = resolve(options.junit ?? join(temporary, 'junit.xml'));
    // A file of an earlier run must not be taken for this one's.
    await rm(junit, { force: true });
    const args = pytestArguments(root, slugs, junit, options.workers ?? 1);
    const env = { ...python.env, ...settings(options) };
    const exit = await runGroup(python.command, args, { env, signal, output: options.output });
    const text = await readFile(junit, 'utf8').catch(() => null);
    return outcome(exit, signal?.aborted ?? false, text);
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

/** The result of a run, from pytest's exit code (null: killed) and its JUnit file. */
export function outcome(exit: number | null, isAborted: boolean, junit: string | null): RunResult {
  const report = junit === null ? null : readJunit(junit);
  const { counts, tests } = report ?? { counts: { passed: 0, failed: 0, blocked: 0 }, tests: [] };
  const reason = voidReason(exit, isAborted, report !== null);
  if (reason !== null) return { status: 3, counts, tests, reason };
  if (counts.failed > 0) return { status: 2, counts, tests, reason };
  const isWhole = counts.blocked === 0 && counts.passed > 0;
  return { status: isWhole ? 1 : 3, counts, tests, reason };
}

function voidReason(exit: number | null, isAborted: boolean, hasReport: boolean): string | null {
  if (isAborted) return 'the run was aborted';
  if (exit === null) return 'pytest was killed';
  if (!RAN.includes(exit)) return `pytest ended with exit code ${exit}`;
  return hasReport ? null : 'pytest wrote no readable JUnit file';
}

/** The suite's real path. */
async function suiteRoot(folder: string): Promise<string> {
  const ini = join(folder, 'pytest.ini');
  const isSuite = await access(ini).then(
    () => true,
    () => false,
  );
  if (isSuite) return realpath(folder);
  throw new Problem('suite-missing', `${folder} holds no suite: run \`proofgate generate\` first.`);
}

function pytestArguments(
  root: string,
  slugs: readonly string[],
  junit: string,
  workers: number,
): string[] {
  // -P keeps the working directory off the import path: a host's modules must not shadow ours.
  const pytest = ['-P', '-m', 'pytest', '-c', join(root, 'pytest.ini'), `--rootdir=${root}`];
  // Relative, for pytest refuses a `[` in a path that it is given.
  const below = (slug: string) => relative(process.cwd(), join(root, slug)) || '.';
  const folders = slugs.length > 0 ? slugs.map(below) : [below('.')];
  const parallel = workers > 1 ? ['-n', String(workers)] : [];
  // Quiet: a dot a test, as a suite may have thousands of scripts; faults are shown in full.
  return [...pytest, '--quiet', `--junitxml=${junit}`, ...parallel, ...folders];
}

/** What `conftest.py` reads; an inherited setting holds where no option replaces it. */
function settings(options: RunOptions): NodeJS.ProcessEnv {
  const { baseUrl, methods, rate, timeoutSeconds } = options;
  return {
    ...(baseUrl !== undefined && { PROOFGATE_BASE_URL: baseUrl }),
    // A set-up must not send what the person did not want to be sent.
    ...(methods?.length && { PROOFGATE_METHODS: methods.join(',') }),
    ...(rate !== undefined && { PROOFGATE_RATE: String(rate) }),
    ...(timeoutSeconds !== undefined && { PROOFGATE_TIMEOUT: String(timeoutSeconds) }),
  };
}
