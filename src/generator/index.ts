import { Problem } from '../problem.ts';
import { rulesOf } from './cases/rulesets.ts';
import type { OpenApiDocument } from './document/document.ts';
import type { Ignore } from './document/ignore.ts';
import { leftOut } from './document/left-out.ts';
import type { Operation } from './document/operations.ts';
import { OWN_FILES, SUITE_FILE } from './edits/holds-edits.ts';
import type { Learned } from './learned/learned.ts';
import type { Report, ReportEndpoint } from './report.ts';
import { SCHEMAS_FILE, SchemaBundle } from './responses/schema-bundle.ts';
import type { Keeper } from './reuse/cached-endpoint.ts';
import { endpointMaker } from './reuse/reuse.ts';
import type { Member } from './setup/propose.ts';
import { setupsOf } from './setup/propose.ts';
import {
  leftAlone,
  RISKY_FILE,
  type RiskyEndpoint,
  riskyFile,
  withExclusion,
} from './suite/exclusions.ts';
import { countRows, type InventedRow } from './suite/invented-rows.ts';
import { DEFAULT_MAX_DEPTH } from './suite/make-endpoint.ts';
import { membersOf } from './suite/members.ts';
import { withProposedLogin } from './suite/propose-login.ts';
import { sharedFiles } from './suite/render.ts';
import { RULES_FILE, RulesFile } from './suite/rules-file.ts';
import { SUITE_DOCUMENT, suiteDocument } from './suite/suite-document.ts';
import {
  endpointsWithoutSecurity,
  type NeededVariables,
  neededVariables,
  suiteVariables,
} from './suite/variables.ts';

export { type Arazzo, parseArazzo } from './arazzo/arazzo-document.ts';
export { learnedFromWorkflows } from './arazzo/learned-workflows.ts';
export type { WorkflowLessons } from './arazzo/workflow-lessons.ts';
export { workflowsOf } from './arazzo/write-workflows.ts';
export { CATALOG } from './cases/catalog.ts';
export { LATEST_RULES, recordedRules, rulesOf } from './cases/rulesets.ts';
export { type UpgradeOffer, upgradeOffer } from './cases/upgrade-offer.ts';
export type { OpenApiDocument } from './document/document.ts';
export { readEdits, readValue } from './edits/read-edits.ts';
export { equal } from './equality.ts';
export { isFilePart } from './file-part.ts';
export { isArray, isObject, type Json, type JsonObject, own } from './json.ts';
export { withChange } from './learned/apply.ts';
export {
  type CalibrationTarget,
  calibrationTargets,
  type EnvironmentFile,
  type WrittenNode,
} from './learned/calibration-targets.ts';
export { changeWords, learnedText, readLearned } from './learned/comments.ts';
export {
  type Change,
  isLineChange,
  isOfPlace,
  isOfRequest,
  type Learned,
  type Lesson,
  type RequestChange,
  type StillRejected,
  withoutRejected,
} from './learned/learned.ts';
export { childPointer, pointerOf, segmentsOf, valueAt, withValueAt } from './pointer.ts';
export type { Location, Report, ReportCase, ReportEndpoint } from './report.ts';
export { LOCATIONS, type RequestValues } from './requests/base.ts';
export { minimised } from './requests/smallest/minimised.ts';
export { isReadType } from './responses/contract.ts';
export {
  type CachedEndpoint,
  digest,
  filesDigest,
  type Keeper,
} from './reuse/cached-endpoint.ts';
export {
  CREATING_SEGMENTS,
  collectionPath,
  keyFor,
  letters,
  parametersOf,
  singular,
  withoutLookup,
  withoutNames,
} from './setup/names.ts';
export { type SetupCall, type SetupLine, SOURCES, setupLineOf } from './setup/setup-line.ts';
export { RISKY_FILE, type RiskyEndpoint } from './suite/exclusions.ts';
export type { InventedRow } from './suite/invented-rows.ts';
export { environmentPath } from './suite/layout.ts';
export { type Prerequisites, prerequisitesOf } from './suite/prerequisites.ts';
export { type EndpointRules, RULES_FILE, RulesFile } from './suite/rules-file.ts';
export type { NeededVariables } from './suite/variables.ts';
export { textsMatching } from './values/pattern.ts';
export { writeJson } from './write-json.ts';

/** Path below the suite's root (with `/`), and the text. */
export type NamedText = readonly [path: string, text: string];

export interface GenerateOptions {
  /** `METHOD /path` of the operations to keep; all of them when absent. */
  readonly endpoints?: readonly string[];
  /** Replaces the document's own server. */
  readonly baseUrl?: string;
  /** How many property names deep a field may be. Default 6. */
  readonly maxDepth?: number;
  /** How many cases an operation may have, shallow fields first. Default 2,000. */
  readonly maxCases?: number;
  /** How many variants an operation may have, the most telling first. Default 24; 0 leaves them out. */
  readonly variants?: number;
  /** The version of the rules (`rulesets.ts`); by default that of `previous`, else the latest. */
  readonly rules?: string;
  /** The files of the suite as they are now (path below its root → text): edits are kept. */
  readonly previous?: ReadonlyMap<string, string>;
  /** Forget the edits of environment values. A person's own files are kept all the same. */
  readonly resetEnv?: boolean;
  /** What a live server taught, by the slug of the endpoint; by default what `previous` says. */
  readonly learned?: ReadonlyMap<string, Learned>;
  /** The files that it was learned with: what people have changed since, in `previous`, is theirs. */
  readonly learnedFrom?: ReadonlyMap<string, string>;
  /** Endpoints that a calibration has found to be a risk: they go into `[exclude]` of `env/suite.txt`. */
  readonly excluded?: readonly RiskyEndpoint[];
  /** What is not to be tested; each is skipped with its reason. */
  readonly ignore?: readonly Ignore[];
  /** Takes the files of the suite as they are made, an endpoint's at a time; `files` is empty then. */
  readonly take?: (files: readonly NamedText[]) => void;
  /**
   * Remembers endpoints, so that those are not made again whose files would be the same: their files are not
   * given, and their part of the report has no cases.
   */
  readonly keeper?: Keeper;
  /** Called after each operation. */
  readonly progress?: (done: number, total: number) => void;
}

export interface Generated {
  /** Path below the suite's root (with `/`) → text, in a fixed order. */
  readonly files: ReadonlyMap<string, string>;
  readonly report: Report;
  /** Values that a person had edited and that were preserved, as `file [section] key`. */
  readonly preservedEdits: readonly string[];
  /** What of the document is no part of a suite, or was read otherwise than written, in words. */
  readonly leftOut: readonly string[];
  /** The variables that credentials need at run time. */
  readonly variables: readonly NeededVariables[];
  /** The path parameters for which a person has to name a row that exists. */
  readonly rows: readonly InventedRow[];
  /** The endpoints that get no credentials, since they have no `security` though others of the document have. */
  readonly withoutSecurity: readonly string[];
  /** The endpoints that are left alone unless a person names them. */
  readonly risky: readonly RiskyEndpoint[];
  /** How many tests the suite has, as pytest counts them. */
  readonly tests: number;
  /** How many of these are variants: further valid requests. */
  readonly variants: number;
}

/**
 * Turns a document into its suite. Pure: no disk, no network, no clock but for `seconds`.
 * @throws Problem `document-faulty` when errors of the document leave no operation to test
 */
export function generate(document: OpenApiDocument, options: GenerateOptions = {}): Generated {
  const start = performance.now();
  const chosen = membersOf(document, options);
  const setups = setupsOf(document, chosen, options.maxDepth ?? DEFAULT_MAX_DEPTH);
  const { title, version, openapi, sha256 } = document;
  const files = new Map<string, string>();
  const keep = (some: readonly NamedText[]) => {
    for (const [path, text] of some) files.set(path, text);
  };
  const take = options.take ?? keep;
  take([...commonFiles(document, chosen, options)]);
  const bundle = new SchemaBundle(document.tree);
  const rules = new RulesFile();
  const make = endpointMaker(document, chosen, { setups, bundle, options });
  const endpoints = chosen.map((member, index) => {
    const one = make(member);
    take(one.files);
    rules.add(one.report.slug, one.rules);
    options.progress?.(index + 1, chosen.length);
    const { report, preservedEdits, variables, rows, tests, variants } = one;
    return { report, preservedEdits, variables, rows, tests, variants };
  });
  refuseEmpty(document, endpoints);
  take([
    [SCHEMAS_FILE, bundle.text()],
    [RULES_FILE, rules.text()],
  ]);
  const report = {
    document: { title, version, openapi, sha256 },
    endpoints: endpoints.map((one) => one.report),
    seconds: Math.round(performance.now() - start) / 1000,
  };
  const errors = document.errors ?? [];
  const words = [...errors, ...(document.notes ?? []), ...leftOut(document.tree)];
  const preservedEdits = endpoints.flatMap((one) => one.preservedEdits);
  const own = options.previous?.get('env/suite.txt');
  const shared = suiteVariables(own);
  const variables = neededVariables(
    endpoints.map((one) => (shared.length > 0 ? shared : one.variables)),
  );
  const rows = countRows(
    chosen.map(({ operation: { method, path } }, index) => ({
      endpoint: `${method} ${path}`,
      rows: endpoints[index]?.rows ?? [],
    })),
    own,
  );
  const tests = endpoints.reduce((sum, one) => sum + one.tests, 0);
  const variants = endpoints.reduce((sum, one) => sum + one.variants, 0);
  const risky = chosen.flatMap(({ operation }) => riskyOperation(operation, own));
  const withoutSecurity = endpointsWithoutSecurity(
    chosen.map(({ operation }, index) => ({
      ...operation,
      hasCredentials: shared.length > 0 || (endpoints[index]?.variables.length ?? 0) > 0,
    })),
  );
  const needs = { variables, rows, withoutSecurity, risky };
  return { files, report, preservedEdits, leftOut: words, ...needs, tests, variants };
}

/** An operation that is left alone unless a person names it in the suite's own file. */
function riskyOperation(operation: Operation, own: string | undefined): RiskyEndpoint[] {
  const { method, path, impossible } = operation;
  const reason = impossible === undefined ? leftAlone(operation, own) : undefined;
  return reason === undefined ? [] : [{ endpoint: `${method} ${path}`, reason }];
}

/** Name → text of the files that all scripts share; those of a person stay as they are. */
function commonFiles(
  document: OpenApiDocument,
  chosen: readonly Member[],
  options: GenerateOptions,
): Map<string, string> {
  const common = sharedFiles({ title: document.title, endpoints: chosen.length });
  const operations = chosen.map(({ operation }) => operation);
  common.set(SUITE_FILE, withProposedLogin(common.get(SUITE_FILE) ?? '', operations));
  common.set(SUITE_DOCUMENT, suiteDocument(document, rulesOf(options)));
  const risks = riskyFile(operations);
  if (risks !== undefined) common.set(RISKY_FILE, risks);
  for (const path of OWN_FILES) {
    const own = options.previous?.get(path);
    if (own !== undefined) common.set(path, own);
  }
  for (const { endpoint, reason } of options.excluded ?? []) {
    common.set(SUITE_FILE, withExclusion(common.get(SUITE_FILE) ?? '', endpoint, reason));
  }
  return common;
}

/** An empty suite must not take the place of a full one because of an error that can be corrected. */
function refuseEmpty({ errors }: OpenApiDocument, made: readonly { report: ReportEndpoint }[]) {
  if (!errors || made.some(({ report }) => report.untested === undefined)) return;
  throw new Problem('document-faulty', 'No operation can be tested.', errors);
}
