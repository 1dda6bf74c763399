import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inContentType, type Operation, operationsOf } from '../document/operations.ts';
import { type RawDocument, readDocument } from '../document/read-document.ts';
import { Registry } from '../document/registry.ts';
import { type EnvFile, type EnvValue, readEnvFile } from '../env-file.ts';
import { envPath, judgeFiles } from '../files.ts';
import { type Endpoint, type Report, reportSchema } from '../report.ts';
import { isRequest, isValidRequest, LOCATIONS } from '../request.ts';
import { ResponseJudge } from '../responses/judge-responses.ts';
import { type ExactObject, isMap, parseExact } from '../validation/exact.ts';
import type { SecondJudge } from '../validation/second-judge.ts';
import { SecondOpinion } from '../validation/second-opinion.ts';
import { Validator } from '../validation/validator.ts';
import { Docket, type Verdict } from '../verdict.ts';
import { gapsOf, unknownRows } from './completeness.ts';
import { type Checker, judgeEndpoint } from './judge-endpoint.ts';
import { ruleFaults } from './rule-faults.ts';
import { skippedWhole } from './skipped-whole.ts';

export interface Suite {
  /** The OpenAPI document's file. */
  readonly document: string;
  /** The generated folder. */
  readonly dir: string;
  /** The parsed JSON of the report. */
  readonly report: unknown;
  /** Whether the report may leave out operations of the document. Default false. */
  readonly partial?: boolean;
  /** Without it there is no second opinion. */
  readonly second?: SecondJudge | undefined;
  /** Whether what it knows of responses is judged too, which needs Python. Default false. */
  readonly responses?: boolean;
  /** Whether skips are doubted, which takes most of the time of a large document. Default true. */
  readonly doubts?: boolean;
}

/**
 * Judges a generated suite by its written files and its report against the document
 * (docs/proof.md#what-is-checked). Shares no code with the generator.
 * Throws only where the document or the report cannot be read at all.
 */
export async function judgeSuite(suite: Suite): Promise<Verdict> {
  const document = readDocument(suite.document);
  const report = reportSchema.parse(suite.report);
  const docket = new Docket();
  const registry = new Registry(document);
  const validator = new Validator(registry);
  const second = suite.second
    ? new SecondOpinion(suite.second, (wrong) => docket.wrong(wrong))
    : undefined;
  const { doubts = true } = suite;
  const checker: Checker = { validator, docket, second, claims: new Map(), doubts };
  const received = suite.responses ? await ResponseJudge.start(document, suite.dir, docket) : null;
  const rules = readRules(checker, suite.dir);
  for (const { endpoint, found } of judgeFiles(suite.dir, report))
    fault(checker, endpoint, '', found);
  // Of two of a name, one is an error in the document, which is reported as not tested.
  const untestedFirst = report.endpoints.toSorted(
    (a, b) => Number(b.untested !== undefined) - Number(a.untested !== undefined),
  );
  const endpoints = new Map(untestedFirst.map((each) => [nameOf(each), each]));
  for (const operation of operationsOf(document, registry)) {
    const endpoint = endpoints.get(nameOf(operation));
    endpoints.delete(nameOf(operation));
    if (!endpoint) {
      if (!suite.partial) fault(checker, nameOf(operation), '', 'it is not in the report');
      continue;
    }
    const env = judgeOperation(checker, suite.dir, endpoint, operation);
    for (const found of env ? ruleFaults(rules, endpoint, document.tree) : []) {
      fault(checker, nameOf(endpoint), '', found);
    }
    if (env) await received?.judge(operation, endpoint, env);
    await second?.forget(false);
    validator.forget();
  }
  for (const name of endpoints.keys())
    fault(checker, name, '', 'the document has no such operation');
  await received?.end();
  await second?.forget(true);
  return verdictOf(document, report, checker);
}

function judgeOperation(
  checker: Checker,
  dir: string,
  endpoint: Endpoint,
  document: Operation,
): EnvFile | undefined {
  const name = nameOf(endpoint);
  const file = join(dir, envPath(endpoint));
  const env = readEnv(checker, file, name);
  if (!env) return undefined;
  checker.second?.confirmSections(file, env, name);
  for (const found of sectionFaults(env, endpoint)) fault(checker, name, '', found);
  const type = env.sections.get('endpoint')?.get('content_type');
  const operation = inContentType(document, type) ?? document;
  if (inContentType(document, type) === undefined) {
    fault(checker, name, '', `the document has no body of ${String(type)}`);
  }
  judgeEndpoint(checker, endpoint, operation, env);
  for (const id of unknownRows(endpoint)) fault(checker, name, '', `${id} is not in the catalog`);
  for (const { scenario, reason } of endpoint.skipped) {
    checker.docket.tally(scenario).skipped += 1;
    checker.docket.reason(reason);
    if (reason.trim() === '') fault(checker, name, scenario, 'a skip without a reason');
  }
  for (const gap of gapsOf(endpoint, operation, checker.validator.registry)) {
    const { location, at } = gap.field;
    fault(checker, name, '', `${location} ${at || '(whole)'}: ${gap.found}: ${gap.rows.join(' ')}`);
  }
  return env;
}

/** rules.json; empty where it cannot be read, which is a fault. */
function readRules(checker: Checker, dir: string): ExactObject {
  try {
    const rules = parseExact(readFileSync(join(dir, 'rules.json'), 'utf8'));
    if (isMap(rules)) return rules;
  } catch {
    // It is reported below.
  }
  fault(checker, '', '', 'rules.json is no JSON object');
  return {};
}

function readEnv(checker: Checker, file: string, name: string): EnvFile | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
  const env = readEnvFile(text);
  for (const found of env.faults) fault(checker, name, '', `${file}: ${found}`);
  return env;
}

/** Sections and lines that the report does not know, and what `[endpoint]` must say. */
function* sectionFaults(env: EnvFile, endpoint: Endpoint): Generator<string> {
  const head = env.sections.get('endpoint');
  if (head?.get('method') !== endpoint.method || head.get('path') !== endpoint.path) {
    yield '[endpoint] names another operation';
  }
  const cases = Map.groupBy(endpoint.cases, ({ section }) => section);
  for (const [section, lines] of env.sections) {
    if (!isRequest(section)) continue;
    const known = cases.get(section) ?? [];
    const isValid = isValidRequest(section);
    if (known.length === 0 && !/^positive(_required)?$/.test(section))
      yield `[${section}] is not in the report`;
    const ids = new Set(known.map(({ scenario }) => scenario));
    for (const [key, value] of lines) {
      if (LOCATIONS.some((location) => location === key)) continue;
      if (isVariantLine(section, key)) continue;
      if (key === 'base') {
        if (!isBase(env, section, value)) yield `[${section}] names a base that is not there`;
        continue;
      }
      if (key !== 'at') {
        if (!ids.has(key)) yield `[${section}] ${key} is not in the report`;
      } else if (known.some(({ at }) => at !== value)) {
        yield `[${section}] has another at than the report`;
      }
    }
    if (!lines.has('at') && !isValid) yield `[${section}] has no at`;
  }
}

/** What a variant says of itself, which is judged with it. */
function isVariantLine(section: string, key: string): boolean {
  return section.startsWith('variant_') && ['scenario', 'location', 'at'].includes(key);
}

/** `base` names one of the two valid requests of the file, in a section that is neither. */
function isBase(env: EnvFile, section: string, value: EnvValue): boolean {
  const names: readonly EnvValue[] = ['positive', 'positive_required'];
  return names.includes(value) && !names.includes(section) && env.sections.has(String(value));
}

function fault(checker: Checker, endpoint: string, scenario: string, found: string): void {
  checker.docket.wrong({ endpoint, section: '', scenario: scenario || '-', value: '', found });
}

function nameOf({ method, path }: { readonly method: string; readonly path: string }): string {
  return `${method} ${path}`;
}

function verdictOf(document: RawDocument, report: Report, checker: Checker): Verdict {
  const { docket, second } = checker;
  return {
    document: document.file,
    endpoints: report.endpoints.length,
    cases: docket.cases,
    untested: report.endpoints
      .filter(({ cases }) => cases.length === 0)
      .map((each) => `${nameOf(each)}: ${each.skipped.map(({ reason }) => reason).join('; ')}`),
    skippedWhole: report.endpoints
      .filter(({ cases }) => cases.length > 0)
      .flatMap((each) => skippedWhole(each).map((place) => `${nameOf(each)}: ${place}`)),
    tallies: docket.tallies,
    reasons: docket.reasons,
    wrongs: docket.wrongs,
    doubts: docket.doubts,
    claims: docket.claims,
    responses: docket.responses,
    second: { asked: second?.asked ?? 0, explained: second?.explained ?? 0 },
  };
}
