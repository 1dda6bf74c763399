/** Digits of a second after its point, and a zone. */
const TIME = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(\.\d+)?(Z|[+-]\d\d:\d\d)?$/;
/** A word, or several that are joined by one kind of mark. */
const WORD = /^[A-Za-z][A-Za-z0-9]*(?:[-_][A-Za-z0-9]+)*$/;

/**
 * The same value as other servers spell it, the most frequent spelling first: a time with and without milliseconds, with
 * an offset or Z, with a blank or as a date alone; a word in upper case, in lower case, with other marks between its parts.
 */
export function spellings(text: string): string[] {
  const time = TIME.exec(text);
  const found = time ? timesOf(time) : WORD.test(text) ? wordsOf(text) : [];
  return [...new Set(found)].filter((one) => one !== text);
}

function timesOf([, date = '', time = '', fraction, zone]: RegExpExecArray): string[] {
  const isUtc = zone === undefined || /^(?:Z|[+-]00:00)$/.test(zone);
  const utc = isUtc ? 'Z' : zone;
  const offset = isUtc ? '+00:00' : zone;
  const seconds = fraction === undefined ? `${time}.000` : time;
  return [
    `${date}T${seconds}${utc}`,
    `${date}T${time}${zone === 'Z' ? offset : utc}`,
    `${date}T${time}${offset.replace(':', '')}`,
    `${date}T${time}`,
    `${date} ${time}`,
    date,
  ];
}

function wordsOf(text: string): string[] {
  const dashed = text.replaceAll('_', '-');
  const joined = text.replaceAll('-', '_');
  return [text.toUpperCase(), text.toLowerCase(), dashed, joined, joined.toUpperCase()];
}
