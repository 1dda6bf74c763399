import { Problem } from '../../problem.ts';
import type { RunOptions } from '../../runner/index.ts';
import { chooseEndpoints } from '../generate/choose-endpoints.ts';
import type { AuthOptions } from '../suite/auth-file.ts';
import type { TlsOptions } from '../suite/tls-files.ts';

/** The options of `run`, as commander gives them. */
export interface Options extends AuthOptions, TlsOptions {
  readonly baseUrl?: string;
  readonly endpoint?: readonly string[];
  readonly exclude?: readonly string[];
  readonly methods?: readonly string[];
  readonly workers?: number;
  readonly concurrency?: number;
  readonly rate?: number;
  readonly timeout?: number;
  readonly junit?: string;
  readonly json?: string;
  readonly html?: string;
  readonly wfc?: string;
  readonly sarif?: string;
  readonly ctrf?: string;
  readonly allure?: string;
  readonly http?: string;
  readonly postman?: string;
  readonly otlp?: string;
  readonly trace?: boolean;
  readonly lastFailed?: boolean;
  readonly all?: boolean;
  readonly strict?: boolean;
  readonly writesToGivenRows?: boolean;
  readonly document?: string;
  readonly overlay?: readonly string[];
  readonly overlayOut?: string;
  readonly accept?: boolean;
  readonly reason?: string;
}

/** The options of the run itself, as the runner takes them. */
export function runOptions(options: Options): RunOptions {
  const { baseUrl, endpoint, exclude, methods, workers, rate, timeout, junit, strict } = options;
  const { concurrency } = options;
  return {
    ...(baseUrl !== undefined && { baseUrl }),
    ...(endpoint && { endpoints: endpoint }),
    ...(exclude && { exclude }),
    ...(methods && { methods }),
    ...(workers !== undefined && { workers }),
    ...(concurrency !== undefined && { concurrency }),
    ...(rate !== undefined && { rate }),
    ...(timeout !== undefined && { timeoutSeconds: timeout }),
    ...(junit !== undefined && { junit }),
    ...(strict === true && { strict }),
    ...(options.trace === false && { trace: false }),
    ...(options.writesToGivenRows === true && { writesToExistingRows: true }),
  };
}

/**
 * Checks that the suite has the endpoints that are named, and those that are left out.
 * @throws Problem `usage` with what may be meant, for one that it lacks
 */
export async function requireNamed(folder: string, { endpoint, exclude }: Options): Promise<void> {
  const named = [...(endpoint ?? []), ...(exclude ?? [])];
  if (named.length === 0) return;
  const { readEndpoints } = await import('../../runner/index.ts');
  const known = (await readEndpoints(folder)).map(({ method, path }) => `${method} ${path}`);
  // Where there is no suite, the run says so.
  if (known.length > 0) chooseEndpoints(named, known, 'suite');
}

/**
 * Makes sure that spans are not asked for without the traces that they are in.
 * @throws Problem `usage`
 */
export function requireTraces({ otlp, trace }: Options): void {
  if (otlp === undefined || trace !== false) return;
  throw new Problem('usage', '--otlp sends traces, which --no-trace turns off; leave one out.');
}

/**
 * Why the failures of the run are to be accepted; undefined where they are not.
 * @throws Problem `usage` for one of `--accept` and `--reason` without the other
 */
export function acceptReason({ accept, reason }: Options): string | undefined {
  if (accept !== true) {
    if (reason === undefined) return undefined;
    throw new Problem('usage', '--reason belongs to --accept; give both.');
  }
  const trimmed = reason?.trim() ?? '';
  if (trimmed !== '') return trimmed;
  const message = '--accept needs a reason, which known.json keeps: --accept --reason "issue 12".';
  throw new Problem('usage', message);
}

/** Variables that make the suite leave tests out. */
const LIMITING = ['PROOFGATE_TESTS', 'PROOFGATE_METHODS', 'PROOFGATE_EXCLUDE'];

/** Whether the options, and the environment, ask for every test of the suite. */
export function runsWholeSuite(options: Options, environment: NodeJS.ProcessEnv): boolean {
  const { endpoint = [], exclude = [], methods = [], lastFailed } = options;
  const chosen = [...endpoint, ...exclude, ...methods].length > 0 || lastFailed === true;
  return !chosen && !LIMITING.some((name) => environment[name]);
}
