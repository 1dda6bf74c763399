import type { RequestField } from './match.ts';

/** A field where a sentence names it. */
export interface Occurrence {
  readonly field: RequestField;
  readonly start: number;
  readonly end: number;
}

/** The words that a name has at most where a sentence writes it as a phrase. */
const LONGEST_PHRASE = 5;

/** Words of every sentence: names of fields only in quotes, in a list with other names, or where a rule follows. */
const COMMON = new Set(
  `a an the all and any are as at be both body by can cannot code data error field for format from has id if in input
  invalid is it items json key list message must name new no not object of on one only or parameter path please properties property query
  request required resource response server set should state status string text that this to type unique uri url use user valid value values was when with you your`.split(
    /\s+/,
  ),
);

/** Words that servers use for anything that they were sent. */
const GENERIC = new Set(
  'body data error field input json message object parameter path property query request response server string uri url value values'.split(
    ' ',
  ),
);

/** What may stand between the names of a list. */
const CONNECTOR = /^[\s,('"`)[\]]*(?:and|or|&|\/|\||,|\b)[\s,('"`)[\]]*$/;
/** What follows a name that a sentence is about. */
const RULE =
  /^['"`\])]*\s+(?:(?:field|parameter|property|attribute|value|in (?:body|query|path|header))\s+)?(?:is|are|must|should|cannot|can|may|has|have|was|needs?|required|does|do|missing|in body|in query)\b|^\s+\((?:field )?(?:required|missing)|^['"`\])]*\s*:\s/i;
/** Where a sentence says that what it names is in the body. */
const OF_BODY = /^['"`]?\s+(?:from|in|of)\s+(?:the\s+)?(?:request['’]?s?\s+)?(?:body|payload)\b/i;
const QUOTED_BEFORE = /['"`“[.]$/;
const ADJECTIVE_BEFORE =
  /\b(?:invalid|unknown|unsupported|unrecogni[sz]ed|missing|bad|wrong|illegal|unexpected|incorrect|empty|this|that|same|given|with|by)\s+$/i;
const NOUN_BEFORE =
  /\b(?:field|parameter|param|property|attribute|argument|member|header|key)s?\s*:?\s*['"`[(]?$/i;
/** A column as SQLite names it where a key is not unique: `UNIQUE constraint failed: users.name`. */
const COLUMN_BEFORE = /\bconstraint failed: (?:\w+\.\w+, )*\w+\.$/i;

/** Where a sentence names fields, in its order; of a name that several have, the innermost field counts. */
export function namedInWords(words: string, fields: readonly RequestField[]): Occurrence[] {
  const byName = new Map<string, RequestField>();
  for (const field of fields.toSorted((a, b) => a.names.length - b.names.length)) {
    const name = field.names.at(-1) ?? '';
    if (!/^\d*$/.test(name)) byName.set(plain(name), field);
  }
  // A sentence speaks of the row, and the field has its id.
  for (const [name, field] of [...byName]) {
    const row = /^(.+)ids?$/.exec(name)?.[1];
    if (row !== undefined && !byName.has(row)) byName.set(row, field);
  }
  const all = candidates(withoutPackages(words), byName);
  const isSure = (one: Occurrence) => isUncommon(one) || isMarked(words, one);
  return all.filter((one, index) => {
    if (isSure(one)) return true;
    const beside = [all[index - 1], all[index + 1]];
    return beside.some((other) => {
      if (other === undefined || other.field === one.field) return false;
      const [first, second] = other.start < one.start ? [other, one] : [one, other];
      return isSure(other) && CONNECTOR.test(words.slice(first.end, second.start));
    });
  });
}

function candidates(words: string, byName: ReadonlyMap<string, RequestField>): Occurrence[] {
  const tokens = [...words.matchAll(/[\w$-]+/g)].map(({ index, 0: text }) => ({
    text,
    start: index,
    end: index + text.length,
  }));
  const found: Occurrence[] = [];
  for (let first = 0; first < tokens.length; first++) {
    for (let size = Math.min(LONGEST_PHRASE, tokens.length - first); size > 0; size--) {
      const some = tokens.slice(first, first + size);
      const [start, end] = [some[0]?.start ?? 0, some.at(-1)?.end ?? 0];
      const phrase = plain(some.map(({ text }) => text).join(''));
      const field = byName.get(phrase);
      if (field === undefined || /[^\w\s$-]/.test(words.slice(start, end))) continue;
      // A single letter is no word; in its own case it may be a name.
      const isLetter = end - start === 1 && words.slice(start, end) !== field.names.at(-1);
      // One word alone may be anything: "user" is no `user_id`.
      const isRow = size === 1 && phrase !== plain(field.names.at(-1) ?? '');
      if (isLetter || isRow) continue;
      found.push({ field, start, end });
      first += size - 1;
      break;
    }
  }
  return found;
}

/** Names of classes hold words that are no fields: as many blanks take their place. */
function withoutPackages(words: string): string {
  return words.replace(/\b(?:[a-z]\w*\.){2,}[\w$]+/g, (name) => {
    return /\.[A-Z]\w*$/.test(name) ? ' '.repeat(name.length) : name;
  });
}

function isUncommon({ field }: Occurrence): boolean {
  return !COMMON.has((field.names.at(-1) ?? '').toLowerCase());
}

function isMarked(words: string, { field, start, end }: Occurrence): boolean {
  const before = words.slice(0, start);
  const after = words.slice(end);
  const isQuoted = QUOTED_BEFORE.test(before) && /^['"`”\]]/.test(after);
  const isFirst = /^\s*(?:(?:the|your|missing|invalid|unknown)\s+)?$/i.test(before);
  const isGeneric = GENERIC.has((field.names.at(-1) ?? '').toLowerCase());
  if (!isGeneric && ADJECTIVE_BEFORE.test(before)) return true;
  return (
    isQuoted ||
    NOUN_BEFORE.test(before) ||
    COLUMN_BEFORE.test(before) ||
    RULE.test(after) ||
    OF_BODY.test(after) ||
    (isFirst && after.trim() === '')
  );
}

/** A name as it is compared: `pet_id` and `petId` are one. */
export function plain(name: string): string {
  return name.toLowerCase().replace(/[_-]/g, '');
}
