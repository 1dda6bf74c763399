import { inEcmaWords, MATCHES_MORE, withoutAtomicGroups } from './other-words.ts';

/** A pattern as ECMA-262 reads it. */
export interface EcmaPattern {
  readonly source: string;
  readonly flags: string;
  /** Whether another dialect says it otherwise. */
  readonly isTranslated?: true;
}

/** What follows a backslash that ECMA-262 reads without the `u` flag as other dialects do. */
const KNOWN_ESCAPE = /^(?:[bBdDfnrsStvwW]|c[A-Za-z]|x[\dA-Fa-f]{2}|u[\dA-Fa-f]{4}|[^A-Za-z])/;
const ESCAPE = /\\([\s\S])(?=([\s\S]{0,4}))/g;
const CLASS = /\\[\s\S]|\[(?:\\[\s\S]|[^\]\\])*\]/g;

/**
 * The ways to read a pattern, best first: as JSON Schema has it, with the `u` flag; what Python, PCRE and Java write
 * another way, in the words of ECMA-262; and without the flag, where no other dialect reads it differently.
 */
export function readingsOf(source: string): EcmaPattern[] {
  const translated = translate(source);
  return [
    { source, flags: 'u' },
    { source: withPlainEscapes(source), flags: 'u' },
    ...(translated
      ? [translated, { ...translated, source: withPlainEscapes(translated.source) }]
      : []),
    ...(isOfAnotherDialect(source) ? [] : [{ source, flags: '' }]),
  ];
}

/**
 * A pattern in the words of ECMA-262, its flags in front (`(?i)`); as it is written where it is one already, and
 * undefined where it cannot be one.
 */
export function ecmaPattern(source: string): string | undefined {
  const reading = readingsOf(source).find(isRegExp);
  if (!reading?.isTranslated) return reading && source;
  const flags = reading.flags.replace('u', '');
  return flags === '' ? reading.source : `(?${flags})${reading.source}`;
}

function isRegExp({ source, flags }: EcmaPattern): boolean {
  try {
    new RegExp(source, flags);
    return true;
  } catch {
    return false;
  }
}

const DOT_OR_END = /\\[\s\S]|\[(?:\\[\s\S]|[^\]\\])*\]|[.$]/g;

/**
 * Whether Python, Ruby or PCRE match a text that ECMA-262 does not: their `$` admits a line break at the end, their
 * `.` takes every character but `\n`, and the name of a script takes the characters that it shares with others too.
 */
export function matchesElsewhere(pattern: string, text: string): boolean {
  if (!/[\n\r\u2028\u2029]|\P{ASCII}/u.test(text)) return false;
  const reading = readingsOf(pattern).find(isRegExp);
  if (!reading) return false;
  const most = reading.isTranslated ? reading.source.replaceAll(...MATCHES_MORE) : reading.source;
  const source = most.replace(DOT_OR_END, (one) => {
    if (one === '.') return '[^\\n]';
    return one === '$' ? '(?=\\n?(?![^]))' : one;
  });
  return new RegExp(source, reading.flags).test(text);
}

/** Writes an escape that needs none (`\-`, `\:`, `\_`) by its code, which every flag takes. */
function withPlainEscapes(source: string): string {
  return source.replace(/\\([^\p{L}\p{N}\\^$.*+?()[\]{}|/])/gu, (_, character: string) => {
    return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
  });
}

/**
 * Flags at the start, `(?P<name>…)` and `(?P=name)` of Python, comments, quotes, names of characters, and groups and
 * quantifiers that give nothing back; undefined where there is none of these.
 */
function translate(source: string): EcmaPattern | undefined {
  const [whole = '', start = '', letters = ''] = /^(\^?)\(\?([a-z]+)\)/.exec(source) ?? [];
  // The line that `^` begins is not the one that `(?m)` behind it would mean.
  if (/[^imsu]/.test(letters) || (start && letters.includes('m'))) return undefined;
  const inOwnWords = inEcmaWords(start + source.slice(whole.length));
  const named = inOwnWords
    .replace(orEscape(/(\(\?#)[^)]*\)/), (one, comment) => (comment === undefined ? one : ''))
    .replace(orEscape(/\(\?P<(\w+)>/), (one, name) => (name === undefined ? one : `(?<${name}>`))
    .replace(orEscape(/\(\?P=(\w+)\)/), (one, name) => (name === undefined ? one : `\\k<${name}>`));
  const plain = withoutPossession(withoutAtomicGroups(named));
  if (plain === undefined || (plain === source && whole === '')) return undefined;
  return { source: plain, flags: `u${letters.replaceAll('u', '')}`, isTranslated: true };
}

/** A pattern, with escapes and classes passed over as they are. */
function orEscape(pattern: RegExp): RegExp {
  return new RegExp(String.raw`\\[\s\S]|\[(?:\\[\s\S]|[^\]\\])*\]|${pattern.source}`, 'g');
}

/** One character or class, a quantifier, and the plus that makes it possessive. */
const POSSESSIVE =
  /(?<one>\\(?:[pPu]\{[^{}]*\}|[\s\S])|\[\^?(?:\\[\s\S]|[^\]\\])*\]|[^\\[\](){}|^$*+?])(?<count>[*+?]|\{\d+(?:,\d*)?\})(?<owns>\+)?/g;

/**
 * The same without possessive quantifiers, where what follows cannot begin with what they took: then nothing would
 * be given back anyway. Undefined for other possessive quantifiers.
 */
function withoutPossession(source: string): string | undefined {
  let isExact = true;
  const plain = source.replace(POSSESSIVE, (whole, ...rest) => {
    const groups: unknown = rest.at(-1);
    const { one, count, owns } = partsOf(groups);
    if (owns === undefined) return whole;
    const after = source.slice(Number(rest.at(-3)) + whole.length);
    isExact &&= cannotBeginWith(after, one);
    return `${one}${count}`;
  });
  return isExact && !/[*+?}]\+/.test(withoutEscapes(plain)) ? plain : undefined;
}

function partsOf(groups: unknown): { one: string; count: string; owns: string | undefined } {
  const { one = '', count = '', owns } = Object(groups);
  return { one: String(one), count: String(count), owns };
}

function withoutEscapes(source: string): string {
  return source.replace(/\\(?:[pPu]\{[^{}]*\}|[\s\S])|\[(?:\\[\s\S]|[^\]\\])*\]/g, '_');
}

const NEXT =
  /^(\\(?:[pPu]\{[^{}]*\}|[\s\S])|\[\^?(?:\\[\s\S]|[^\]\\])*\]|[^\\[\](){}|^$*+?.])(?![*?{])/u;

/** Whether the rest of a pattern surely begins with a character that `one` does not take, or ends. */
function cannotBeginWith(rest: string, one: string): boolean {
  if (rest === '' || /^\$?$/.test(rest)) return true;
  const next = NEXT.exec(rest)?.[1];
  if (next === undefined || /^\\[bBkdDwWsS1-9]/.test(next)) return false;
  try {
    const both = new RegExp(`(?=${withPlainEscapes(one)})${withPlainEscapes(next)}`, 'u');
    return !both.test(allCharacters());
  } catch {
    return false;
  }
}

let characters: string | undefined;

/** Each character of Unicode but the halves of one. */
function allCharacters(): string {
  characters ??= Array.from({ length: 0x110000 }, (_, code) =>
    code >= 0xd800 && code < 0xe000 ? '' : String.fromCodePoint(code),
  ).join('');
  return characters;
}

/**
 * Whether other dialects read what ECMA-262 takes for letters without the `u` flag: escapes (`\Z`, `\A`, `\h`,
 * `\x{41}`), references to groups that it does not have, `{,3}` and `{,}` (Python, Ruby), and what ends a class later than
 * ECMA-262 does: `[[:digit:]]` (POSIX), `[a-z&&[^b]]` (Java), `[a-z-[b]]` (XML Schema), `[]a]` (PCRE, Python).
 */
function isOfAnotherDialect(source: string): boolean {
  const bare = withoutEscapes(source);
  if (/\{,\d*\}/.test(bare)) return true;
  const classes = [...source.matchAll(CLASS)].map(([found]) => found);
  const endsLater = (one: string) => /^\[\^?(?:\]|(?:\\[\s\S]|[^\\])*\[)/.test(one);
  if (bare.includes(']') && classes.some(endsLater)) return true;
  const groups = bare.match(/\((?!\?)|\(\?<(?![=!])/g)?.length ?? 0;
  return [...source.matchAll(ESCAPE)].some(([, first = '', rest = '']) => {
    const group = /^[1-9]\d?/.exec(first + rest)?.[0];
    return !KNOWN_ESCAPE.test(first + rest) || Number(group ?? 0) > groups;
  });
}
