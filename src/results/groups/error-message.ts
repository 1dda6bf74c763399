/** Where servers say what is wrong, the most precise first: properties of JSON, traces, parts of a page. */
const MESSAGE_PATTERNS = [
  // Beside what was tried, some list what went wrong: {"detail": "creating user", "errors": [{"message": …}]}.
  /"(?:errors|causes)"\s*:\s*\[\s*\{[^{}[\]]*?"(?:detail|message|msg|description|reason)"\s*:\s*("(?:[^"\\]|\\.)+")/i,
  /"detail"\s*:\s*("(?:[^"\\]|\\.)+")/i,
  /"(?:(?:error|err)?[_-]?(?:message|msg|description|detail)|reason)"\s*:\s*("(?:[^"\\]|\\.)+")/i,
  /"(?:title|error|exception|trace|stack(?:trace)?)"\s*:\s*("(?:[^"\\]|\\.)+")/i,
  /<pre[^>]*>([^<]+)/i,
  /<title>([^<]+)<\/title>/i,
  /<h1[^>]*>([^<]+)/i,
];

/** A member whose value is the class of an exception, with its package: `java.lang.IllegalStateException`. */
const EXCEPTION = /"[\w@$-]+"\s*:\s*"((?:[\w$]+[.\\:]+)*[A-Z]\w*(?:Exception|Error))"/;

/** Of a request that a server quotes, no more is kept than where it begins. */
const QUOTED_REQUEST = /([{[]["{[\s]*\w+).*[}\]]/s;

/** Characters that tell causes apart. */
const LENGTH = 120;
/** Lines of a plain text that are looked at. */
const MOST_CHARACTERS = 500;

/** Words that say no more than that something is wrong. */
const GENERIC = new Set(
  'a an and again application bad caused conflict contact content entity error errors exception exceptions fail failed failure false found generic has have http internal later not null occurred of on oops page please problem processing request server something sorry status support the there this to true try undefined unexpected unhandled unknown unprocessable was went while whitelabel with wrong your'.split(
    ' ',
  ),
);

function isGeneric(message: string): boolean {
  const words = message.toLowerCase().match(/[a-z]+/g) ?? [];
  return words.every((word) => GENERIC.has(word));
}

/** The part of an error response that says what is wrong; empty where nothing does. Of it the same is found again. */
export function errorFragment(body: string | undefined): string {
  return errorText(body)?.fragment ?? '';
}

/**
 * What an error response says is wrong, without what differs from request to request: numbers, times, ids, hashes,
 * addresses, paths, and what was sent. Empty where it does not say.
 * @param sent the value that was sent, as a test shows it
 */
export function errorMessage(body: string | undefined, sent?: string): string {
  return errorText(body, sent)?.message ?? '';
}

/**
 * A message without the names in it, which differ from field to field.
 * @param name that of the field which the test is about: a server may write it without marks
 */
export function withoutNames(message: string, name: string): string {
  const own = name.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  const bare =
    name === '' ? message : message.replaceAll(new RegExp(`(?<!\\w)${own}(?!\\w)`, 'g'), '…');
  return bare.replace(QUOTED, '…');
}

interface ErrorText {
  /** The part of the body that says it. */
  readonly fragment: string;
  readonly message: string;
}

/**
 * What a body says is wrong, with the class of the exception in front where another member names that: many handlers
 * say the same of all exceptions ("An unexpected error occurred while processing your request").
 */
function errorText(body = '', sent = ''): ErrorText | undefined {
  const words = messageText(body, sent);
  const [fragment = '', path = ''] = EXCEPTION.exec(body) ?? [];
  const exception = path.slice(path.search(/\w+$/));
  if (isGeneric(exception.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' '))) return words;
  if (!words) return { fragment, message: exception };
  if (words.message.includes(exception)) return words;
  return {
    fragment: `${fragment}, ${words.fragment}`,
    message: [exception, words.message].join(': '),
  };
}

/** The first part of a body that says more than that something is wrong. */
function messageText(body: string, sent: string): ErrorText | undefined {
  for (const pattern of MESSAGE_PATTERNS) {
    const found = pattern.exec(body);
    if (!found) continue;
    const message = normalised(unquoted(found[1] ?? ''), sent);
    if (message !== '' && !isGeneric(message)) return { fragment: found[0], message };
  }
  // A plain text, such as a trace, says it in its first line, or in the last.
  if (/^\s*[{[<"]/.test(body)) return undefined;
  const lines = body.slice(0, MOST_CHARACTERS).trim().split('\n');
  const fragment = (lines[0]?.startsWith('Traceback ') ? lines.at(-1) : lines[0]) ?? '';
  const message = normalised(fragment, sent);
  const isSentence = /\w{3,}\W+\w/.test(message);
  return isSentence && !isGeneric(message) ? { fragment, message } : undefined;
}

const QUOTED = /(["'`‘“])[^"'`’”\s]{1,80}(["'`’”])/g;
const NAME = /^.(?!(?:null|none|true|false|undefined|nan).$)[A-Za-z_$][\w.$()[\]-]*.$/i;
/** A status in front of the words. */
const STATUS = /^(?:(?:http|error|status)[ :]*)*#[ :,.-]+/i;

/** What differs from request to request, and what it is replaced by. */
const CHANGING: readonly (readonly [RegExp, string])[] = [
  [/\bhttps?:\/\/[^\s"'<>]+/gi, '…'],
  [/\b[\w.+-]+@[\w-]+\.[\w.-]+/g, '…'],
  [/(?<![\w.])(?:[A-Za-z]:)?(?:[/\\][\w.@%~-]+){2,}(?::\d+)*/g, '…'],
  [/\b\d{4}-\d\d-\d\d(?:[T ][\d:.]+(?:Z|[+-][\d:]+)?)?/g, '#'],
  [/@[0-9a-f]{4,}\b/gi, '@#'],
  [/\b(?=[a-f]*\d)[\da-f]+(?:-[\da-f]+)*\b/gi, '#'],
  [/-?\d+(?:[.,:]\d+)*/g, '#'],
];

/** The type of what was sent, as Python names it, by itself or before the value: a field that takes no wrong type has one cause. */
const TYPES: readonly RegExp[] = [
  /(["'`])(?:int|float|bool|NoneType|str|list|tuple|dict)\1/g,
  /\b(?:int|float|bool|str) (?:#|True|False|…)/g,
];

function normalised(text: string, sent: string): string {
  // Of what is sent, only a text may be quoted without any mark, and a short one is part of other words.
  const value = /^"(.+)"$/s.exec(sent)?.[1] ?? '';
  const whole = value.length < 3 ? text : text.replaceAll(value, '…');
  // A trace goes on in further lines.
  const [line = ''] = entities(whole)
    .trim()
    .split(/\n\s*at |\\n|\r?\n\s*\n/, 1);
  const same = CHANGING.reduce(
    (rest, [pattern, by]) => rest.replaceAll(pattern, by),
    line.replace(QUOTED_REQUEST, '$1…'),
  ).replaceAll(QUOTED, (quoted) =>
    NAME.test(quoted) && quoted.slice(1, -1) !== value ? quoted : '…',
  );
  return TYPES.reduce((rest, type) => rest.replaceAll(type, '…'), same)
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(STATUS, '')
    .slice(0, LENGTH);
}

function entities(text: string): string {
  return text
    .replaceAll(/&#0?39;|&apos;/g, "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

/** A JSON text; unchanged if its escapes are invalid. */
function unquoted(json: string): string {
  if (!json.startsWith('"')) return json;
  try {
    return String(JSON.parse(json));
  } catch {
    return json.slice(1, -1);
  }
}
