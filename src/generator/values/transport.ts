/** What the carrier of a string can hold, beyond what the schema says. */
export interface Transport {
  /** The shortest string that arrives as itself: an empty path segment is another route. */
  readonly minLength: number;
  /** Longer texts are refused for their length, whatever the schema says. */
  readonly maxLength: number;
  readonly allows: (codePoint: number) => boolean;
  readonly carries: (text: string) => boolean;
  /** A pattern of the texts that arrive as themselves, where characters and length do not say it. */
  readonly shape?: string;
  /** Whether a line break arrives as well, though a valid request had better be without. */
  readonly mayBreakLines?: true;
  /** What carries texts that the document itself demands, where each item has a name of its own. */
  readonly listed?: Transport;
}

/** Request lines and headers beyond this length are refused by common servers for their length. */
const MAX_LINE = 6000;

/** The reason for a value that is longer than what carries it may be. */
export function tooLong(most: number): string {
  return `servers refuse a URL or header of more than ${most} characters for its length`;
}

/** JSON bodies hold any text but half a surrogate pair. */
export const JSON_TEXT: Transport = transport(0, (codePoint) => !isSurrogate(codePoint), Infinity);
export const QUERY_TEXT: Transport = {
  ...transport(0, isNoControl, MAX_LINE),
  mayBreakLines: true,
};
/** Fields of forms, parts, and bodies of text hold line breaks and tabs too. */
export const FORM_TEXT: Transport = transport(0, isBodyCharacter, Infinity);
export const PATH_TEXT: Transport = {
  ...transport(1, isNoControl, MAX_LINE),
  carries: (text) =>
    holdsOnly(text, isNoControl, MAX_LINE) && text !== '' && !/^\.{1,2}$/.test(text),
  shape: '^(?!\\.{1,2}$)',
};
/** Latin-1 without control characters, blanks at the ends are trimmed away (RFC 9110, 5.5). */
export const HEADER_TEXT: Transport = {
  ...transport(0, isLatin1, MAX_LINE),
  carries: (text) => holdsOnly(text, isLatin1, MAX_LINE) && text === text.trim(),
  shape: '^([^ ]([^]*[^ ])?)?$',
};
/** A cookie value ends at a semicolon and holds no blank, comma or quote (RFC 6265, 4.1.1). */
export const COOKIE_TEXT: Transport = transport(0, isCookieOctet, MAX_LINE);

function transport(
  minLength: number,
  allows: (codePoint: number) => boolean,
  maxLength: number,
): Transport {
  return { minLength, maxLength, allows, carries: (text) => holdsOnly(text, allows, maxLength) };
}

function holdsOnly(text: string, allows: (codePoint: number) => boolean, maxLength: number) {
  if (text.length > maxLength) return false;
  for (const character of text) if (!allows(character.codePointAt(0) ?? 0)) return false;
  return true;
}

function isSurrogate(codePoint: number): boolean {
  return codePoint >= 0xd800 && codePoint <= 0xdfff;
}

function isNoControl(codePoint: number): boolean {
  return codePoint >= 0x20 && !(codePoint >= 0x7f && codePoint < 0xa0) && !isSurrogate(codePoint);
}

function isBodyCharacter(codePoint: number): boolean {
  return isNoControl(codePoint) || codePoint === 0x09 || codePoint === 0x0a || codePoint === 0x0d;
}

const charsets = new Map<number, Transport>();

/** Text of a body whose charset has no character beyond a code point. */
export function bodyText(lastCodePoint: number): Transport {
  const known = charsets.get(lastCodePoint);
  if (known) return known;
  const allows = (codePoint: number) => codePoint <= lastCodePoint && isBodyCharacter(codePoint);
  const text = lastCodePoint < 0x10ffff ? transport(0, allows, Infinity) : FORM_TEXT;
  charsets.set(lastCodePoint, text);
  return text;
}

/** Text of XML, in which two code points of no character are not allowed (XML 1.0, 2.2). */
export function xmlText(lastCodePoint: number): Transport {
  const allows = (codePoint: number) =>
    codePoint <= lastCodePoint &&
    isBodyCharacter(codePoint) &&
    codePoint !== 0xfffe &&
    codePoint !== 0xffff;
  return transport(0, allows, Infinity);
}

function isLatin1(codePoint: number): boolean {
  // A no-break space at the ends is trimmed away like a blank, by clients at least.
  return isNoControl(codePoint) && codePoint <= 0xff && codePoint !== 0xa0;
}

function isCookieOctet(codePoint: number): boolean {
  return codePoint > 0x20 && codePoint < 0x7f && !'",;\\'.includes(String.fromCodePoint(codePoint));
}

/** What separates the items of a list in only one style (OpenAPI 3.1, "Style Values"). */
const DELIMITERS: Readonly<Record<string, string>> = {
  label: '.',
  matrix: ';',
  pipeDelimited: '|',
  spaceDelimited: ' ',
};

/** What separates values whatever the style, for some servers. */
const ALWAYS = ',=&[]%';

/** An item of a list each of whose items has a name of its own: only cautious servers split it. */
export function namedItem(carrier: Transport, style: string): Transport {
  const byStyle = namedItems.get(carrier) ?? new Map<string, Transport>();
  const known = byStyle.get(style);
  if (known) return known;
  const carries = (text: string) => text !== '' && text === text.trim() && carrier.carries(text);
  const listed = { ...carrier, minLength: 1, shape: EDGES, carries };
  const item = { ...listItem(carrier, style), listed };
  namedItems.set(carrier, byStyle.set(style, item));
  return item;
}

/** No blank at either end. */
const EDGES = '^[^ ]([^]*[^ ])?$';

const namedItems = new WeakMap<Transport, Map<string, Transport>>();

/** An item of a list or an object in a parameter: what may separate it from the next is left out. */
export function listItem(carrier: Transport, style: string): Transport {
  const byStyle = items.get(carrier) ?? new Map<string, Transport>();
  const item = byStyle.get(style) ?? newListItem(carrier, ALWAYS + (DELIMITERS[style] ?? ''));
  items.set(carrier, byStyle.set(style, item));
  return item;
}

const items = new WeakMap<Transport, Map<string, Transport>>();

function newListItem(carrier: Transport, delimiters: string): Transport {
  const allows = (codePoint: number) =>
    carrier.allows(codePoint) && !delimiters.includes(String.fromCodePoint(codePoint));
  return {
    minLength: 1,
    maxLength: MAX_LINE,
    allows,
    // Servers trim what they have split, and a list of one is a whole path segment.
    carries: (text) =>
      text !== '' &&
      text === text.trim() &&
      holdsOnly(text, allows, MAX_LINE) &&
      carrier.carries(text),
    shape: '^(?!\\.{1,2}$)[^ ]([^]*[^ ])?$',
  };
}
