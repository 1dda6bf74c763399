import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Sections of environment files that hold credentials (docs/environment.md). */
const CREDENTIALS = /^(?:auth|login|signup)/;
/** Members of such lines that are no secret themselves. */
const PLAIN_MEMBERS = new Set([
  ...['in', 'name', 'prefix', 'encode', 'grant', 'scopes', 'token_url', 'path', 'method'],
  ...['content_type', 'token', 'header', 'cookie', 'cookies', 'csrf'],
]);
/** Parameters whose values sign somebody in. */
const SECRET_NAME = /auth|cookie|token|secret|key|session|passw|credential|signature/i;
const REFERENCE = /^(?:env|secret):\/\//;
const HIDDEN = '***';
/** A shorter value is part of many words, and of ids. */
const SHORTEST = 4;

/** Whether a text is one that `visibleLine` has hidden a part of. */
export function isHidden(text: string): boolean {
  return text.includes(HIDDEN);
}

/** A value of an environment file as an agent may see it. */
export function visibleLine(section: string, key: string, value: string): string {
  if (CREDENTIALS.test(section)) return maskJson(value, secretMembers(section, key));
  if (section === 'header') return value === 'absent' ? value : HIDDEN;
  if (key === 'header') return maskJson(value, (name) => SECRET_NAME.test(name));
  return value;
}

/** Which members of a line of credentials are secret; the line itself has an empty name. */
function secretMembers(section: string, key: string): (name: string) => boolean {
  // Members of a body are called as the API likes.
  if (key === 'body') return () => true;
  const isOwn = !section.startsWith('auth') && PLAIN_MEMBERS.has(key);
  return (name) => (name === '' ? !isOwn : !PLAIN_MEMBERS.has(name));
}

/** JSON with the texts of some members hidden; all of it where it is no JSON. */
function maskJson(text: string, isSecret: (name: string) => boolean): string {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'string') return isSecret('') ? hideUnlessReference(text, value) : text;
    return JSON.stringify(value, (name, one: unknown) =>
      typeof one === 'string' && isSecret(name) ? hideUnlessReference(one, one) : one,
    );
  } catch {
    return text === 'absent' ? text : HIDDEN;
  }
}

function hideUnlessReference(text: string, value: string): string {
  return REFERENCE.test(value) ? text : HIDDEN;
}

/**
 * Takes the credentials of a suite out of texts, as its runs do: the values of the variables that its environment
 * files name, and those that a person has written into them.
 */
export function suiteMask(
  folder: string,
  environment: NodeJS.ProcessEnv,
): (text: string) => string {
  const names = new Map<string, string>();
  const hide = (value: string, name: string) => {
    if (value.length < SHORTEST) return;
    const base64 = Buffer.from(value).toString('base64');
    const spellings = [
      value,
      encodeURIComponent(value),
      JSON.stringify(value).slice(1, -1),
      base64,
    ];
    for (const one of spellings) names.set(one, name);
  };
  for (const text of environmentTexts(folder)) {
    for (const [, name = ''] of text.matchAll(/"env:\/\/([^"\s]+)"/g)) {
      hide(environment[name] ?? '', `$${name}`);
    }
    for (const value of literalsOf(text)) hide(value, HIDDEN);
  }
  const service = environment.PLATFORM_SECRETS_SERVICE;
  if (service) hide(service, '$PLATFORM_SECRETS_SERVICE');
  const longest = [...names].toSorted(([a], [b]) => b.length - a.length);
  return (text) => longest.reduce((now, [value, name]) => now.replaceAll(value, name), text);
}

function environmentTexts(folder: string): string[] {
  try {
    const names = readdirSync(join(folder, 'env')).filter((name) => name.endsWith('.txt'));
    return names.map((name) => readFileSync(join(folder, 'env', name), 'utf8'));
  } catch {
    return [];
  }
}

/** Credentials that are written into a file, not referred to. */
function literalsOf(text: string): string[] {
  const found: string[] = [];
  let section = '';
  for (const line of text.split(/\r?\n/)) {
    section = /^\[(.+)\]\s*$/.exec(line)?.[1] ?? section;
    if (!CREDENTIALS.test(section)) continue;
    const [, key = '', value = ''] = /^([^#;\s=][^=]*?)\s*=\s*(.*?)\s*$/.exec(line) ?? [];
    if (key !== '') collectTexts(value, secretMembers(section, key), found);
  }
  return found;
}

function collectTexts(json: string, isSecret: (name: string) => boolean, found: string[]): void {
  try {
    JSON.parse(json, (name, value: unknown) => {
      if (typeof value === 'string' && isSecret(name) && !REFERENCE.test(value)) found.push(value);
      return value;
    });
  } catch {
    // What is no JSON is sent by nobody.
  }
}
