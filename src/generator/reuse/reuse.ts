import { rulesOf } from '../cases/rulesets.ts';
import type { OpenApiDocument } from '../document/document.ts';
import { parseJson } from '../document/reading/parse-json.ts';
import { readEdits } from '../edits/read-edits.ts';
import type { GenerateOptions } from '../index.ts';
import { isArray, isObject, type Json, own } from '../json.ts';
import { commentsOf, readLearned } from '../learned/comments.ts';
import type { Learned } from '../learned/learned.ts';
import { LOCATIONS } from '../requests/base.ts';
import type { SchemaBundle } from '../responses/schema-bundle.ts';
import type { Member, Setups } from '../setup/propose.ts';
import type { Sent } from '../setup/unique.ts';
import type { EnvironmentSection } from '../suite/environment.ts';
import { environmentPath } from '../suite/layout.ts';
import {
  type Around,
  aroundOf,
  DEFAULT_MAX_CASES,
  DEFAULT_MAX_DEPTH,
  type GeneratedEndpoint,
  makeEndpoint,
} from '../suite/make-endpoint.ts';
import { DEFAULT_VARIANTS } from '../variants/variants.ts';
import { writeJson } from '../write-json.ts';
import { type CachedEndpoint, digest, filesDigest, type Keeper } from './cached-endpoint.ts';
import { type KeyOf, operationKeys } from './operation-keys.ts';

/** Generates an endpoint, or finds that its files are already as they would be generated. */
export type EndpointMaker = (member: Member) => GeneratedEndpoint;

/** What all endpoints of a suite share. */
export interface GenerateContext {
  readonly setups: Setups;
  readonly bundle: SchemaBundle;
  readonly options: GenerateOptions;
}

/**
 * A maker of endpoints. With a keeper it skips those whose files are there as they were written, from the
 * same operation, amid the same set-ups: they come without files, and without cases in their report.
 */
export function endpointMaker(
  document: OpenApiDocument,
  members: readonly Member[],
  context: GenerateContext,
): EndpointMaker {
  const { setups, bundle, options } = context;
  const { keeper, maxDepth = DEFAULT_MAX_DEPTH, maxCases = DEFAULT_MAX_CASES } = options;
  const { variants = DEFAULT_VARIANTS } = options;
  const operations = members.map(({ operation }) => operation);
  const rules = rulesOf(options);
  const settings = { program: keeper?.program ?? '', maxDepth, maxCases, variants, rules };
  const keyOf = keeper && operationKeys(document, operations, settings);
  if (!keeper || !keyOf || options.learned || options.resetEnv) {
    return (member) => makeEndpoint(member, setups, bundle, options);
  }
  const known = new Map(members.flatMap((member) => knownAs(member, keyOf, keeper, options)));
  // A key is kept only of operations with a valid request.
  for (const { slug } of known.keys()) setups.setSendable(slug, true);
  return (member) => {
    const cached = known.get(member);
    const endpoint = cached && reused(member, cached, keeper, context);
    return endpoint ?? generateEndpoint(member, keyOf, keeper, context);
  };
}

/** What was remembered of an endpoint, if its requests and cases would be the same. */
function knownAs(
  member: Member,
  keyOf: KeyOf,
  keeper: Keeper,
  options: GenerateOptions,
): [Member, Remembered][] {
  const endpoint = keeper.find(member.slug);
  if (!endpoint) return [];
  const learned = readLearned(options.previous?.get(environmentPath(member.slug)));
  const sent = sentIn(endpoint.sent);
  const isSame = endpoint.key === keyWith(keyOf(member.operation), learned);
  return isSame && sent ? [[member, { endpoint, learned, sent }]] : [];
}

interface Remembered {
  readonly endpoint: CachedEndpoint;
  readonly learned: Learned;
  readonly sent: Sent;
}

function reused(
  member: Member,
  { endpoint, learned, sent }: Remembered,
  keeper: Keeper,
  { setups, bundle, options }: GenerateContext,
): GeneratedEndpoint | undefined {
  const { operation, slug } = member;
  const around = aroundOf(member, { sent, learned, rules: rulesOf(options) }, setups, bundle);
  if (digestOf(around) !== endpoint.around) return undefined;
  if (!keeper.isInPlace(slug, endpoint.files)) return undefined;
  const rules = keeper.rulesOf(slug);
  if (digest(rules) !== endpoint.rules) return undefined;
  keeper.stay(slug);
  keeper.remember(slug, endpoint);
  const { method, path } = operation;
  const { variables, rows, tests, variants } = endpoint;
  const report = { method, path, slug, ...endpoint.report, cases: [] };
  return {
    files: [],
    sections: [],
    report,
    rules,
    preservedEdits: [],
    variables,
    rows,
    tests,
    variants,
  };
}

function generateEndpoint(
  member: Member,
  keyOf: KeyOf,
  keeper: Keeper,
  { setups, bundle, options }: GenerateContext,
): GeneratedEndpoint {
  const { operation, slug } = member;
  const endpoint = makeEndpoint(member, setups, bundle, options);
  const { origin, files, variables, rows, tests, variants } = endpoint;
  const environment = files.find(([path]) => path === environmentPath(slug))?.[1];
  if (!origin || !readsBack(environment, origin.learned)) return endpoint;
  const { files: counts, skipped, checks } = endpoint.report;
  const cached: CachedEndpoint = {
    key: keyWith(keyOf(operation), origin.learned),
    around: digestOf(origin.around),
    files: filesDigest(files),
    rules: digest(endpoint.rules),
    sent: writeJson(Object.fromEntries(origin.sent)),
    ...{ variables, rows, tests, variants },
    report: {
      files: counts,
      skipped: skipped.filter(({ scenario }) => scenario === '*'),
      ...(checks && { checks }),
    },
  };
  keeper.remember(slug, cached);
  return endpoint;
}

/** Whether the next generation reads in an environment file what this one made it from, and no edit. */
function readsBack(environment: string | undefined, learned: Learned): boolean {
  if (readEdits(environment).present) return false;
  return keyWith('', readLearned(environment)) === keyWith('', learned);
}

function keyWith(key: string, learned: Learned): string {
  if (learned.length === 0) return key;
  return digest(
    [key, ...LOCATIONS.flatMap((location) => commentsOf(learned, location))].join('\n'),
  );
}

function digestOf({ setup, contract }: Around): string {
  const sections = [setup.unique, setup.setup, setup.cleanup, ...contract.sections];
  const { scripts, checks } = contract;
  const lines = sections.map((section) => (section ? writeJson(asJson(section)) : ''));
  return digest(JSON.stringify([lines, scripts, checks]));
}

function asJson({ name, comment = '', lines }: EnvironmentSection): Json {
  const written = lines.map((line): Json => {
    const value = line.value === undefined ? [] : [line.value];
    return [line.key, value, [line.comment ?? []].flat()];
  });
  return [name, comment, written];
}

function sentIn(text: string): Sent | undefined {
  const sent = parseJson(text)?.exact;
  if (!isObject(sent)) return undefined;
  return new Map(
    LOCATIONS.map((location) => {
      const instances = own(sent, location);
      return [location, isArray(instances) ? instances : []];
    }),
  );
}
