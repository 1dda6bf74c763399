import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { DEFAULT_BUDGET, MOST_BUDGET } from '../../calibrate/budget.ts';
import type { Calibrated } from '../../calibrate/index.ts';
import { SUITE_FILE } from '../../generator/edits/holds-edits.ts';
import type {
  CalibrationTarget,
  Generated,
  GenerateOptions,
  OpenApiDocument,
} from '../../generator/index.ts';
import { Problem } from '../../problem.ts';
import type { SuiteDocument } from '../../runner/index.ts';
import {
  collect,
  httpUrl,
  methodList,
  OVERLAY,
  positiveNumber,
  wholeNumber,
} from '../arguments.ts';
import { allFiles, openFolder, type SuiteFolder } from '../folder/folder.ts';
import { FreshFolder } from '../folder/fresh-folder.ts';
import { chooseEndpoints } from '../generate/choose-endpoints.ts';
import { ignoreRules, overlaysOf } from '../generate/configured-entries.ts';
import { nextLine } from '../generate/next-command.ts';
import { interruption } from '../interruption.ts';
import { printable } from '../printable.ts';
import { requireWritable, writeReport } from '../report-file.ts';
import { type AuthOptions, authVariables, filesIn } from '../suite/auth-file.ts';
import { endpointBar } from '../suite/endpoint-bar.ts';
import { type DocumentSource, findSource } from '../suite/source.ts';
import { TLS, type TlsOptions, tlsVariables } from '../suite/tls-files.ts';
import type { CalibratedSuite, Suite } from './calibrate-suite.ts';

interface Options extends AuthOptions, TlsOptions {
  readonly baseUrl?: string;
  readonly spec?: string;
  readonly overlay?: readonly string[];
  readonly endpoint?: readonly string[];
  readonly exclude?: readonly string[];
  readonly methods?: readonly string[];
  readonly budget: number;
  readonly rate?: number;
  readonly timeout?: number;
  readonly maxDepth: number;
  readonly maxCases: number;
  readonly variants: number;
  readonly json?: string;
  readonly overlayOut?: string;
  readonly dryRun?: boolean;
  readonly explain?: boolean;
  readonly again?: boolean;
}

/** `proofgate calibrate [DIR]`: makes the valid requests of a suite such that a live server accepts them. */
export function calibrateCommand(): Command {
  return new Command('calibrate')
    .description('try the valid requests of a suite on a server, and write what it accepts')
    .argument('[dir]', 'the folder of the suite', 'generated-scripts')
    .option('--base-url <url>', 'where the API runs, instead of the env files’ own', httpUrl)
    .option('--spec <spec>', 'the document of the suite, where it is not found by itself')
    .option(...OVERLAY, collect)
    .option('--endpoint <endpoint>', 'only this one, as "POST /pets" (repeatable)', collect)
    .option('--exclude <endpoint>', 'not this one, as "POST /shutdown" (repeatable)', collect)
    .option('--methods <list>', 'only these, as GET,HEAD', methodList)
    .option(
      '--budget <n>',
      'requests for an endpoint at most',
      wholeNumber(1, MOST_BUDGET),
      DEFAULT_BUDGET,
    )
    .option('--rate <r>', 'requests a second at most', positiveNumber)
    .option('--timeout <s>', 'seconds to wait for an answer', positiveNumber)
    .option(...TLS.cert)
    .option(...TLS.key)
    .option(...TLS.cacert)
    .option('--wfc-auth <file>', 'credentials: an authentication file of Web Fuzzing Commons')
    .option('--wfc-user <name>', 'the user of that file; the first by default')
    .option(
      '--wfc-other <name>',
      'a second user of that file, who is to be denied the rows of the first',
    )
    .option('--max-depth <n>', 'as the suite was generated with', wholeNumber(0, 50), 6)
    .option('--max-cases <n>', 'as the suite was generated with', wholeNumber(1, 1_000_000), 2000)
    .option('--variants <n>', 'as the suite was generated with', wholeNumber(0, 1000), 24)
    .option('--json <file>', 'write the findings: each request that is rejected, and each crash')
    .option('--overlay-out <file>', 'write what the document lacks as an OpenAPI overlay')
    .option('--again', 'only repair what was learned earlier and no longer holds')
    .option('--dry-run', 'write nothing, and show what would change')
    .option('--explain', 'send nothing, and show which rows the API has and who makes them')
    .action(run);
}

/**
 * 1. find the document, and read it;
 * 2. try the requests from a copy of the suite, in which files may change;
 * 3. generate the suite again with what was learned, or show the difference;
 * 4. report the result.
 */
async function run(name: string, options: Options): Promise<void> {
  const started = performance.now();
  for (const path of [options.json, options.overlayOut]) {
    if (path !== undefined) requireWritable(path);
  }
  const folder = openFolder(name);
  const { isSuiteOf, readSuiteDocument, requireSameDocument, SUITE_DOCUMENT } = await import(
    '../../runner/index.ts'
  );
  const suite = readSuiteDocument(folder.path);
  if (suite === null) {
    throw new Problem('suite-missing', `${name} holds no suite: run \`proofgate generate\` first.`);
  }
  const auth = {
    ...(await authVariables(options, filesIn(folder.path))),
    ...(await tlsVariables(options, filesIn(folder.path), process.env)),
  };
  const { spec, overlays } = sourceOf(folder.path, suite, options);
  const { readDocument } = await import('../../generator/document/read.ts');
  const { readPorts } = await import('../reading/ports.ts');
  const document = await readDocument(spec, readPorts, overlays);
  if (!isSuiteOf(suite, document)) throw changedSince(suite, document);
  const { maxDepth, maxCases, variants } = options;
  const files = allFiles(folder);
  const limits = { maxDepth, maxCases, variants, ignore: ignoreRules(spec) };
  if (options.explain === true) return explain({ files, document, options: limits }, options);
  const { found, options: made } = await tryRequests(
    { files, document, options: limits },
    options,
    auth,
  );
  // Whoever has edited the suite meanwhile has edited that one.
  const now = allFiles(openFolder(name));
  requireSameDocument(now.get(SUITE_DOCUMENT), document.sha256);
  const generated = await writeSuite(folder, document, { ...made, previous: now }, options);
  // The folder keeps a person's own files as they are.
  const own = found.excluded.length > 0 ? generated.files.get(SUITE_FILE) : undefined;
  if (own !== undefined && options.dryRun !== true) {
    writeFileSync(join(folder.path, SUITE_FILE), own);
  }
  const seconds = Math.round((performance.now() - started) / 100) / 10;
  if (options.json !== undefined) {
    const { findingsOf } = await import('../../calibrate/index.ts');
    const { title, sha256 } = document;
    writeReport(options.json, findingsOf(found, { document: { title, sha256 }, seconds }));
  }
  if (options.overlayOut !== undefined) await writeLack(options.overlayOut, spec, document, found);
  // What it says takes all of the search, which the other commands begin without.
  const { changedLines } = await import('./lines.ts');
  await printOutcome(found, {
    options,
    name,
    seconds,
    changes: changedLines(now, generated.files),
  });
}

/** Writes what the document lacks of what the server demands. */
async function writeLack(
  file: string,
  location: string,
  { tree }: OpenApiDocument,
  { endpoints }: Calibrated,
): Promise<void> {
  const { demandedAdditions } = await import('../../calibrate/index.ts');
  const { writeOverlay } = await import('../suite/overlay-file.ts');
  const { additions, open } = demandedAdditions(endpoints);
  writeOverlay(file, { location, tree }, additions, open);
}

/** Shows the resources that the suite knows, as a tree. */
async function explain(suite: Suite, options: Options): Promise<void> {
  const { explainLines } = await import('../../calibrate/index.ts');
  const { piecesOf } = await import('./calibrate-suite.ts');
  const { pieces } = piecesOf(suite);
  for (const line of explainLines(chosenPieces(pieces, options))) console.log(printable(line));
}

function changedSince(suite: SuiteDocument, { sha256 }: OpenApiDocument): Problem {
  const subject = sha256 === suite.sha256 ? 'overlays of the document have' : 'document has';
  const message = `The ${subject} changed since the suite was generated; run \`proofgate generate\` first.`;
  return new Problem('suite-stale', message);
}

/** Where the document of a suite is: what the options name of it counts. */
function sourceOf(
  folder: string,
  suite: SuiteDocument,
  { spec, overlay }: Options,
): DocumentSource {
  if (spec !== undefined) return { spec, overlays: overlaysOf(spec, overlay) };
  const found = findSource(folder, suite, process.env);
  return overlay === undefined ? found : { ...found, overlays: overlay };
}

/** Sends the requests of the suite; the results are written only once all were tried. */
async function tryRequests(
  suite: Suite,
  options: Options,
  auth: NodeJS.ProcessEnv,
): Promise<CalibratedSuite> {
  const { calibrateSuite } = await import('./calibrate-suite.ts');
  const { findPython } = await import('../../runner/index.ts');
  const signal = interruption();
  const python = await findPython({ signal, notice: (sentence) => console.error(sentence) });
  const bar = endpointBar();
  try {
    return await calibrateSuite(suite, {
      ...{ python, signal, progress: bar.update, budget: options.budget },
      isAgain: options.again === true,
      settings: { ...settingsOf(options), ...auth },
      chosen: (pieces) => chosenPieces(pieces, options),
    });
  } finally {
    bar.end();
  }
}

/**
 * The endpoints to be tried. Those that may do harm are tried only when they are named.
 * @throws Problem `usage` for a name that the suite does not have
 */
function chosenPieces(
  pieces: readonly CalibrationTarget[],
  { endpoint, exclude, methods }: Options,
): CalibrationTarget[] {
  const nameOf = ({ method, path }: CalibrationTarget) => `${method} ${path}`;
  const names = pieces.map(nameOf);
  const included = endpoint && new Set(chooseEndpoints(endpoint, names, 'suite'));
  const excluded = new Set(chooseEndpoints(exclude ?? [], names, 'suite'));
  return pieces.filter((piece) => {
    if (excluded.has(nameOf(piece)) || methods?.includes(piece.method) === false) return false;
    return included ? included.has(nameOf(piece)) : piece.leftAlone === undefined;
  });
}

/** What the suite's `settings.py` reads. */
function settingsOf({ baseUrl, exclude, methods, rate, timeout }: Options): NodeJS.ProcessEnv {
  return {
    ...(baseUrl !== undefined && { PROOFGATE_BASE_URL: baseUrl }),
    ...(methods && { PROOFGATE_METHODS: methods.join(',') }),
    ...(exclude && { PROOFGATE_EXCLUDE: exclude.join('\n') }),
    ...(rate !== undefined && { PROOFGATE_RATE: String(rate) }),
    ...(timeout !== undefined && { PROOFGATE_TIMEOUT: String(timeout) }),
  };
}

/** Generates the suite with what was learned, and puts it in place unless nothing is to be written. */
async function writeSuite(
  folder: SuiteFolder,
  document: OpenApiDocument,
  options: GenerateOptions,
  { dryRun }: Options,
): Promise<Generated> {
  const { generate } = await import('../../generator/index.ts');
  const generated = generate(document, options);
  if (dryRun === true) return generated;
  const fresh = new FreshFolder(folder);
  fresh.add([...generated.files]);
  await fresh.commit();
  return generated;
}

async function printOutcome(
  found: Calibrated,
  how: {
    readonly options: Options;
    readonly name: string;
    readonly seconds: number;
    readonly changes: readonly string[];
  },
): Promise<void> {
  const { crashLines, demandLines, demandsOf, shortened } = await import(
    '../../calibrate/index.ts'
  );
  const { calibratedLines, excludedLines, repairSummary, rejectedLine } = await import(
    './lines.ts'
  );
  const { options, name, seconds, changes } = how;
  if (options.dryRun === true) for (const line of changes) console.log(line);
  for (const line of calibratedLines(found)) console.log(line);
  for (const line of excludedLines(found)) console.log(line);
  if (options.again === true) console.log(repairSummary(found));
  const demands = demandLines(found.endpoints.flatMap(demandsOf));
  if (demands.length > 0) console.log('The server differs from the document:');
  const differences = shortened(demands, (count) => `${count} more; --json FILE has all of them`);
  for (const line of differences) console.log(`  ${printable(line)}`);
  const crashes = found.endpoints.flatMap(crashLines);
  if (crashes.length > 0) console.log('The server fails on valid requests:');
  for (const line of crashes) console.log(`  ${printable(line)}`);
  const rejected = found.endpoints.flatMap((one) => one.rejected);
  const open = rejected.filter(({ probed }) => !probed.anonymous).length;
  if (open > 0) console.log(rejectedLine(open));
  if (options.overlayOut !== undefined) console.log(`overlay: ${options.overlayOut}`);
  const { sent } = found;
  const end = options.dryRun === true ? 'dry run: the suite was not written' : `suite: ${name}`;
  console.log(`${sent} requests in ${seconds} s; ${end}`);
  const isAccepted = found.endpoints.some(({ after }) => after > 0);
  if (found.ended !== undefined) {
    console.error(`The calibration ended early: ${printable(found.ended)}.`);
  } else if (!isAccepted && found.endpoints.length > 0) {
    const remedy = sent === 0 ? 'set what the lines above name' : 'check credentials and base URL';
    console.error(`No valid request is accepted: ${remedy}, then calibrate again.`);
  } else {
    if (options.dryRun !== true) console.log(nextLine('run', name, options.baseUrl));
    return;
  }
  process.exitCode = 3;
}
