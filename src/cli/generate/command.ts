import { resolve } from 'node:path';
import { Command } from 'commander';
import type { Generated, GenerateOptions, OpenApiDocument, Report } from '../../generator/index.ts';
import { Problem } from '../../problem.ts';
import { collect, httpUrl, OVERLAY, wholeNumber } from '../arguments.ts';
import { allFiles, openFolder, previousFiles, type SuiteFolder } from '../folder/folder.ts';
import { differences, isWithin } from '../folder/folder-rules.ts';
import { FreshFolder } from '../folder/fresh-folder.ts';
import type { SuiteMemory } from '../memory/suite-memory.ts';
import { printable } from '../printable.ts';
import { requireWritable, writeReport } from '../report-file.ts';
import { type EndpointBar, endpointBar } from '../suite/endpoint-bar.ts';
import { rememberSource } from '../suite/source.ts';
import { readWorkflows, type Workflows } from './arazzo.ts';
import { chooseEndpoints, requireEndpoints } from './choose-endpoints.ts';
import { closingLines } from './closing-lines.ts';
import { ignoreRules, overlaysOf } from './configured-entries.ts';
import { nextCommand } from './next-command.ts';
import { riskyEndpoints } from './risky-endpoints.ts';
import { requestedRules, upgradeLines } from './rules.ts';
import { fileTable } from './table.ts';

interface Options {
  readonly out: string;
  readonly overlay?: readonly string[];
  readonly arazzo?: readonly string[];
  readonly arazzoOut?: string;
  readonly endpoint?: readonly string[];
  readonly baseUrl?: string;
  readonly maxDepth: number;
  readonly maxCases: number;
  readonly variants: number;
  readonly rules?: string;
  readonly upgrade?: boolean;
  readonly report?: string;
  readonly resetEnv?: boolean;
  readonly adopt?: boolean;
  readonly dryRun?: boolean;
  readonly check?: boolean;
}

const MANY = wholeNumber(1, 1_000_000);

/** `proofgate generate SPEC`: from an OpenAPI document to a folder of tests. */
export function generateCommand(): Command {
  return new Command('generate')
    .description('turn an OpenAPI 3.x document into an exact suite of Python tests')
    .argument('<spec>', 'a file or an http(s) URL, JSON or YAML')
    .option('--out <dir>', 'the folder to replace', 'generated-scripts')
    .option(...OVERLAY, collect)
    .option('--arazzo <file>', 'take set-ups and values from these workflows (repeatable)', collect)
    .option('--endpoint <endpoint>', 'only this one, as "POST /pets" (repeatable)', collect)
    .option('--base-url <url>', 'where the API runs, instead of the server it names', httpUrl)
    .option('--max-depth <n>', 'how many property names deep a field may be', wholeNumber(0, 50), 6)
    .option('--max-cases <n>', 'cases of an operation, shallow fields first', MANY, 2000)
    .option('--variants <n>', 'further valid requests of an operation', wholeNumber(0, 1000), 24)
    .option('--arazzo-out <file>', 'write the set-ups of the suite as workflows')
    .option(
      '--rules <version>',
      'the version of the rules, as 1.0; by default the suite keeps its own',
    )
    .option('--upgrade', 'take the latest rules, and the tests that they add')
    .option('--report <file>', 'write what each test breaks, and what is skipped, as JSON')
    .option('--reset-env', 'forget edited values of environment files')
    .option('--adopt', 'replace the folder though Proofgate did not write what it holds')
    .option('--dry-run', 'write nothing')
    .option('--check', 'write nothing, and exit 1 when the folder is stale')
    .action(run);
}

/**
 * 1. look whether the folder is ours and can be written, so that nobody waits for a refusal;
 * 2. read the document;
 * 3. generate, with the edits that the folder holds, and write beside the folder meanwhile;
 * 4. compare, or write the report and replace the folder;
 * 5. say what was done.
 */
async function run(spec: string, options: Options): Promise<void> {
  const started = performance.now();
  const folder = openFolder(options.out, options.adopt);
  const report = options.report === undefined ? undefined : resolve(options.report);
  if (report !== undefined && isWithin(folder.path, report)) {
    throw new Problem('usage', `--report must be outside ${options.out}, which is replaced.`);
  }
  const writes = options.check !== true && options.dryRun !== true;
  for (const file of [report, options.arazzoOut]) {
    if (file !== undefined && options.check !== true) requireWritable(file);
  }
  const fresh = writes ? new FreshFolder(folder) : undefined;
  const workflows = options.arazzo && (await readWorkflows(options.arazzo));
  const { generated, upgrade } = await generateInto({
    fresh,
    spec,
    options,
    folder,
    report,
    workflows,
  });
  for (const line of upgrade) console.log(line);
  if (options.check === true) checkFresh(folder, generated, options.out);
  if (generated.report.endpoints.length === 0) console.error(NOTHING_TO_TEST);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const end = `${fresh?.count ?? generated.files.size} files in ${seconds} s`;
  const risky = riskyEndpoints(generated.risky);
  const lines = [
    ...fileTable(generated.report),
    ...(workflows?.lines() ?? []),
    ...finalLines(folder, generated, options),
    ...risky,
    ...(await arazzoLines(spec, options, generated)),
    end,
    ...nextCommand({ ...options, isNew: folder.files.length === 0 }),
  ];
  for (const line of lines) console.log(line);
}

/** Writes the set-ups of the suite as workflows, where an option asks for that. */
async function arazzoLines(
  spec: string,
  options: Options,
  { files, report }: Generated,
): Promise<string[]> {
  const { arazzoOut, check, dryRun, out, overlay } = options;
  if (arazzoOut === undefined || check === true) return [];
  const { writeWorkflows } = await import('./workflow-file.ts');
  const all = dryRun === true ? files : allFiles(openFolder(out));
  const source = { spec, overlays: overlaysOf(spec, overlay), title: report.document.title };
  return writeWorkflows(arazzoOut, all, source);
}

const NOTHING_TO_TEST =
  'warning: 0 endpoints, so the suite tests nothing; add operations below `paths`';

/** What is generated from what, and where it is written. */
interface Order {
  readonly fresh: FreshFolder | undefined;
  readonly spec: string;
  readonly options: Options;
  readonly folder: SuiteFolder;
  readonly report: string | undefined;
  readonly workflows: Workflows | undefined;
}

/** What was generated, and with `--check` what later rules would add, in lines. */
interface Generation {
  readonly generated: Generated;
  readonly upgrade: readonly string[];
}

/** Generates, and writes what was requested: the report and the folder, or neither. */
async function generateInto({
  fresh,
  spec,
  options,
  folder,
  report,
  workflows,
}: Order): Promise<Generation> {
  try {
    // A report shows every case, which is not remembered.
    const memory = report === undefined ? await memoryOf(folder, fresh) : undefined;
    const result = await generateFrom(spec, options, folder, { fresh, memory, workflows });
    const { generated } = result;
    if (options.check !== true && report !== undefined) writeReport(report, generated.report);
    await fresh?.commit();
    memory?.save();
    const overlays = overlaysOf(spec, options.overlay);
    if (fresh) rememberSource(folder.path, { spec, overlays }, process.env);
    return result;
  } catch (error) {
    await fresh?.discard();
    throw error;
  }
}

async function memoryOf(folder: SuiteFolder, fresh: FreshFolder | undefined) {
  const { SuiteMemory } = await import('../memory/suite-memory.ts');
  return fresh && new SuiteMemory(folder, fresh, process.env);
}

/** Where the suite is written, what is remembered of it, and what workflows add. */
interface Written {
  readonly fresh: FreshFolder | undefined;
  readonly memory: SuiteMemory | undefined;
  readonly workflows: Workflows | undefined;
}

/** The libraries for reading and generating take a while to load: only this command needs them. */
async function generateFrom(
  spec: string,
  options: Options,
  folder: SuiteFolder,
  { fresh, memory, workflows }: Written,
): Promise<Generation> {
  const { endpointNames, readAhead } = await import('../../generator/document/read.ts');
  const { generate } = await import('../../generator/index.ts');
  const { readPorts } = await import('../reading/ports.ts');
  const overlays = overlaysOf(spec, options.overlay);
  const rules = await requestedRules(options);
  const { document, checked } = await readAhead(spec, readPorts, overlays);
  const { endpoint, baseUrl, maxDepth, maxCases, variants, resetEnv } = options;
  const settings = (): GenerateOptions => {
    const names = endpointNames(document.tree);
    const known = folder.files.length > 0 ? requireEndpoints(names) : names;
    return {
      ...(endpoint && { endpoints: chooseEndpoints(endpoint, known) }),
      ...(baseUrl !== undefined && { baseUrl }),
      ...rules,
      ...(resetEnv !== undefined && { resetEnv }),
      maxDepth,
      maxCases,
      variants,
      ignore: ignoreRules(spec),
      previous: previousFiles(folder),
      ...(fresh && { take: (files) => fresh.add(files) }),
      ...(memory && { keeper: memory }),
    };
  };
  const make = (from: OpenApiDocument, more: GenerateOptions = {}) =>
    withProgress((progress) => {
      const plain = { ...settings(), progress, ...more };
      return generate(from, workflows ? workflows.added(from, plain) : plain);
    });
  const done = async (generated: Generated, from: OpenApiDocument): Promise<Generation> => {
    if (options.check !== true) return { generated, upgrade: [] };
    const upgraded = (latest: string) => make(from, { rules: latest });
    return { generated, upgrade: await upgradeLines(settings(), generated, upgraded) };
  };
  let generated: Generated | undefined;
  try {
    generated = make(document);
  } catch (error) {
    // An error of the document explains whatever follows from it.
    if ((await checked) === document) throw error;
  }
  const known = await checked;
  if (known === document && generated) return done(generated, known);
  await fresh?.restart();
  memory?.restart();
  return done(make(known), known);
}

/** Shows how far the work is. */
function withProgress<T>(work: (progress: EndpointBar['update']) => T): T {
  const bar = endpointBar();
  try {
    return work(bar.update);
  } finally {
    bar.end();
  }
}

const MAX_DIFFERENCES = 10;

function checkFresh(folder: SuiteFolder, generated: Generated, name: string): void {
  const found = differences(generated.files, allFiles(folder));
  if (found.length === 0) return;
  const lines = found
    .slice(0, MAX_DIFFERENCES)
    .map(({ path, how }) => `${how}: ${printable(path)}`);
  const more = found.length > MAX_DIFFERENCES ? [`and ${found.length - MAX_DIFFERENCES} more`] : [];
  const message = `${name} differs from what the document gives; run the same command without --check.`;
  throw new Problem('suite-stale', message, [...lines, ...more]);
}

/** How many endpoints have scripts beyond the catalog, by what these check. */
function checkedBeyond({ endpoints }: Report): string[] {
  return BEYOND.flatMap(([ids, what]) => {
    const count = endpoints.filter(({ checks = [] }) =>
      checks.some((one) => 'script' in one && one.scenario.startsWith(ids)),
    ).length;
    return count === 0 ? [] : [`${what} of ${count} endpoint${count === 1 ? '' : 's'} are checked`];
  });
}

const BEYOND = [
  ['7.', 'responses'],
  ['8.0', 'credentials'],
  ['8.1', 'created and deleted rows'],
] as const;

/** What was kept, what was removed, and where the suite is. */
function finalLines(folder: SuiteFolder, generated: Generated, options: Options): string[] {
  const { preservedEdits } = generated;
  const { check, dryRun, out, report } = options;
  if (check === true) return [`${out} is up to date`];
  const noun = preservedEdits.length === 1 ? 'environment value' : 'environment values';
  const lines = [
    ...closingLines(generated, process.env),
    ...checkedBeyond(generated.report),
    ...(preservedEdits.length > 0 ? [`kept ${preservedEdits.length} edited ${noun}`] : []),
  ];
  const foreign = folder.foreign.slice(0, MAX_DIFFERENCES).map(printable).join(', ');
  if (dryRun === true) {
    const written = report === undefined ? [] : [`report: ${report}`];
    return [...lines, ...written, 'dry run: the suite was not written'];
  }
  if (folder.foreign.length > 0) {
    const more =
      folder.foreign.length > MAX_DIFFERENCES
        ? ` and ${folder.foreign.length - MAX_DIFFERENCES} more`
        : '';
    lines.push(`removed files that are not of the suite: ${foreign}${more}`);
  }
  if (report !== undefined) lines.push(`report: ${report}`);
  return [...lines, `suite: ${out}`];
}
