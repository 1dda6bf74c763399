/** What a pattern of PCRE, Perl, Java or Ruby says of characters, in the words of ECMA-262 with the `u` flag. */

/** A script by its name alone has, in Perl and PCRE, the characters too that it shares with other scripts. */
export const MATCHES_MORE = ['\\p{Script=', '\\p{Script_Extensions='] as const;

/**
 * The same pattern without `\Q…\E`, with `\p{L}` for `\pL`, `\P{L}` for `\p{^L}`, `\p{Script=Greek}` for `\p{Greek}`,
 * `\u{41}` for `\x{41}` and `(?<name>…)` for the ways in which others name a group. What has no word there stays.
 */
export function inEcmaWords(source: string): string {
  const words = withoutQuotes(source)
    .replace(NAME_OF_GROUP, (whole, name) => (name === undefined ? whole : `(?<${name}>`))
    .replace(ESCAPE, (whole, ...rest: unknown[]) => wordOf(whole, rest.slice(0, 6)));
  // The complement of a script would lack what it shares with others.
  return NEGATED_SCRIPT.test(words) && !NEGATED_SCRIPT.test(source) ? source : words;
}

const QUOTED = /\\Q([\s\S]*?)(?:\\E|$)|\\[\s\S]/g;
const NAME_OF_GROUP = /\\[\s\S]|\(\?'(\w+)'/g;
const ESCAPE =
  /\\(?:([pP])(?:\{(\^?)([^{}]+)\}|([A-Z]))|x\{([\dA-Fa-f]{1,6})\}|k(?:\{(\w+)\}|'\w+')|[\s\S])/g;
const NEGATED_SCRIPT = /\[\^(?:\\[\s\S]|[^\]\\])*\\p\{Script=/;

function withoutQuotes(source: string): string {
  return source.replace(QUOTED, (whole, text?: string) =>
    text === undefined ? whole : [...text].map(byItsCode).join(''),
  );
}

/** A character that stands for itself in a class, too. */
function byItsCode(character: string): string {
  if (/[A-Za-z0-9]/.test(character)) return character;
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}

function wordOf(whole: string, parts: readonly unknown[]): string {
  const [kind, caret, braced, letter, code, group] = parts.map((one) =>
    typeof one === 'string' ? one : undefined,
  );
  if (code !== undefined) return `\\u{${code}}`;
  if (group !== undefined) return `\\k<${group}>`;
  if (whole.startsWith("\\k'")) return `\\k<${whole.slice(3, -1)}>`;
  const name = braced ?? letter;
  if (kind === undefined || name === undefined) return whole;
  const isNegated = (kind === 'P') !== (caret === '^');
  const property = propertyOf(name, isNegated);
  return property === undefined ? whole : `\\${isNegated ? 'P' : 'p'}{${property}}`;
}

/** A property of Unicode by the name that ECMA-262 has for it; undefined for none, and for one that readers differ on. */
function propertyOf(name: string, isNegated: boolean): string | undefined {
  if (isProperty(name)) return name;
  if (name === 'L&') return 'LC';
  const script = `Script=${name.replace(/^(?:script|sc)=/i, '')}`;
  return !isNegated && isProperty(script) ? script : undefined;
}

function isProperty(name: string): boolean {
  try {
    new RegExp(`\\p{${name}}`, 'u');
    return true;
  } catch {
    return false;
  }
}

/** A group without groups in it that gives nothing back, and whether it is repeated. */
const ATOMIC =
  /\\[\s\S]|\[(?:\\[\s\S]|[^\]\\])*\]|\(\?>((?:\\[\s\S]|\[(?:\\[\s\S]|[^\]\\])*\]|[^\\[\]()])*)\)(?<again>[*+?{])?/g;
const ONE_REPEATED =
  /^(?:\\(?:[pPu]\{[^{}]*\}|[\s\S])|\[\^?(?:\\[\s\S]|[^\]\\])*\]|[^\\[\](){}|^$*+?])(?:[*+?]|\{\d+(?:,\d*)?\})$/;
const LITERALS = /^(?:\\[^\p{L}\p{N}]|\\u\{[\dA-Fa-f]+\}|[^\\[\](){}^$*+?.])*$/u;

/**
 * The same without atomic groups, where that changes nothing: a character that is repeated is written as repeated
 * possessively, and of texts of which none begins with another one, one at most matches. Others stay.
 */
export function withoutAtomicGroups(source: string): string {
  return source.replace(ATOMIC, (whole, ...rest: unknown[]) => {
    const [content, again = ''] = rest;
    if (typeof content !== 'string' || typeof again !== 'string') return whole;
    if (again === '' && ONE_REPEATED.test(content)) return `${content}+`;
    const texts = LITERALS.test(content) ? content.split('|') : [];
    const isOneAtMost = texts.every((one, index) =>
      texts.every((other, at) => at === index || !other.startsWith(one)),
    );
    return texts.length > 0 && isOneAtMost ? `(?:${content})${again}` : whole;
  });
}
