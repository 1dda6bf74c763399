import { type Json, textsMatching } from '../../generator/index.ts';

/** Parts of a time in the notations of Java, of strftime, of Go and of people, the longest first. */
const TIME_PARTS: readonly (readonly [pattern: RegExp, text: string])[] = [
  [/%Y|yyyy|YYYY|uuuu|2006/g, '2024'],
  [/%m|\bMM\b|(?<=[^A-Za-z])MM(?=[^A-Za-z])|(?<=2024)MM|\b01(?=[-/]02)/g, '05'],
  [
    /%d|\bdd\b|\bDD\b|(?<=[^A-Za-z])(?:dd|DD)(?=[^A-Za-z]|T|$)|(?<=05)(?:dd|DD)|(?<=05[-/])02/g,
    '17',
  ],
  [/%H|HH|hh|(?<=T)15(?=:)|(?<= )15(?=:)/g, '09'],
  [/%M|(?<=:)(?:mm|MM|04)/g, '30'],
  [/%S|(?<=:)(?:ss|SS|05)/g, '00'],
  [/%f/g, '000000'],
  [/(?<=00[.,])(?:S+|s+|f+|u+|0+|9+)/g, '000'],
  [/%z|XXX|xxx|ZZ|Z07:00/g, 'Z'],
  [/(?<=\d)X\b|(?<=\d) ?zzz?\b/g, 'Z'],
];

/** A notation of times, as `yyyy-MM-dd'T'HH:mm:ss.SSSZ`, `%Y-%m-%d`, `DD/MM/YYYY`, `2006-01-02`. */
const NOTATION =
  /(?:%[YmdHMSfzyb][-/:.T ,]?){2,}|['"`(]?\b(?:yyyy|YYYY|uuuu|dd|DD|MM|HH|hh|2006)(?:['"]?[-/:.T, ]?['"]?(?:yyyy|YYYY|uuuu|MM|dd|DD|HH|hh|mm|ss|SSS+|S|XXX|X|ZZ|Z07:00|Z|2006|01|02|15|04|05|000)){1,8}/g;

/** The times that are written as the words ask for, in UTC. */
export function timesWritten(words: string): string[] {
  return [...words.matchAll(NOTATION)].flatMap(([notation]) => {
    const plain = notation.replace(/['"`(]/g, '').trim();
    const text = TIME_PARTS.reduce((rest, [part, value]) => rest.replace(part, value), plain);
    const isWritten = /\d/.test(text) && !/%|[A-SU-Ya-z]{2}/.test(text);
    return isWritten ? [text] : [];
  });
}

const NUMBER = String.raw`(-?\d[\d_,]*(?:\.\d+)?)`;
const LENGTH = /\b(?:characters?|chars?|letters|length|long|short|runes|symbols|bytes)\b/i;
const ITEMS = /\b(?:items?|elements?|entries)\b/i;

/** A number or a text within the limits that words state: `between 1 and 5`, `at least 8 characters`, `<= 100`. */
export function withinLimits(words: string): Json[] {
  if (ITEMS.test(words)) return [];
  const { least, most } = limitsIn(words);
  if (least === undefined && most === undefined) return [];
  if (LENGTH.test(words)) {
    const length = least ?? Math.min(most ?? 1, 3);
    return Number.isInteger(length) && length > 0 && length <= 200
      ? ['rex'.padEnd(length, '1').slice(0, length)]
      : [];
  }
  const value = least ?? most ?? 0;
  return [value, `${value}`];
}

/** A rule on the sum of numbers; "must not be 0" says nothing of what it is. */
const TOTAL = new RegExp(
  String.raw`\b(?:sum|total|add(?:s|ed)? up)\b.*\b(?:is not|(?<!not )be|(?<!not )equals?|to)\s+(?:equal(?: to)?\s+|exactly\s+)?${NUMBER}(?![\w.]*\w)`,
  'i',
);

/** What several numbers have to be together, which the only one of a list is alone: `the sum of percents is not 100`. */
function totalIn(words: string): Json[] {
  if (ITEMS.test(words)) return [];
  const [, total] = TOTAL.exec(words) ?? [];
  return total === undefined ? [] : [Number(total.replace(/[_,]/g, ''))];
}

/** The least and the greatest number that are allowed. */
function limitsIn(words: string): { readonly least?: number; readonly most?: number } {
  const found = (pattern: string) => {
    const [, first, second] = new RegExp(pattern, 'i').exec(words) ?? [];
    const read = (text: string | undefined) =>
      text === undefined ? undefined : Number(text.replace(/[_,]/g, ''));
    return [read(first), read(second)] as const;
  };
  const [from, to] = found(
    String.raw`\b(?:between|from|range:?|in the range|within)\s*[[(]?\s*${NUMBER}\s*(?:and|to|-|–|,|\.\.+)\s*${NUMBER}`,
  );
  if (from !== undefined && to !== undefined) return { least: from, most: to };
  const [above] = found(
    String.raw`(?:\b(?:greater|larger|more|higher|bigger) than|\babove\b|\bexceed|\blonger than|(?<!\S)>(?!=))\s*(?!or equal)${NUMBER}`,
  );
  const [least] = found(
    String.raw`(?:\bat least|\bminimum(?: (?:of|is|value|length|allowed value))*|\bmin(?:imum)?[:=]?|\bgreater than or equal(?: to)?|\bno (?:less|fewer) than|>=|≥|\bnot be (?:less|smaller|lower) than|\bstarting (?:at|from))\s*:?\s*${NUMBER}`,
  );
  const [below] = found(
    String.raw`(?:\b(?:less|smaller|lower|fewer) than|\bbelow\b|\bshorter than|(?<!\S)<(?!=))\s*(?!or equal)${NUMBER}`,
  );
  const [most] = found(
    String.raw`(?:\bat most|\bmaximum(?: (?:of|is|value|length|allowed value))*|\bmax(?:imum)?[:=]?|\bless than or equal(?: to)?|\bno (?:more|greater|longer) than|<=|≤|\bnot (?:be )?(?:exceed|greater than|more than|longer than)|\bup to)\s*:?\s*${NUMBER}`,
  );
  const isNot = /\bnot (?:be )?(?:greater|more|longer|larger|exceed)/i.test(words);
  const isLeast = least ?? (above === undefined || isNot ? undefined : above + 1);
  const isMost = most ?? (below === undefined ? undefined : below - 1);
  if (isLeast === undefined && isMost === undefined) return signIn(words);
  return {
    ...(isLeast !== undefined && { least: isLeast }),
    ...(isMost !== undefined && { most: isMost }),
  };
}

function signIn(words: string): { readonly least?: number; readonly most?: number } {
  if (/\bnon-?negative\b|\bnot be negative\b|\bpositive or zero\b/i.test(words))
    return { least: 0 };
  if (/\bpositive\b|\bgreater than zero\b/i.test(words)) return { least: 1 };
  return /\bnegative\b/i.test(words) ? { most: -1 } : {};
}

const PATTERN =
  /\b(?:match\w*|satisfy|conform\w*|regexp?|pattern|expression|format)\b[^\n]*?(?:["'`/]|:\s*|\s)(\^.+?\$)(?=["'`/]|[\s.,;)\]]|$)|\b(?:match\w*|regexp?|pattern|regular expression)\b[^\n]*?["'`]([^"'`\s]*[[\\(][^"'`]*)["'`]/i;

/** Texts that match the regular expression which words show. */
export function matchingPattern(words: string): string[] {
  const found = PATTERN.exec(words);
  const source = found?.[1] ?? found?.[2];
  return source === undefined || source.length > 300 ? [] : textsMatching(source);
}

/** What words ask for in a text, and one that is so; the first row that fits counts. */
const SPELLINGS: readonly (readonly [words: RegExp, values: readonly Json[]])[] = [
  [/\bupper-? ?case\b/i, ['REX', 'REX_1']],
  [/\bhex(?:adecimal)?\b.*\bcolou?r\b|\bcolou?r\b.*\bhex|\bhex colou?r/i, ['#336699', '336699']],
  [/\bhex(?:adecimal|[- ]?encoded)?\b/i, ['00ff00ff00ff00ff', '0x00ff']],
  [/\bbase-?64/i, ['cmV4', 'cmV4cmV4']],
  [/\bcron\b/i, ['0 0 * * *', '0 0 * * * ?']],
  [/\bip ?v6\b/i, ['2001:db8::1']],
  [/\bcidr\b|\bsubnet\b|\bParsePrefix\b/i, ['192.0.2.0/24']],
  [/\bip(?: ?v4)?(?: address)?\b/i, ['192.0.2.1']],
  [/\bmac address/i, ['00:00:5e:00:53:01']],
  [/\btime ?zone\b/i, ['Europe/Berlin', 'UTC']],
  [/\blocale\b|\bbcp.?47\b/i, ['en-US', 'en_US', 'en']],
  [/\blanguage (?:code|tag)\b|\biso.?639/i, ['en', 'en-US']],
  [/\bcurrency\b|\biso.?4217/i, ['EUR', 'eur']],
  [/\bcountry\b|\biso.?3166/i, ['DE', 'DEU']],
  [/\bphone\b|\be\.?164\b/i, ['+14155550100']],
  [/\bmoney\b|\bdecimal places\b|\bmonetary\b|\btwo decimals\b/i, ['10.00', 10]],
  [/\bhost ?name\b|\bfqdn\b|\bdomain\b/i, ['www.example.com']],
  [/\bmime\b|\bmedia type\b|\bcontent.?type\b/i, ['application/json', 'text/plain']],
  [/\bjson\b/i, ['{}', '[]']],
  [/\byaml\b/i, ['name: rex']],
  [/\bxml\b/i, ['<rex/>']],
  [/\bregex(?:p|es)?\b|\bregular expression\b/i, ['.*']],
  [/\bmilli-?seconds\b.*\bepoch|\bepoch\b.*\bmilli/i, [1_715_938_200_000, '1715938200000']],
  [/\bepoch\b|\bunix (?:time|timestamp|seconds)\b/i, [1_715_938_200, '1715938200']],
  [/\bin the future\b|\bmust not be in the past\b/i, ['2100-05-17T09:30:00Z', '2100-05-17']],
  [/\bin the past\b|\bmust not be in the future\b/i, ['2000-05-17T09:30:00Z', '2000-05-17']],
  [/\bstart(?:s|ing)? with (?:a )?(?:slash|\/|['"`]\/)|\babsolute path\b/i, ['/rex']],
  [
    /\blower-? ?case\b|\balphanumeric\b|\bonly (?:contain )?letters\b|\bslug\b|\bkebab|\bsnake.?case\b|\bidentifier\b|\bspaces\b/i,
    ['rex', 'rex-1', 'rex_1'],
  ],
];

/** What words ask for beyond a type: a notation of times, a limit, a pattern, a way of spelling. */
export function valuesByRule(words: string): Json[] {
  const spelled = SPELLINGS.find(([pattern]) => pattern.test(words))?.[1] ?? [];
  return [
    ...new Set<Json>([
      ...timesWritten(words),
      ...matchingPattern(words),
      ...totalIn(words),
      ...withinLimits(words),
      ...prefixed(words),
      ...spelled,
    ]),
  ];
}

/** The length that a text has to have, and the one that it has where the words say so: "length: expected 38, got 17". */
const EXACT_LENGTH =
  /\b(?:length|size)\b[^\d]{0,40}?\b(?:expected|must be|should be|want(?:ed)?)[^\d]{0,12}(\d{1,3})\b(?:[^\d]{1,20}?\b(?:got|was|is|has|found|actual|received|not)[^\d]{0,12}(\d{1,3})\b)?/i;

/** Whether words quote the length of a text, and ask for another one. */
export function quotesLength(words: string, text: string): boolean {
  const [, , present] = EXACT_LENGTH.exec(words) ?? [];
  return present !== undefined && resized(words, text) !== undefined;
}

/**
 * A text in the length that words ask for, cut or with more of its kind at the end; undefined where they ask for none, or
 * speak of a text of another length.
 */
export function resized(words: string, text: string): string | undefined {
  const [, asked, present] = EXACT_LENGTH.exec(words) ?? [];
  if (asked === undefined || (present !== undefined && Number(present) !== text.length))
    return undefined;
  const length = Number(asked);
  if (length === 0 || length === text.length) return undefined;
  // A letter of hexadecimal numbers is one of most alphabets.
  return text.padEnd(length, 'a').slice(0, length);
}

/** "must start with 'tag:'", "expected prefix 'tag:'": texts with that beginning or end. */
export function prefixed(words: string): string[] {
  const parts = (pattern: RegExp) => [...words.matchAll(pattern)].map(([, part = '']) => part);
  const [starts, ends] = [parts(START), parts(END)];
  if (starts.length + ends.length === 0) return [];
  const beside = (some: string[]) => (some.length > 0 ? some : ['']);
  const texts = beside(starts).flatMap((start) => beside(ends).map((end) => `${start}rex${end}`));
  // The last is the one that is expected, where the one that was sent is quoted too.
  return texts.reverse();
}

const START =
  /\b(?:(?:start|begin)(?:s|ning)? with|prefix(?:ed)?(?: (?:with|by|of|is|be))?)(?: (?:the|a))?(?: (?:string|text|prefix|word|letters?|characters?))?:?\s+["'`]([^"'`\s]{1,30})["'`]/gi;
const END =
  /\b(?:ends? with|suffix(?:ed)?(?: (?:with|by|of|is|be))?)(?: (?:the|a))?(?: (?:string|text|suffix|word|letters?|characters?))?:?\s+["'`]([^"'`\s]{1,30})["'`]/gi;
