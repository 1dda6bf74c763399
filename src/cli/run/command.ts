import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { Problem } from '../../problem.ts';
import type { Results } from '../../results/index.ts';
import type { RunOptions, RunResult, SuiteDocument } from '../../runner/index.ts';
import { cacheFolder, ownFolder } from '../../runner/own-folder.ts';
import {
  collect,
  httpUrl,
  methodList,
  OVERLAY,
  positiveNumber,
  wholeNumber,
} from '../arguments.ts';
import { overlaysOf } from '../generate/configured-entries.ts';
import { interruption } from '../interruption.ts';
import { printable } from '../printable.ts';
import { authVariables, filesIn } from '../suite/auth-file.ts';
import { findSource } from '../suite/source.ts';
import { TLS, tlsVariables } from '../suite/tls-files.ts';
import { adviceOn } from './advice.ts';
import { appearance } from './appearance.ts';
import { blockedReasons } from './blocked-reasons.ts';
import { readKnown, settleKnown } from './known.ts';
import { lastFailed, rememberFailed } from './last-failed.ts';
import {
  acceptReason,
  type Options,
  requireNamed,
  requireTraces,
  runOptions,
  runsWholeSuite,
} from './options.ts';
import { watchPytest } from './progress.ts';
import { counted, countsLine, reportLines } from './report-lines.ts';
import { settledStatus } from './settled-status.ts';
import { undocumentedLines } from './undocumented-lines.ts';
import { requireOutputs, writeRequests, writeResults } from './write-results.ts';

/** The status of a run → the exit status. */
const EXIT = { 1: 0, 2: 1, 3: 3 } as const satisfies Record<RunResult['status'], number>;

/** `proofgate run [DIR]`: runs a suite with pytest against the API. */
export function runCommand(version: string): Command {
  return new Command('run')
    .description(
      'run a suite with pytest (exit 0 all passed, 1 some failed, 3 blocked or unproven)',
    )
    .argument('[dir]', 'the folder of the suite', 'generated-scripts')
    .option('--base-url <url>', 'where the API runs, instead of the env files’ own', httpUrl)
    .option('--endpoint <endpoint>', 'only this one, as "POST /pets" (repeatable)', collect)
    .option('--exclude <endpoint>', 'not this one, as "POST /shutdown" (repeatable)', collect)
    .option('--methods <list>', 'only these, as GET,HEAD', methodList)
    .option('--workers <n>', 'processes that test at the same time', wholeNumber(1, 64))
    .option('--concurrency <n>', 'reads (GET, HEAD) under way at a time', wholeNumber(1, 64))
    .option('--rate <r>', 'requests a second at most, over all workers', positiveNumber)
    .option('--timeout <s>', 'seconds to wait for an answer', positiveNumber)
    .option('--junit <file>', 'keep the JUnit file')
    .option('--json <file>', 'write the results: groups, and each test with its rule and response')
    .option('--html <file>', 'write the results as one page that needs no network')
    .option('--wfc <file>', 'write a report of Web Fuzzing Commons, for other tools')
    .option('--sarif <file>', 'write the causes of failures as SARIF, for code scanning')
    .option('--ctrf <file>', 'write the results in the Common Test Report Format')
    .option('--allure <dir>', 'write Allure results to a folder')
    .option('--http <file>', 'write the valid requests, and those that failed, as an .http file')
    .option('--postman <file>', 'write them as a Postman collection')
    .option('--otlp <url>', 'send the tests as spans to a collector of OpenTelemetry', httpUrl)
    .option('--no-trace', 'send no traceparent and baggage with requests')
    .option(...TLS.cert)
    .option(...TLS.key)
    .option(...TLS.cacert)
    .option('--wfc-auth <file>', 'credentials: an authentication file of Web Fuzzing Commons')
    .option('--wfc-user <name>', 'the user of that file; the first by default')
    .option(
      '--wfc-other <name>',
      'a second user of that file, who is to be denied the rows of the first',
    )
    .option('--last-failed', 'only the tests that failed when they were last run')
    .option('--all', 'show all groups, not ten')
    .option('--accept', 'record what fails now in known.json, and remove what passes again')
    .option('--reason <text>', 'why it is accepted; needed with --accept')
    .option('--strict', 'a 4xx that the document does not mention is a failure')
    .option('--writes-to-given-rows', 'change and delete rows that no set-up has created')
    .option('--document <file>', 'print as YAML what this document lacks of the responses')
    .option(...OVERLAY, collect)
    .option('--overlay-out <file>', 'write what the document lacks as an OpenAPI overlay')
    .action((folder: string, options: Options) => run(folder, options, version));
}

/**
 * 1. make sure that the requested files can be written, read which failures are known, and with which
 *    credentials to run;
 * 2. run the tests, with progress while people watch;
 * 3. read what they recorded, and write the requested files;
 * 4. show the groups of failures, what the document lacks, then the counts.
 */
async function run(folder: string, options: Options, version: string): Promise<void> {
  const reason = acceptReason(options);
  requireOutputs(options);
  requireTraces(options);
  const variables = {
    ...(await authVariables(options, filesIn(folder))),
    ...(await tlsVariables(options, filesIn(folder), process.env)),
  };
  const known = await readKnown(folder);
  const { isComplete, readSuiteDocument } = await import('../../runner/index.ts');
  const document = readSuiteDocument(folder);
  if (document === null) return runOlder(folder, options, variables);
  const patchOf = await patcher(folder, document, options);
  const temporary = mkdtempSync(join(tmpdir(), 'proofgate-results-'));
  try {
    const records = join(temporary, 'records.jsonl');
    const pytest = watchPytest(records);
    const started = performance.now();
    const result = await launch(folder, options, {
      ...{ records, countsOnly: true, variables, output: pytest.take },
      wholeRequests: options.http !== undefined || options.postman !== undefined,
      ...(options.otlp !== undefined && { spans: join(temporary, 'spans.jsonl') }),
      ...(options.lastFailed === true && selected(folder, join(temporary, 'tests.txt'))),
    });
    const seconds = Math.round(performance.now() - started) / 1000;
    const lines = pytest.end();
    // To find lines takes a reader of YAML, which the other commands start without.
    const { resultsOf } = await import('./results.ts');
    const found = resultsOf(folder, document, records, seconds);
    const isWhole = runsWholeSuite(options, process.env) && isComplete(result);
    const extent = { today: new Date().toISOString().slice(0, 10), isWhole };
    // A run that says nothing of the API is no reason to accept anything.
    const accepts = result.reason === null ? reason : undefined;
    const { results, messages } = settleKnown(folder, found, known, extent, accepts);
    rememberFailed(folder, results, process.env);
    await writeResults(folder, results, options, version);
    writeRequests(results, records, options);
    await sendTraces(results, join(temporary, 'spans.jsonl'), options, version);
    const status = settledStatus(result, results);
    const advice = [...messages, ...patchOf(results), ...adviceOn(folder, results)];
    printResults(results, { ...result, status }, options, lines, advice);
    process.exitCode = EXIT[status];
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

/** Reports what a document lacks, in lines and as an overlay. It is read before anything is sent. */
async function patcher(
  folder: string,
  suite: SuiteDocument,
  { document, overlay, overlayOut }: Options,
): Promise<(results: Results) => string[]> {
  if (document === undefined && overlayOut === undefined) return () => [];
  const { documentPatch, overlayAdditions } = await import('./document-patch.ts');
  const { readWritten } = await import('../../generator/document/read.ts');
  const { readPorts } = await import('../reading/ports.ts');
  const { writeOverlay } = await import('../suite/overlay-file.ts');
  const found = document === undefined ? findSource(folder, suite, process.env) : undefined;
  const location = document ?? found?.spec ?? '';
  const overlays = overlay ?? found?.overlays ?? overlaysOf(location, undefined);
  const tree = await readWritten(location, readPorts, overlays);
  return (results) => {
    const lines = document === undefined ? [] : documentPatch(results, tree, document);
    if (overlayOut === undefined) return lines;
    const { additions, open } = overlayAdditions(results, tree);
    writeOverlay(overlayOut, { location, tree }, additions, open);
    return [...lines, `overlay: ${overlayOut}`];
  };
}

/** Sends the spans of a run, where an option asks for that. What keeps them from being sent is no result of a test. */
async function sendTraces(
  results: Results,
  file: string,
  { otlp }: Options,
  version: string,
): Promise<void> {
  if (otlp === undefined) return;
  const { testSpans } = await import('./otlp/test-spans.ts');
  const { sendSpans } = await import('./otlp/send-spans.ts');
  // A run that sent nothing has left no file behind.
  const spans = testSpans(results, existsSync(file) ? readFileSync(file, 'utf8') : '');
  if (spans.length === 0) return console.error(NO_SPANS);
  const cause = await sendSpans(otlp, spans, version);
  // The URL may hold a password.
  const { origin } = new URL(otlp);
  if (cause !== undefined) console.error(`Traces cannot be sent to ${origin}: ${cause}`);
}

const NO_SPANS = 'No request of this run carried a traceparent of ours, so no spans were sent.';

async function launch(folder: string, options: Options, more: RunOptions): Promise<RunResult> {
  const { runSuite } = await import('../../runner/index.ts');
  await requireNamed(folder, options);
  return runSuite(folder, {
    ...runOptions(options),
    ...more,
    variables: { ...more.variables, ...bytecodeVariables() },
    signal: interruption(),
    notice: (sentence) => console.error(sentence),
  });
}

/** Where Python keeps what it compiles of suites; nowhere without a folder that only its user can write. */
function bytecodeVariables(): NodeJS.ProcessEnv {
  const folder = ownFolder(join(cacheFolder(process.env), 'bytecode'));
  return folder === null ? {} : { PROOFGATE_BYTECODE: folder };
}

/** The tests that failed last time; all of them where none did. */
function selected(folder: string, file: string): RunOptions {
  const ids = lastFailed(folder, process.env);
  if (ids.length === 0) {
    console.error('No test of this suite failed when it was last run here: all are run.');
    return {};
  }
  writeFileSync(file, ids.join('\n'));
  return { tests: file };
}

function printResults(
  results: Results,
  { reason, status }: RunResult,
  { accept, all, strict }: Options,
  pytest: readonly string[],
  messages: readonly string[],
): void {
  const isInterrupted = reason !== null && /^the run stopped: /.test(reason);
  const lines =
    isInterrupted && results.counts.failed === 0
      ? []
      : reportLines(results, appearance(all === true));
  for (const line of [...lines, '', ...results.notes.map(printable)]) console.log(line);
  for (const line of undocumentedLines(results, strict === true)) console.log(line);
  for (const line of messages) console.log(printable(line));
  // Where pytest itself has stopped, only its own words say why.
  if (reason !== null && !isInterrupted) for (const line of pytest) console.error(line);
  const without = accept === true ? ' Nothing was accepted.' : '';
  if (reason !== null) console.error(`The run was blocked: ${reason}.${without}`);
  else if (status === 1) console.log(passedLine(results));
  console.log(`${counted(results.tests.length, 'test')} in ${results.seconds.toFixed(1)} s`);
  console.log(countsLine(results));
}

function passedLine({ counts, base_url }: Results): string {
  const butKnown = counts.known > 0 ? ', but for what is known,' : '';
  return `All tests passed${butKnown} against ${base_url}.`;
}

/** A suite of an older version records nothing: pytest's own output is all there is. */
async function runOlder(
  folder: string,
  options: Options,
  variables: NodeJS.ProcessEnv,
): Promise<void> {
  const { requireSuite } = await import('../../runner/index.ts');
  await requireSuite(folder);
  const needsRecords = NEEDING_RECORDS.some((name) => options[name] !== undefined);
  if (needsRecords) throw new Problem('suite-stale', OLD_SUITE);
  const { tests, reason, counts, status } = await launch(folder, options, { variables });
  for (const line of blockedReasons(tests)) console.log(line);
  if (reason !== null) console.error(`The run was blocked: ${reason}.`);
  const { passed, failed, unproven, blocked } = counts;
  console.log(`${passed} passed, ${failed} failed, ${unproven} unproven, ${blocked} blocked`);
  process.exitCode = EXIT[status];
}

const NEEDING_RECORDS = [
  'json',
  'html',
  'wfc',
  'sarif',
  'ctrf',
  'allure',
  'http',
  'postman',
  'otlp',
  'accept',
  'document',
  'overlayOut',
] as const satisfies readonly (keyof Options)[];

const OLD_SUITE =
  'The suite was generated by an older version, which records no results; generate it again.';
