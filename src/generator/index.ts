import { Problem } from '../problem.ts';
import type { OpenApiDocument } from './document.ts';
import { readEdits, withChecksum, withoutLine } from './edits.ts';
import { endpointOf } from './endpoint.ts';
import { type EnvironmentSection, RULES, writeEnvironment, writeValue } from './environment.ts';
import { OWN_FILES } from './holds-edits.ts';
import type { Ignore } from './ignore.ts';
import type { Json } from './json.ts';
import { environmentPath, slugs } from './layout.ts';
import { leftOut } from './left-out.ts';
import { operationsOf } from './operations.ts';
import { sharedFiles } from './render.ts';
import type { Report, ReportEndpoint } from './report.ts';
import { contractOf } from './responses/contract.ts';
import { SCHEMAS_FILE, SchemaBundle } from './responses/schema-bundle.ts';
import { keepSetup } from './setup/keep.ts';
import { type Member, type Setups, setupsOf, withSetup } from './setup/propose.ts';
import { SUITE_DOCUMENT, suiteDocument } from './suite-document.ts';
import {
  type Alternatives,
  type NeededVariables,
  neededVariables,
  suiteVariables,
  variablesOf,
} from './variables.ts';

export type { OpenApiDocument } from './document.ts';
export type { Report, ReportCase, ReportEndpoint } from './report.ts';
export type { NeededVariables } from './variables.ts';

/** Path below the suite's root (with `/`), and the text. */
export type NamedText = readonly [path: string, text: string];

export interface GenerateOptions {
  /** `METHOD /path` of the operations to keep; all of them when absent. */
  readonly endpoints?: readonly string[];
  /** Replaces the document's own server. */
  readonly baseUrl?: string;
  /** How many property names deep a field may lie. Default 6. */
  readonly maxDepth?: number;
  /** How many cases an operation may have, shallow fields first. Default 2,000. */
  readonly maxCases?: number;
  /** The files of the suite as they are now (path below its root → text): edits are kept. */
  readonly previous?: ReadonlyMap<string, string>;
  /** Forget the edits of environment values. A person's own files are kept all the same. */
  readonly resetEnv?: boolean;
  /** What is not to be tested; each is skipped with its reason. */
  readonly ignore?: readonly Ignore[];
  /** Takes the files of the suite as they are made, an endpoint's at a time; `files` is empty then. */
  readonly take?: (files: readonly NamedText[]) => void;
  /** Called after each operation. */
  readonly progress?: (done: number, total: number) => void;
}

export interface Generated {
  /** Path below the suite's root (with `/`) → text, in a fixed order. */
  readonly files: ReadonlyMap<string, string>;
  readonly report: Report;
  /** Values that a person had edited and that were kept, as `file [section] key`. */
  readonly kept: readonly string[];
  /** What of the document is no part of a suite, or was read otherwise than written, in words. */
  readonly leftOut: readonly string[];
  /** The variables that credentials need at run time. */
  readonly variables: readonly NeededVariables[];
}

const DEFAULT_MAX_DEPTH = 6;
const DEFAULT_MAX_CASES = 2000;

/**
 * Turns a document into its suite. Pure: no disk, no network, no clock but for `seconds`.
 * @throws Problem `document-faulty` when errors of the document leave no operation to test
 */
export function generate(document: OpenApiDocument, options: GenerateOptions = {}): Generated {
  const start = performance.now();
  const operations = operationsOf(document, options.baseUrl, options.ignore);
  const names = slugs(operations);
  const chosen = operations
    .map((operation, index) => ({ operation, slug: names[index] ?? '' }))
    .filter(({ operation }) => isChosen(operation, options.endpoints));
  const setups = setupsOf(document, chosen, options.maxDepth ?? DEFAULT_MAX_DEPTH);
  const { title, version, openapi, sha256 } = document;
  const files = new Map<string, string>();
  const keep = (some: readonly NamedText[]) => {
    for (const [path, text] of some) files.set(path, text);
  };
  const take = options.take ?? keep;
  const common = sharedFiles({ title, endpoints: chosen.length });
  common.set(SUITE_DOCUMENT, suiteDocument(document));
  for (const path of OWN_FILES) {
    const own = options.previous?.get(path);
    if (own !== undefined) common.set(path, own);
  }
  take([...common]);
  const bundle = new SchemaBundle(document.tree);
  const made = chosen.map((member, index) => {
    const one = makeEndpoint(member, setups, bundle, options);
    take(one.files);
    options.progress?.(index + 1, chosen.length);
    return { report: one.report, kept: one.kept, variables: one.variables };
  });
  refuseEmpty(document, made);
  take([[SCHEMAS_FILE, bundle.text()]]);
  const report = {
    document: { title, version, openapi, sha256 },
    endpoints: made.map((one) => one.report),
    seconds: Math.round(performance.now() - start) / 1000,
  };
  const errors = document.errors ?? [];
  const words = [...errors, ...(document.notes ?? []), ...leftOut(document.tree)];
  const kept = made.flatMap((one) => one.kept);
  const shared = suiteVariables(options.previous?.get('env/suite.txt'));
  const variables = neededVariables(
    made.map((one) => (shared.length > 0 ? shared : one.variables)),
  );
  return { files, report, kept, leftOut: words, variables };
}

/** An empty suite must not take the place of a full one because of an error that can be corrected. */
function refuseEmpty({ errors }: OpenApiDocument, made: readonly { report: ReportEndpoint }[]) {
  if (!errors || made.some(({ report }) => report.untested === undefined)) return;
  throw new Problem('document-faulty', 'No operation can be tested.', errors);
}

interface MadeEndpoint {
  readonly files: readonly NamedText[];
  readonly report: ReportEndpoint;
  readonly kept: readonly string[];
  readonly variables: Alternatives;
}

/** One endpoint's files: as generated, and again with a person's values where there are any. */
function makeEndpoint(
  { operation, slug }: Member,
  setups: Setups,
  bundle: SchemaBundle,
  options: GenerateOptions,
): MadeEndpoint {
  const path = environmentPath(slug);
  const { maxDepth = DEFAULT_MAX_DEPTH, maxCases = DEFAULT_MAX_CASES } = options;
  const reach = { maxDepth, maxCases };
  const plain = endpointOf(operation, slug, reach, readEdits(undefined));
  setups.made(slug, plain.sections.length > 0);
  if (plain.sections.length === 0) {
    return { files: plain.scripts, report: plain.report, kept: [], variables: [] };
  }
  const setup = setups.sectionsOf(operation, bodiesOf(plain.sections));
  const contract = contractOf(operation, slug, bundle);
  const plainSections = [...withSetup(plain.sections, setup), ...contract.sections];
  const generated = writeEnvironment(plain.title, plainSections);
  const found = readEdits(options.resetEnv ? undefined : options.previous?.get(path));
  const isNamed = options.baseUrl !== undefined;
  const edits = isNamed ? withoutLine(found, 'endpoint', 'base_url') : found;
  if (!edits.present) {
    const environment = [path, withChecksum(generated, generated)] as const;
    return {
      files: [environment, ...plain.scripts, ...contract.scripts],
      report: { ...plain.report, checks: contract.checks },
      kept: [],
      variables: variablesOf(plain.sections),
    };
  }
  const edited = endpointOf(operation, slug, reach, edits);
  const requests = withSetup(edited.sections, keepSetup(setup, edits, setups.canSend));
  const sections = [...requests, ...contract.sections];
  const text = writeEnvironment(edited.title, sections);
  return {
    files: [[path, withChecksum(text, generated)], ...edited.scripts, ...contract.scripts],
    report: { ...edited.report, checks: contract.checks },
    kept: differences(plainSections, sections).map((place) => `${path} ${place}`),
    variables: variablesOf(sections),
  };
}

type Sections = readonly EnvironmentSection[];

/** The bodies of the valid requests. */
function bodiesOf(sections: Sections): Json[] {
  return sections
    .filter(({ name }) => name === 'positive' || name === 'positive_required')
    .flatMap(({ lines }) =>
      lines.flatMap(({ key, value }) => (key === 'body' ? (value ?? []) : [])),
    );
}

/** `[section] key` of every line whose value is not the generated one. */
function differences(plain: Sections, edited: Sections): string[] {
  const texts = (sections: Sections) =>
    sections.flatMap(({ name, lines }) =>
      lines
        .filter(({ key }) => key !== RULES)
        .map(({ key, value }): [string, string] => [`[${name}] ${key}`, writeValue(value)]),
    );
  const before = new Map(texts(plain));
  return texts(edited).flatMap(([place, text]) => (before.get(place) === text ? [] : [place]));
}

function isChosen(operation: { method: string; path: string }, endpoints?: readonly string[]) {
  return !endpoints || endpoints.includes(`${operation.method} ${operation.path}`);
}
