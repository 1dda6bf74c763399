import { rulesOf } from '../cases/rulesets.ts';
import type { Operation } from '../document/operations.ts';
import { type Edits, readEdits, withChecksum, withoutLine } from '../edits/read-edits.ts';
import type { GenerateOptions, NamedText } from '../index.ts';
import { readLearned } from '../learned/comments.ts';
import type { Learned } from '../learned/learned.ts';
import { learnedHints } from '../learned/learned-hints.ts';
import { reconciled } from '../learned/reconcile.ts';
import type { Location, ReportEndpoint } from '../report.ts';
import { LOCATIONS } from '../requests/base.ts';
import { type Contract, contractOf } from '../responses/contract.ts';
import { OTHER_USER_CHECKS } from '../responses/own-checks.ts';
import type { SchemaBundle } from '../responses/schema-bundle.ts';
import { keepSetup } from '../setup/keep-setup.ts';
import { type Member, type SetupSections, type Setups, withSetup } from '../setup/propose.ts';
import type { Sent } from '../setup/unique.ts';
import { DEFAULT_VARIANTS } from '../variants/variants.ts';
import { endpointOf } from './endpoint.ts';
import { type EnvironmentSection, writeEnvironment, writeValue } from './environment.ts';
import { inventedRows } from './invented-rows.ts';
import { environmentPath, isValidRequest, isVariant } from './layout.ts';
import { type Alternatives, variablesOf } from './variables.ts';

export const DEFAULT_MAX_DEPTH = 6;
export const DEFAULT_MAX_CASES = 2000;

export interface GeneratedEndpoint extends TestCounts {
  readonly files: readonly NamedText[];
  /** Of the environment file; none where the operation cannot be tested. */
  readonly sections: readonly EnvironmentSection[];
  readonly report: ReportEndpoint;
  /** Its part of `rules.json` (`rulesText`). */
  readonly rules: string;
  readonly preservedEdits: readonly string[];
  readonly variables: Alternatives;
  /** The path parameters for which a person has to name a row. */
  readonly rows: readonly string[];
  /** Where no value of a person is in it, and it can be tested: what it was generated from. */
  readonly origin?: Origin;
}

/** What an endpoint is generated from, beside its operation. */
export interface Origin {
  readonly learned: Learned;
  readonly sent: Sent;
  readonly around: Around;
}

/** What surrounds the cases of its operation in an endpoint's files. */
export interface Around {
  readonly setup: SetupSections;
  readonly contract: Contract;
}

/**
 * One endpoint's files: as generated, with what was learned of a live server, and again with a person's
 * values where there are any.
 */
export function makeEndpoint(
  member: Member,
  setups: Setups,
  bundle: SchemaBundle,
  options: GenerateOptions,
): GeneratedEndpoint {
  const { operation, slug } = member;
  const path = environmentPath(slug);
  const { maxDepth = DEFAULT_MAX_DEPTH, maxCases = DEFAULT_MAX_CASES } = options;
  const { variants = DEFAULT_VARIANTS } = options;
  const reach = { maxDepth, maxCases, variants, rules: rulesOf(options) };
  const previous = options.resetEnv ? undefined : options.previous?.get(path);
  const learned = learnedOf(operation, slug, options, { now: previous, maxDepth });
  const plain = endpointOf(operation, slug, reach, { edits: readEdits(undefined), learned });
  setups.setSendable(slug, plain.sections.length > 0);
  if (plain.sections.length === 0) {
    return { ...NOTHING, files: plain.scripts, report: plain.report };
  }
  const sent = sentBy(plain.sections);
  const around = aroundOf(member, { sent, learned, rules: reach.rules }, setups, bundle);
  const { setup, contract } = around;
  const plainSections = [...withSetup(plain.sections, setup), ...contract.sections];
  const generated = writeEnvironment(plain.title, plainSections);
  const found = readEdits(previous);
  const isNamed = options.baseUrl !== undefined;
  const edits = isNamed ? withoutLine(found, 'endpoint', 'base_url') : found;
  const rowsOf = (current: Sections) =>
    inventedRows(operation, { generated: plainSections, current, learned });
  if (!edits.present) {
    const report = { ...plain.report, checks: contract.checks };
    const environment = [path, withChecksum(generated, generated, plain.optional)] as const;
    return {
      files: [environment, ...plain.scripts, ...contract.scripts],
      sections: plainSections,
      report,
      rules: plain.rules,
      preservedEdits: [],
      variables: variablesOf(plain.sections),
      rows: rowsOf(plainSections),
      ...countsOf(plainSections, report),
      origin: { learned, sent, around },
    };
  }
  const edited = endpointOf(operation, slug, reach, { edits, learned });
  const requests = withSetup(edited.sections, keepSetup(setup, edits, setups.canSend, sent));
  const sections = [...requests, ...contract.sections];
  const text = writeEnvironment(edited.title, sections);
  const report = { ...edited.report, checks: contract.checks };
  return {
    files: [
      [path, withChecksum(text, generated, plain.optional)],
      ...edited.scripts,
      ...contract.scripts,
    ],
    sections,
    report,
    rules: edited.rules,
    preservedEdits: differences(plainSections, sections, edits).map((place) => `${path} ${place}`),
    variables: variablesOf(sections),
    rows: rowsOf(sections),
    ...countsOf(sections, report),
  };
}

/** Generates what surrounds the cases of an operation; the schemas of its responses go into the bundle. */
export function aroundOf(
  { operation, slug }: Member,
  { sent, learned, rules }: Pick<Origin, 'sent' | 'learned'> & { readonly rules: string },
  setups: Setups,
  bundle: SchemaBundle,
): Around {
  return {
    setup: setups.sectionsOf(operation, sent, learnedHints(learned)),
    contract: contractOf(operation, slug, bundle, { lifecycles: setups.lifecycles, rules }),
  };
}

/** What is known of an endpoint: of the calibration in hand, or as its file says. */
function learnedOf(
  operation: Operation,
  slug: string,
  { learned, learnedFrom }: GenerateOptions,
  { now, maxDepth }: { readonly now: string | undefined; readonly maxDepth: number },
): Learned {
  const found = learned?.get(slug);
  if (found === undefined) return readLearned(now);
  if (learnedFrom === undefined) return found;
  const from = learnedFrom.get(environmentPath(slug));
  return reconciled({ operation, maxDepth }, found, { from, now });
}

/** A test for each valid request, each case of a field, and each check beyond the catalog that needs no other user. */
function countsOf(sections: Sections, { cases, checks = [] }: ReportEndpoint): TestCounts {
  const valid = sections.filter(({ name }) => isValidRequest(name));
  const fieldCases = cases.filter(({ section }) => !isValidRequest(section));
  const own = checks.filter((one) => 'script' in one && !OTHER_USER_CHECKS.includes(one.scenario));
  const tests = valid.length + fieldCases.length + own.length;
  return { tests, variants: sections.filter(({ name }) => isVariant(name)).length };
}

type Sections = readonly EnvironmentSection[];

/** What the valid requests send, by location. */
function sentBy(sections: Sections): Sent {
  const lines = sections
    .filter(({ name }) => name === 'positive' || name === 'positive_required')
    .flatMap((one) => one.lines);
  const sentIn = (location: Location) =>
    lines.flatMap(({ key, value }) => (key === location && value !== undefined ? [value] : []));
  return new Map(LOCATIONS.map((location) => [location, sentIn(location)]));
}

/** `[section] key` of every line whose value is not the generated one; variants follow the edits of others. */
function differences(plain: Sections, edited: Sections, edits: Edits): string[] {
  const texts = (sections: Sections) =>
    sections.flatMap(({ name, lines }) =>
      lines
        .filter(({ key }) => !isVariant(name) || !edits.isGenerated(name, key))
        .map(({ key, value }): [string, string] => [`[${name}] ${key}`, writeValue(value)]),
    );
  const before = new Map(texts(plain));
  return texts(edited).flatMap(([place, text]) => (before.get(place) === text ? [] : [place]));
} /** An endpoint without a test. */
const NOTHING = {
  ...{ sections: [], rules: '', preservedEdits: [], variables: [], rows: [] },
  ...{ tests: 0, variants: 0 },
};

/** How many tests an endpoint has. */
interface TestCounts {
  /** As pytest, and so `run`, counts them. */
  readonly tests: number;
  /** How many of these are variants. */
  readonly variants: number;
}
