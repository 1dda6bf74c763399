import { leadsIntoData } from '../reading/reference-places.ts';

/**
 * The rules that a document must keep so that requests can be generated from it. References have been
 * resolved before. Rules of taste are left out, and so are those that usable documents break:
 * identical paths, duplicate operation ids, unknown tags.
 */
export const RULES = {
  struct: 'error',
  'path-parameters-defined': 'error',
  'operation-parameters-unique': 'error',
} as const;

/** Fields only for people: whatever is wrong in them, requests can be generated. */
const PROSE = new Set([
  'callbacks',
  'contact',
  'deprecated',
  'description',
  'example',
  'examples',
  'externalDocs',
  'license',
  'links',
  'operationId',
  'summary',
  'tags',
  'termsOfService',
  'webhooks',
  'xml',
]);

/** Messages about what hinders no request: fields that OpenAPI does not know, or prose missing. */
const HARMLESS = [
  /^Property `.*` is not expected here/,
  /^The field `.*` is not allowed here/,
  /^The field `(?:description|responses|title|version|info)` must be present/,
  /^Maximum callback nesting depth/,
  // `true` and `false` are schemas everywhere (JSON Schema 2020-12 core, 4.3.2).
  /^Expected type `Schema` \(object\) but got `boolean`/,
];

/** Whether a message hinders no request, wherever it is about. */
export function isHarmless(message: string): boolean {
  return HARMLESS.some((pattern) => pattern.test(message));
}

/** Whether a message is about something that requests are generated from. */
export function touchesRequests(message: string, path: readonly string[]): boolean {
  if (isHarmless(message) || leadsIntoData(path)) return false;
  if (path.some((key, at) => PROSE.has(key) && !isName(path, at))) return false;
  // What YAML makes of a key without a value: as if the key were not there.
  if (isOptional(path) && /got `null`/.test(message)) return false;
  // The boolean of OpenAPI 3.0 is left out later, and that is said.
  if (isLimit(path) && /got `boolean`/.test(message)) return false;
  // `version: 1.0` without quotes is a number, and is meant.
  if (path.join('/') === 'info/version' && /got `(?:number|integer)`/.test(message)) return false;
  // Redocly reads only letters, digits, dot, dash and underscore in a template.
  const unused = /^Path parameter `(.*)` is not used in the path `(.*)`\.$/s.exec(message);
  return unused === null || !unused[2]?.includes(`{${unused[1]}}`);
}

/** A path parameter without a slot may be shared with paths that have one: it is left out by path. */
export function isReportedOnly(message: string): boolean {
  return message.startsWith('Path parameter ');
}

/** Fields that a document may leave out, and entries of `parameters`. */
const OPTIONAL = new Set(['encoding', 'headers', 'parameters', 'responses', 'security', 'servers']);

function isOptional(path: readonly string[]): boolean {
  const isListed = OPTIONAL.has(path.at(-1) ?? '') && !isName(path, path.length - 1);
  return isListed || (path.at(-2) === 'parameters' && !isName(path, path.length - 2));
}

function isLimit(path: readonly string[]): boolean {
  return /^exclusive(?:Min|Max)imum$/.test(path.at(-1) ?? '') && !isName(path, path.length - 1);
}

/** Whether the author chose this key: a property may be called `tags`. */
function isName(path: readonly string[], at: number): boolean {
  return MAPS.has(path[at - 1] ?? '');
}

const MAPS = new Set(['properties', 'patternProperties', '$defs', 'definitions', 'schemas']);

type Words = { readonly message: string; readonly remedy: string };

/** Redocly's message → ours and its remedy. The first match counts. */
const REMEDIES: readonly (readonly [RegExp, (match: RegExpExecArray, field: string) => Words])[] = [
  [
    /^The field `(.+)` must be present/,
    ([, field]) => ({ message: `the field \`${field}\` is missing`, remedy: 'add it' }),
  ],
  [
    /^Expected type `(.+?)`(?: \((\w+)\))? but got `(.+?)`/,
    ([, type = '', shape = type, got = ''], field) => ({
      message: `\`${field}\` must be ${article(shape)}, not ${article(got)}`,
      remedy: `write ${article(shape)}`,
    }),
  ],
  [
    /^Must contain at least one of the following fields: (.+?)\.?$/,
    ([, fields]) => ({
      message: `none of the fields ${fields} is here`,
      remedy: 'add one of them',
    }),
  ],
  [
    /^(?:Paths|Operations) must have unique .*Repeats of `in:(.*?)` \+ `name:(.*?)`/s,
    ([, location, name]) => ({
      message: `the ${location} parameter \`${name}\` is declared twice`,
      remedy: 'remove one of the two',
    }),
  ],
  [
    /^The operation does not define the path parameter `\{(.+)\}` expected by path `(.+)`/s,
    ([, name, path]) => ({
      message: `the path ${path} needs the parameter \`${name}\`, which is not declared`,
      remedy: 'declare it under `parameters` with `in: path` and `required: true`',
    }),
  ],
  [
    /^Path parameter `(.+)` is not used in the path `(.+)`/s,
    ([, name, path]) => ({
      message: `the path ${path} has no \`{${name}}\` for this parameter`,
      remedy: 'write it into the path, or remove the parameter',
    }),
  ],
  [
    /^`(.+?)` can be one of the following only: (.+?)\.?$/s,
    ([, field, values]) => ({
      message: `\`${field}\` is none of the values that OpenAPI knows`,
      remedy: `use one of ${values}`,
    }),
  ],
];

export function remedyFor(message: string, path: readonly string[]): Words {
  for (const [pattern, words] of REMEDIES) {
    const match = pattern.exec(message);
    if (match !== null) return words(match, path.at(-1) ?? 'the document');
  }
  return { message: message.replace(/\.?\s*$/, ''), remedy: 'correct it' };
}

function article(type: string): string {
  if (type === 'null') return type;
  return `${/^[aeiou]/.test(type) ? 'an' : 'a'} ${type}`;
}
