import type { Operation } from '../document/operations.ts';
import type { AuthEntry } from '../document/security.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';
import type { Bases } from '../requests/base.ts';
import { xmlNames } from '../requests/xml-names.ts';
import { writeJson } from '../write-json.ts';

/** One `key = value` line, with the comment above it. */
export interface EnvironmentLine {
  readonly key: string;
  /** Undefined leaves the field out. */
  readonly value: Json | undefined;
  /** Several are written one below the other. */
  readonly comment?: string | readonly string[];
}

export interface EnvironmentSection {
  readonly name: string;
  readonly comment?: string;
  readonly lines: readonly EnvironmentLine[];
  /** Whether it is a valid request on which a server has failed, so that none is to be made of it that is accepted. */
  readonly isCrash?: true;
}

/** Runs of one character from this length on are written as a product. */
const LONG_RUN = 100;

/** The text of an environment file: an INI file for Python's configparser (docs/environment.md). */
export function writeEnvironment(title: string, sections: readonly EnvironmentSection[]): string {
  const parts = sections.map((section) => {
    const head = section.comment ? [`# ${oneLine(section.comment)}`] : [];
    const lines = section.lines.flatMap(({ key, value, comment }) => [
      ...(comment ? [comment].flat().map((words) => `# ${oneLine(words)}`) : []),
      `${key} = ${writeValue(value)}`,
    ]);
    return [...head, `[${section.name}]`, ...lines, ''].join('\n');
  });
  return `# ${oneLine(title)}\n${parts.join('\n')}`;
}

/** JSON on one line, `absent`, or `"a" * 5000`. */
export function writeValue(value: Json | undefined): string {
  if (value === undefined) return 'absent';
  const isRun = typeof value === 'string' && value.length >= LONG_RUN && /^([!-~])\1+$/.test(value);
  return isRun ? `${writeJson(value.slice(0, 1))} * ${value.length}` : writeJson(value);
}

/** `[endpoint]`: what all requests of the operation share. */
export function endpointSection(operation: Operation, bases: Bases): EnvironmentSection {
  const style = styleOf(operation);
  const lines: EnvironmentLine[] = [
    { key: 'method', value: operation.method },
    { key: 'path', value: operation.path },
    { key: 'base_url', value: operation.baseUrl },
  ];
  if (operation.body) lines.push({ key: 'content_type', value: operation.body.contentType });
  const xml = xmlOf(operation, bases);
  if (Object.keys(xml).length > 0) lines.push({ key: 'xml', value: xml });
  if (Object.keys(style).length > 0) lines.push({ key: 'style', value: style });
  const handshake = needsHandshake(operation);
  const comment = handshake && `${handshake}: sign in with hooks.py or env/suite.txt`;
  return { name: 'endpoint', ...(comment && { comment }), lines };
}

/** Why no credentials are sent though the document requires them; undefined where that is not so. */
export function needsHandshake({ handshakes, auth }: Operation): string | undefined {
  if (handshakes.length === 0 || auth.length > 0) return undefined;
  return `${handshakes.join(', ')} needs a handshake, which is not supported`;
}

/** `[auth]`, `[auth_2]` and so on, one for each alternative; secrets are named there, never held. */
export function authSections(
  alternatives: readonly (readonly AuthEntry[])[],
): EnvironmentSection[] {
  return alternatives.map((entries, index) => {
    const section = { name: authName(index), lines: authLines(entries) };
    return index === 0 ? { ...section, comment: authComment(alternatives.length) } : section;
  });
}

/** The section of an alternative, counted from 0. */
export function authName(index: number): string {
  return index === 0 ? 'auth' : `auth_${index + 1}`;
}

function authComment(count: number): string {
  const sources =
    '"secret://SAFE_KEY/KEY" asks the secrets service, "env://NAME" the environment; ' +
    'else the value itself';
  const first = 'Of several sections, the first whose variables are all set is used';
  return count > 1 ? `${sources}. ${first}` : sources;
}

function authLines(entries: readonly AuthEntry[]): EnvironmentLine[] {
  const keys = new Set<string>();
  return entries.map(({ name, value }) => {
    let key = plainKey(name);
    while (keys.has(key)) key += '_';
    keys.add(key);
    return { key, value };
  });
}

/** What differs from OpenAPI's default styles, by location. */
function styleOf(operation: Operation): JsonObject {
  const byPlace = new Map<string, [string, Json][]>();
  for (const one of operation.parameters) {
    if (!one.unusual) continue;
    byPlace.set(one.in, [...(byPlace.get(one.in) ?? []), [one.name, one.unusual]]);
  }
  const encoding = operation.body?.encoding;
  const places = [...byPlace].map(
    ([place, styles]) => [place, Object.fromEntries(styles)] as const,
  );
  const body = isObject(encoding) ? ([['body', encoding]] as const) : [];
  return Object.fromEntries<Json>([...places, ...body]);
}

/** How the bodies of the valid requests are written in XML; empty for another content type. */
function xmlOf({ body }: Operation, { full, least }: Bases): JsonObject {
  if (body?.form !== 'xml') return {};
  const bodies = [full.get('body'), least.get('body')].filter((one) => one !== undefined);
  const found = bodies.map((one) => xmlNames(body.schema, one));
  return Object.assign({}, ...found.map((one) => ('names' in one ? one.names : {})));
}

/** A key that configparser reads back as it is. */
function plainKey(name: string): string {
  return name.replace(/[^A-Za-z0-9_.-]+/g, '_') || 'auth';
}

/** A text without line breaks and other control characters: in a comment it cannot begin a line of its own. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
}
