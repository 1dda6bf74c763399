import { access, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Problem } from '../problem.ts';
import { findPython, type Python } from './find-python.ts';
import type { RunResult } from './outcome.ts';
import { runPytest } from './run-pytest.ts';
import { canRunQuickly, runQuick } from './run-quick.ts';
import { selectEndpoints, spelled } from './select-endpoints.ts';

export interface RunOptions {
  /** Replaces the base URL of every environment file. */
  readonly baseUrl?: string;
  /** `METHOD /path`; all endpoints when absent. */
  readonly endpoints?: readonly string[];
  /** `METHOD /path` of what is not to be sent, by set-ups neither. */
  readonly exclude?: readonly string[];
  /** Upper case; all methods when absent. */
  readonly methods?: readonly string[];
  /** Processes that test at the same time. Default 1. */
  readonly workers?: number;
  /**
   * Reads (GET, HEAD) that are under way at the same time. Default 1. Only in one process, and for tests that are as they
   * were generated.
   */
  readonly concurrency?: number;
  /** Requests a second over all workers; unlimited when absent. */
  readonly rate?: number;
  /** For one answer. Default 30. */
  readonly timeoutSeconds?: number;
  /** Where the JUnit file stays; it is a temporary one when absent. */
  readonly junit?: string;
  /** Takes what the tests leave behind for the results document, a line of JSON for each test. */
  readonly records?: string;
  /** The records have the whole of valid and failing requests. */
  readonly wholeRequests?: boolean;
  /** Takes each request with the span that it names, a line of JSON; a new file. */
  readonly spans?: string;
  /** False: requests carry neither `traceparent` nor `baggage`. */
  readonly trace?: boolean;
  /**
   * The result needs no tests, for the records have them. Generated tests then run without pytest's fixtures, and in one
   * process without pytest.
   */
  readonly countsOnly?: boolean;
  /** A 4xx that the document does not mention is a failure. */
  readonly strict?: boolean;
  /** Tests may change and delete rows that they did not create. */
  readonly writesToExistingRows?: boolean;
  /** A file with the ids of the only tests to run, one per line. */
  readonly tests?: string;
  /** What the suite reads besides, such as secrets. */
  readonly variables?: NodeJS.ProcessEnv;
  /** Ends the run: the status is 3. */
  readonly signal?: AbortSignal;
  /** Takes pytest's output as it comes; without it pytest writes to our own stdout and stderr. */
  readonly output?: (chunk: Uint8Array) => void;
  /** Called with a sentence when something other than the tests takes a while. */
  readonly notice?: (sentence: string) => void;
  /** The interpreter. Default: `findPython()`. */
  readonly python?: Python;
}

/**
 * Runs a generated suite with pytest and reads its JUnit file; where only counts are needed, what the tests
 * themselves write at the end.
 *
 * The status is 3 where the run as a whole cannot be trusted (aborted, pytest's exit codes 2 to
 * 5, no JUnit file); else 2 with at least one failure, for one wrong answer is a fact whatever
 * else was blocked; else 3 with any blocked or unproven test or without a passed one; else 1.
 * Throws `suite-missing` (no suite in the folder), `usage` (nothing selected), `python-missing`.
 */
export async function runSuite(folder: string, options: RunOptions = {}): Promise<RunResult> {
  const root = await requireSuite(folder);
  const { endpoints, exclude, methods } = options;
  const slugs = await selectEndpoints(root, { endpoints, exclude, methods });
  const { signal, notice } = options;
  const python =
    options.python ?? (await findPython({ ...(signal && { signal }), ...(notice && { notice }) }));
  const temporary = await mkdtemp(join(tmpdir(), 'proofgate-run-'));
  try {
    const { workers = 1, records, countsOnly = false, output } = options;
    const run = {
      root,
      targets: slugs,
      command: python.command,
      env: withoutPytestSettings(
        { ...python.env, ...settings(options), ...options.variables },
        notice,
      ),
      ...(signal && { signal }),
      ...(output && { output }),
    };
    const isQuick = countsOnly && records !== undefined && (await canRunQuickly(root));
    const runsQuickly = isQuick && workers === 1;
    if (!runsQuickly && (options.concurrency ?? 1) > 1) notice?.(ONE_AT_A_TIME);
    if (runsQuickly) {
      const junit = options.junit && resolve(options.junit);
      return await runQuick({ ...run, junit, end: join(temporary, 'end.json') });
    }
    const junit = resolve(options.junit ?? join(temporary, 'junit.xml'));
    const env = isQuick ? { ...run.env, PROOFGATE_QUICK: 'workers' } : run.env;
    return await runPytest({ ...run, env, junit, workers });
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

const ONE_AT_A_TIME =
  '--concurrency is for one process, and for suites of this version: each process sends one request at a time.';

/**
 * Without the variables by which pytest takes options and plug-ins of other projects: `-x` or `-k` there would leave
 * tests out unnoticed, and a plug-in that is not installed would block all of them.
 */
function withoutPytestSettings(
  env: NodeJS.ProcessEnv,
  notice: RunOptions['notice'],
): NodeJS.ProcessEnv {
  const ignored = Object.keys(env).filter((name) => name.startsWith('PYTEST_') && env[name]);
  if (ignored.length > 0)
    notice?.(`Ignored, since a run takes options of its own: ${ignored.join(', ')}`);
  return Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('PYTEST_')));
}

/**
 * The suite's real path.
 *
 * @throws Problem `suite-missing` where the folder holds no suite
 */
export async function requireSuite(folder: string): Promise<string> {
  const ini = join(folder, 'pytest.ini');
  const isSuite = await access(ini).then(
    () => true,
    () => false,
  );
  if (isSuite) return realpath(folder);
  throw new Problem('suite-missing', `${folder} holds no suite: run \`proofgate generate\` first.`);
}

/** What the suite's `settings.py` reads; an inherited setting holds where no option replaces it. */
function settings(options: RunOptions): NodeJS.ProcessEnv {
  const { baseUrl, exclude, methods, rate, timeoutSeconds, records, tests, strict } = options;
  const { concurrency } = options;
  return {
    ...(options.writesToExistingRows === true && { PROOFGATE_WRITES_TO_GIVEN_ROWS: '1' }),
    ...(records !== undefined && { PROOFGATE_RESULTS: resolve(records) }),
    ...(options.spans !== undefined && { PROOFGATE_SPANS: resolve(options.spans) }),
    ...(options.trace === false && { PROOFGATE_TRACE: 'off' }),
    ...(options.wholeRequests === true && { PROOFGATE_REQUESTS: '1' }),
    ...(baseUrl !== undefined && { PROOFGATE_BASE_URL: baseUrl }),
    ...(tests !== undefined && { PROOFGATE_TESTS: resolve(tests) }),
    ...(strict === true && { PROOFGATE_STRICT: '1' }),
    // What the suite leaves alone, it tests where it is named.
    PROOFGATE_NAMED: (options.endpoints ?? []).map(spelled).join('\n'),
    // A set-up must not send what the person did not want to be sent.
    ...(methods?.length && { PROOFGATE_METHODS: methods.join(',') }),
    ...(exclude?.length && { PROOFGATE_EXCLUDE: exclude.join('\n') }),
    ...(concurrency !== undefined && { PROOFGATE_CONCURRENCY: String(concurrency) }),
    ...(rate !== undefined && { PROOFGATE_RATE: String(rate) }),
    ...(timeoutSeconds !== undefined && { PROOFGATE_TIMEOUT: String(timeoutSeconds) }),
  };
}
