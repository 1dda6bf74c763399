import { isInRules, rulesWith } from '../cases/rulesets.ts';
import type { DocumentedResponse } from '../document/documented-responses.ts';
import { ignoredCheck } from '../document/ignore.ts';
import type { Operation } from '../document/operations.ts';
import type { Json } from '../json.ts';
import type { ReportCheck } from '../report.ts';
import type { Lifecycles, Reading } from '../setup/lifecycle/lifecycles.ts';
import {
  type EnvironmentLine,
  type EnvironmentSection,
  needsHandshake,
} from '../suite/environment.ts';
import { checkPath } from '../suite/layout.ts';
import { CHECK_FOLDERS, OWN_CHECKS, type OwnCheck } from './own-checks.ts';
import { renderChecks } from './render-checks.ts';
import type { SchemaBundle } from './schema-bundle.ts';

/** What an operation promises beyond its requests: scripts, sections and the part of the report. */
export interface Contract {
  readonly scripts: readonly (readonly [path: string, text: string])[];
  readonly sections: readonly EnvironmentSection[];
  readonly checks: readonly ReportCheck[];
}

const NOTE = 'From the document, not for editing';

/** The checks of an operation beyond the catalog; the schemas of its responses go into the bundle. */
export function contractOf(
  operation: Operation,
  slug: string,
  bundle: SchemaBundle,
  { lifecycles, rules }: { readonly lifecycles: Lifecycles; readonly rules: string },
): Contract {
  const readings = readingsOf(operation, lifecycles);
  const found = OWN_CHECKS.map((check) => ({
    check,
    skipped: isInRules(rules, check.id)
      ? skippedBecause(check, operation, readings)
      : `rules ${rulesWith(check.id)} add it: generate --upgrade`,
  }));
  const scripts = CHECK_FOLDERS.flatMap((folder) => {
    const applying = found.flatMap(({ check, skipped }) =>
      check.folder === folder && skipped === undefined ? [check] : [],
    );
    if (applying.length === 0) return [];
    return [[checkPath(slug, folder), renderChecks(operation, slug, folder, applying)] as const];
  });
  const checks = found.map(
    ({ check, skipped }): ReportCheck =>
      skipped === undefined
        ? { scenario: check.id, script: checkPath(slug, check.folder) }
        : { scenario: check.id, skipped },
  );
  const isChecked = scripts.some(([path]) => path === checkPath(slug, 'response'));
  const sections = isChecked ? responseSections(operation.responses, slug, bundle) : [];
  const followed = found.flatMap(({ check, skipped }) => (skipped === undefined ? check.id : []));
  const checkSections = [
    ...accessSection(operation, followed),
    ...lifecycleSection(readings, followed),
  ];
  return { scripts, sections: [...sections, ...checkSections], checks };
}

type Readings = ReadonlyMap<OwnCheck['id'], Reading | undefined>;

function readingsOf(operation: Operation, lifecycles: Lifecycles): Readings {
  return new Map([
    ['8.11', lifecycles.deleted(operation)],
    ['8.12', lifecycles.created(operation)],
  ]);
}

function skippedBecause(
  check: OwnCheck,
  operation: Operation,
  readings: Readings,
): string | undefined {
  const ignored = ignoredCheck(operation.ignored, check.id);
  const reading = readings.get(check.id);
  if (ignored !== undefined) return ignored;
  if (reading) return 'skipped' in reading ? reading.skipped : undefined;
  if (APPLIES[check.id]?.(operation)) return undefined;
  return check.folder === 'access' ? (needsHandshake(operation) ?? check.skip) : check.skip;
}

/** `[access]`: the scopes and roles without which a request is to be denied. */
function accessSection({ scopes }: Operation, followed: readonly string[]): EnvironmentSection[] {
  if (!followed.includes('8.05')) return [];
  const comment = `Scopes and roles that are required. ${NOTE}`;
  return [{ name: 'access', comment, lines: [{ key: 'scopes', value: scopes }] }];
}

/** `[lifecycle]`: by check, the GET that reads the row. */
function lifecycleSection(
  readings: Readings,
  followed: readonly OwnCheck['id'][],
): EnvironmentSection[] {
  const lines = [...readings].flatMap(([key, reading]): EnvironmentLine[] =>
    reading && 'line' in reading && followed.includes(key) ? [{ key, value: reading.line }] : [],
  );
  const comment = `The GET that reads the row of this request. ${NOTE}`;
  return lines.length > 0 ? [{ name: 'lifecycle', comment, lines }] : [];
}

type Responses = readonly DocumentedResponse[];

const APPLIES: Readonly<Record<OwnCheck['id'], (operation: Operation) => boolean>> = {
  '7.01': ({ responses }) => responses.length > 0,
  '7.02': ({ responses }) => typesOf(responses).length > 0,
  '7.03': ({ responses }) => typesOf(responses).some(isReadType),
  '7.04': ({ responses }) => responses.some(({ headers }) => headers.length > 0),
  '8.01': isGuarded,
  '8.02': isGuarded,
  '8.03': (operation) => isGuarded(operation) && namesRow(operation, ['GET']),
  '8.04': (operation) => isGuarded(operation) && namesRow(operation, ['PUT', 'PATCH', 'DELETE']),
  '8.05': (operation) => isGuarded(operation) && operation.scopes.length > 0,
};

/** Whether an operation has one of these methods, and a row in its path. */
function namesRow({ method, path }: Operation, methods: readonly string[]): boolean {
  return methods.includes(method) && /\{[^{}]+\}/.test(path);
}

/** Whether credentials are required, and [auth] can hold them. */
function isGuarded({ requiresCredentials, auth }: Operation): boolean {
  return requiresCredentials && auth.length > 0;
}

/** The media types whose bodies are read, as the suite decides it (templates/proofgate_suite/contract). */
const IS_READ =
  /^(?:application\/(?:[^;]*\+)?json|[^/;]+\/[^;]*\+json|application\/\*|\*\/\*|text\/)/i;

/** Whether the bodies of a media type are read and checked. */
export function isReadType(type: string): boolean {
  return IS_READ.test(type);
}

function typesOf(responses: Responses): string[] {
  return responses.flatMap(({ content }) => [...content.keys()]);
}

function responseSections(
  responses: Responses,
  slug: string,
  bundle: SchemaBundle,
): EnvironmentSection[] {
  const lines = responses.map(
    (one): EnvironmentLine => ({ key: one.status, value: contentOf(one, bundle) }),
  );
  const headers = responses.filter((one) => one.headers.length > 0);
  if (headers.length > 0) {
    const byStatus = headers.map((one) => [one.status, headersOf(one, bundle)] as const);
    bundle.addHeaders(slug, Object.fromEntries(byStatus));
  }
  const comment = `Status, media type, schema in schemas.json. ${NOTE}`;
  return [{ name: 'responses', comment, lines }];
}

function contentOf({ content }: DocumentedResponse, bundle: SchemaBundle): Json {
  return Object.fromEntries(
    [...content].map(([type, schema]) => [type, schema ? bundle.add(schema) : null]),
  );
}

function headersOf({ headers }: DocumentedResponse, bundle: SchemaBundle): Json {
  return Object.fromEntries(
    headers.map(({ name, required, schema }) => [
      name,
      { ...(schema && { schema: bundle.add(schema) }), ...(required && { required }) },
    ]),
  );
}
