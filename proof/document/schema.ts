import { type Exact, type ExactObject, isList, isMap, own } from '../validation/exact.ts';

/** A schema in JSON Schema 2020-12, plain JSON; every `$ref` is a `proof:/n` of the registry. */
export type Schema = boolean | ExactObject;

/** Keywords that hold one schema. */
export const SINGLE = [
  'items',
  'contains',
  'additionalProperties',
  'propertyNames',
  'unevaluatedItems',
  'unevaluatedProperties',
  'not',
  'if',
  'then',
  'else',
];
/** Keywords that hold a list of schemas. */
export const LISTS = ['allOf', 'anyOf', 'oneOf', 'prefixItems'];
/** Keywords that hold schemas by name. */
export const MAPS = ['properties', 'patternProperties', 'dependentSchemas'];
export const COUNTS = [
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minContains',
  'maxContains',
  'minProperties',
  'maxProperties',
];
export const NUMBERS = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'];

export function isSchema(value: Exact | undefined): value is Schema {
  return typeof value === 'boolean' || isMap(value);
}

/** The schema under a keyword, or undefined. */
export function schemaAt(schema: ExactObject, keyword: string): Schema | undefined {
  const value = own(schema, keyword);
  return isSchema(value) ? value : undefined;
}

export function schemasAt(schema: ExactObject, keyword: string): readonly Schema[] {
  const value = own(schema, keyword);
  return isList(value) ? value.filter(isSchema) : [];
}

export function namedSchemas(schema: ExactObject, keyword: string): readonly [string, Schema][] {
  const value = own(schema, keyword);
  if (!isMap(value)) return [];
  return Object.entries(value).filter((entry): entry is [string, Schema] => isSchema(entry[1]));
}

export function strings(value: Exact | undefined): readonly string[] {
  return isList(value) ? value.filter((item) => typeof item === 'string') : [];
}

/** Whether an ECMAScript pattern matches: unanchored, with the `u` flag, else without. */
export function matches(pattern: string, text: string): boolean {
  return regExp(pattern).test(text);
}

/** Whether a pattern is one of ECMA-262, or says in another way what can be said in it. */
export function isReadable(pattern: string): boolean {
  return regExp(pattern) !== ANYTHING;
}

const ANYTHING = /(?:)/;

/** A pattern that neither dialect can read asserts nothing. */
export function regExp(pattern: string): RegExp {
  const known = compiled.get(pattern);
  if (known) return known;
  const regExp = compile(pattern, 'u') ?? pythonic(pattern) ?? loose(pattern) ?? ANYTHING;
  compiled.set(pattern, regExp);
  return regExp;
}

const compiled = new Map<string, RegExp>();

/** What Python and PCRE write another way: flags in front, named groups, comments, quantifiers that give nothing back. */
function pythonic(pattern: string): RegExp | undefined {
  const [front = '', start = '', flags = ''] = /^(\^?)\(\?([imsu]+)\)/.exec(pattern) ?? [];
  // Behind `^` they do not say what `^` itself means.
  if (start !== '' && flags.includes('m')) return undefined;
  const named = ofPerl(start + pattern.slice(front.length))
    .replace(/(\\[\s\S])|\(\?#[^)]*\)/g, '$1')
    .replaceAll('(?P<', '(?<')
    .replace(/\(\?P=(\w+)\)/g, '\\k<$1>');
  // Taken in a lookahead, a match is not tried again: `x++` is `(?=(x+))\1` (Java, PCRE).
  let count = 0;
  const atomic = named
    .replace(
      /(\\(?:[pPu]\{[^}]*\}|[\s\S])|\[(?:\\[\s\S]|[^\]\\])*\]|[^\\[\](){}|^$*+?])([*+?]|\{\d+(?:,\d*)?\})\+/g,
      (_, one: string, many: string) => `(?:(?=(?<own${++count}>${one}${many}))\\k<own${count}>)`,
    )
    .replace(
      /(\\[\s\S])|\(\?>((?:\\[\s\S]|\[(?:\\[\s\S]|[^\]\\])*\]|[^\\[\]()])*)\)/g,
      (whole, other?: string, inside?: string) =>
        other === undefined ? `(?:(?=(?<own${++count}>${inside}))\\k<own${count}>)` : whole,
    );
  if (atomic === pattern) return undefined;
  const all = `u${flags.replaceAll('u', '')}`;
  return compile(atomic, all) ?? compile(unescaped(atomic), all);
}

const PERL =
  /\\Q([\s\S]*?)(?:\\E|$)|\\x\{([\dA-F]+)\}|\\([pP])([A-Z])|\\([pP])\{([^}]+)\}|\(\?'(\w+)'|\\k(?:\{(\w+)\}|'(\w+)')|\\[\s\S]/gi;

/** What Perl, PCRE, Java and Go write another way of characters and names of groups. */
function ofPerl(pattern: string): string {
  return pattern.replace(PERL, (whole, ...found: (string | undefined)[]) => {
    const [quoted, code, plain, letter, kind, name = '', group, named, again] = found;
    if (whole.startsWith('\\Q')) {
      return (quoted ?? '').replace(/[^\w]/gu, (one) => `\\u{${one.codePointAt(0)?.toString(16)}}`);
    }
    if (code !== undefined) return `\\u{${code}}`;
    if (plain !== undefined) return `\\${plain}{${letter}}`;
    if (kind !== undefined) return property(kind, name) ?? whole;
    if (group !== undefined) return `(?<${group}>`;
    return named === undefined && again === undefined ? whole : `\\k<${named ?? again}>`;
  });
}

/** A property of Unicode; a script by its bare name only where it is not negated, since readers differ on its extent. */
function property(kind: string, name: string): string | undefined {
  if (name.startsWith('^')) return property(kind === 'p' ? 'P' : 'p', name.slice(1));
  const script = name.replace(/^(?:script|sc)=/i, '');
  const written = name === 'L&' ? ['LC'] : [name, ...(kind === 'p' ? [`Script=${script}`] : [])];
  const found = written.find((one) => compile(`\\p{${one}}`, 'u') !== undefined);
  return found && `\\${kind}{${found}}`;
}

/** Without the `u` flag, but for what other dialects read differently. */
function loose(pattern: string): RegExp | undefined {
  const plain = compile(unescaped(pattern), 'u');
  if (plain) return plain;
  const isForeign =
    // A class within a class, or one that begins with its end.
    /(?:^|[^\\])\[(?:\^?\]|(?:\\.|[^\\\]])*\[[^\]]*\].*\])/s.test(pattern) ||
    /(?:^|[^\\])\{,\d*\}/.test(pattern) ||
    /\\[AEGHKLMNQRXZaehijlmopqyzCIPFJOTUVY]|\\[xu]\{|\\[1-9]/.test(pattern);
  return isForeign ? undefined : compile(pattern, '');
}

/** `\-`, `\:` and the like without their backslash, where the `u` flag forbids it. */
function unescaped(pattern: string): string {
  return pattern.replace(/\\([@#%&~`'":;<>=,_!-])/g, (_, one: string) =>
    one === '-' ? '\\x2d' : `\\x${one.charCodeAt(0).toString(16)}`,
  );
}

function compile(pattern: string, flags: string): RegExp | undefined {
  try {
    return new RegExp(pattern, flags);
  } catch {
    return undefined;
  }
}
