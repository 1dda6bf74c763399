import type { Json } from '../../generator/index.ts';

/** Values of one message that are worth a request each. */
const MOST_LISTED = 6;
/** The longest text that is taken for a value. */
const LONGEST = 60;

/** What comes before the values that a server takes; a list has to follow at once. */
const MARKERS: readonly {
  readonly pattern: RegExp;
  readonly least: number;
  readonly isSure?: true;
}[] = [
  // "Valid values are a, b", "Supported kinds: a", "currencies supported: usd", "allowed values of enum: [a]".
  {
    pattern:
      /\b(?:valid|allowed|permitted|supported|supports|possible|available|accepted|accepts|acceptable|known|legal|recogni[sz]ed|options?|choices?)\b(?:\s+[\w'"`.-]+){0,5}?\s*(?:\b(?:are|is|include|includes)\b\s*:?|:|=|(?=[[(]))/gi,
    least: 1,
    isSure: true,
  },
  { pattern: /\b(?:supports|accepts)(?:\s+only)?\b/gi, least: 1 },
  // "must be one of: a": a list of a single value; "at least one of: a" is about fields.
  {
    pattern:
      /\b(?:be|is|is not|isn't|not|expected|expecting|choose|pick|use)\s+(?:one|any) of\b(?:\s+(?:the|these|those|following|allowed|valid|permitted|supported|values?|options?|choices?|types?|set|list)\b)*\s*:?/gi,
    least: 1,
  },
  // "must be one of a, b", "is not one of ['a']", "choose from a, b", "must be either a or b".
  {
    pattern:
      /\b(?:(?:one|any|either|some) of|either|choose (?:from|between|one of)|among|(?:must|should|has to|needs to) be (?:in|within))\b(?:\s+(?:the|these|those|following|allowed|valid|permitted|supported|values?|options?|choices?|types?|set|list)\b)*\s*:?/gi,
    least: 2,
  },
  // "Input should be 'a' or 'b'", "expected `a` or `b`", "use a or b".
  {
    pattern:
      /\b(?:must|should|can|may|has to|needs to|have to) (?:only )?be\b|\bexpect(?:ed|s|ing)?(?: values?)?(?: to be)?\b:?|\b(?:use|try|specify|choose)\b:?/gi,
    least: 2,
  },
];

/** What comes before an example of a value. */
const EXAMPLES =
  /(?:\be\.\s?g\.|\beg\b|\bfor (?:example|instance)\b|\bexamples?\b(?: values?)?|\bsuch as\b|\bi\.e\.|\b(?:expected |in the )?form(?:at)?(?: of| like| is)?(?=[:\s]+['"`]?\w*\d))\s*[,:=]?\s*/gi;

/** Words of types and of rules: no server takes them as values where they stand without quotes. */
const NO_VALUES = new Set(
  `a an the string str number integer int long float double decimal boolean bool object array list map dict null none-null
  undefined nil empty blank positive negative zero non-zero non-negative unique valid invalid greater less smaller larger before after between at
  in on of to and or not present absent required optional provided specified given set unset defined missing
  equal same different longer shorter higher lower one two both more than within past future today now text
  format value values json xml yaml true-ish date datetime date-time time timestamp uuid guid email url uri
  i16 i32 i64 u8 u16 u32 u64 f32 f64 bytes base64 alphanumeric numeric authenticated enabled disabled it this that these those from by used using sent
  following allowed permitted supported known is are be contain contains formats`.split(/\s+/),
);

/** How a message goes on with what it got, or where in a text that was. */
const ECHO =
  /[,;.]?\s*(?:\b(?:but\s+)?(?:received|got|found|was|instead of|given|actual)\b|\bat line \d|\[Source:|\(through reference)/i;

/**
 * The values that a message says that a server takes, in its order: `Valid values are a, b`, `must be one of [a, b]`,
 * `expected 'a' | 'b', received 'c'`, one per line. A quotation alone is no value, nor is an apostrophe a quotation mark.
 */
export function listedValues(words: string): string[] {
  const cut = withoutEcho(words);
  for (const { pattern, least, isSure = false } of MARKERS) {
    for (const { index, 0: found } of cut.matchAll(pattern)) {
      const rest = cut.slice(index + found.length);
      const items = listAt(rest, least, isSure);
      if (items.length > 0) return items.slice(0, MOST_LISTED);
    }
  }
  return single(words) ?? [];
}

/** The values that a text gives as examples, as texts; JSON of an object or a list is one. */
export function exampleValues(words: string): string[] {
  return [...words.matchAll(EXAMPLES)].flatMap(({ index, 0: found }) => {
    const rest = words.slice(index + found.length).replace(/^\(\s*/, '');
    const json = /^[{[]/.test(rest) ? jsonAt(rest) : undefined;
    if (json !== undefined) return [json];
    const items = listAt(rest, 1);
    if (items.length > 0) return items;
    const [token = ''] = /^[^\s,;()]+/.exec(rest) ?? [];
    const text = unquoted(token.replace(/[.:]+$/, ''));
    return /[\d_:/@-]/.test(text) && text.length <= LONGEST ? [text] : [];
  });
}

/** Texts as the values that they may be: `1` is the number too. */
export function asJson(texts: readonly string[]): Json[] {
  return texts.flatMap((text): Json[] => {
    if (/^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,6})?$/.test(text)) return [Number(text), text];
    if (text === 'true' || text === 'false') return [text === 'true', text];
    return [text];
  });
}

/** "expected "asc" but got "text"": a single value, in quotes. */
function single(words: string): string[] | undefined {
  const pattern =
    /\b(?:expected|(?:must|should) be(?: exactly| set to)?|has to be|only)\s+(["'`“])([^"'`”]{1,60})["'`”](?!\s*(?:fields?|propert|param))/i;
  const found = pattern.exec(words)?.[2];
  return found === undefined || NO_VALUES.has(found.toLowerCase()) ? undefined : [found];
}

function withoutEcho(words: string): string {
  // What comes first may be the echo: "got 'c', expected 'a' or 'b'".
  const end = ECHO.exec(words)?.index ?? -1;
  const hasMore = end >= 0 && /\bexpected|one of|valid values|allowed/i.test(words.slice(end + 3));
  return end <= 0 || hasMore ? words.replace(/\bgot\b.*?(?=expected)/i, '') : words.slice(0, end);
}

const CLOSING: Readonly<Record<string, string>> = { '[': ']', '(': ')', '{': '}' };

/** The list that a text begins with. */
function listAt(text: string, least: number, isSure = false): string[] {
  const rest = text.replace(/^[ \t]*(?:are|is)?[ \t]*:?[ \t]*/, '');
  const close = CLOSING[rest[0] ?? ''];
  if (close !== undefined) {
    const end = rest.indexOf(close);
    return end < 0 ? [] : enclosed(rest.slice(1, end), least);
  }
  const lines = bullets(rest);
  if (lines.length > 0) return lines;
  return sequence(rest, least, isSure);
}

/** What is in brackets: `a, b`, `"a" "b"`, or Go's `a b`. */
function enclosed(inner: string, least: number): string[] {
  const parts =
    inner.includes(',') || /\||;/.test(inner) ? inner.split(/[,|;]/) : inner.split(/\s+(?:or\s+)?/);
  const items = parts.map((one) => unquoted(one.replace(/^\s*(?:or|and)\s+/, '').trim()));
  const isList = items.every(
    (one) => one !== '' && one.length <= LONGEST && !/^ref:|[=<>{}]/.test(one),
  );
  // "(field required)" is no list.
  const isBare = !/[,|;'"`]/.test(inner) && items.some((one) => NO_VALUES.has(one.toLowerCase()));
  return isList && !isBare && items.length >= Math.min(least, 1) ? items : [];
}

/** One value a line, behind a mark or a number. */
function bullets(rest: string): string[] {
  const [, lines = ''] =
    /^\s*\n((?:[ \t]*(?:[-*•]|\d+[.)])[ \t]+[^\n]+(?:\n|$))+)/.exec(rest) ?? [];
  return lines.split('\n').flatMap((line) => {
    const [, item = ''] = /^[ \t]*(?:[-*•]|\d+[.)])[ \t]+(\S[^\n]*)$/.exec(line) ?? [];
    const [name = ''] = /^(?:\*\*|`|"|')?([^\s`"'*:]+)/.exec(item) ?? [];
    const value = unquoted(name.replace(/^[*`"']+/, ''));
    return value === '' || value.length > LONGEST ? [] : [value];
  });
}

const ITEM =
  /^(?:"([^"\n]{1,300})"|'([^'\n]{1,60})'(?![A-Za-z])|`([^`\n]{1,60})`|“([^”\n]{1,60})”|([\w][\w.+#@:/%-]*))/;
const BETWEEN = /^(?:\s*[,;|]\s*(?:(?:or|and)\s+)?|\s+(?:or|and)\s+|\s*\/\s*)/;

/** `a, b or c`, `'a' | 'b'`, `a/b`. */
function sequence(text: string, least: number, isSure: boolean): string[] {
  const items: { text: string; isQuoted: boolean }[] = [];
  let rest = text.trimStart();
  for (;;) {
    const found = ITEM.exec(rest);
    if (found === null) break;
    const quoted = found[1] ?? found[2] ?? found[3] ?? found[4];
    const bare = (found[5] ?? '').replace(/[.:]+$/, '');
    rest = rest.slice(quoted === undefined ? bare.length : found[0].length);
    items.push({ text: quoted ?? bare, isQuoted: quoted !== undefined });
    const between = BETWEEN.exec(rest);
    if (between === null) break;
    rest = rest.slice(between[0].length);
  }
  return chosen(items, rest, { least, isSure });
}

/** The items of a sequence that are values; none where it is a sentence. */
function chosen(
  items: readonly { readonly text: string; readonly isQuoted: boolean }[],
  rest: string,
  { least, isSure }: { readonly least: number; readonly isSure: boolean },
): string[] {
  const [only] = items;
  if (items.length === 1 && only?.isQuoted && /,\s*/.test(only.text))
    return only.text.split(/\s*,\s*/);
  if (items.length === 1 && only && !only.isQuoted && /\w\/\w/.test(only.text)) {
    return only.text.split('/').filter((one) => !NO_VALUES.has(one.toLowerCase()));
  }
  // "Supported types: JSON, XML" lists values, "must be JSON or XML" types.
  const isList = isSure && items.length > 1;
  const first = items.findIndex(
    ({ text, isQuoted }) => !isQuoted && !isList && NO_VALUES.has(text.toLowerCase()),
  );
  const known = first < 0 ? items : items.slice(0, first);
  const values = [...new Set(known.map(({ text }) => text))];
  if (values.length < least) return [];
  // A word alone that goes on with others is the beginning of a sentence.
  const goesOn =
    /^(?:\s+[A-Za-z]|['’])/.test(rest) && !/^\s+(?:for|in|at|when|field|on)\b/.test(rest);
  return values.length === 1 && known[0]?.isQuoted === false && goesOn ? [] : values;
}

function unquoted(text: string): string {
  return text.replace(/^(["'`“])(.*)["'`”]$/, '$2');
}

/** The JSON that a text begins with, as it is written; undefined where it is none. */
function jsonAt(text: string): string | undefined {
  for (let end = text.length; end > 1; end--) {
    if (!/[}\]]/.test(text[end - 1] ?? '')) continue;
    const json = text.slice(0, end);
    try {
      JSON.parse(json);
      return json;
    } catch {}
  }
  return undefined;
}
