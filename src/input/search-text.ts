/** The first and the last id that begin as a text does. */
export interface IdRange {
  readonly first: string;
  readonly last: string;
}

/** So many digits of an id begin no word; ids that begin with them were made within about a minute. */
const LEAST_DIGITS = 8;

const ID_BEGINNING = new RegExp(`^[0-9a-f]{${LEAST_DIGITS},32}$`);

/** The ids (UUIDs) that begin as a text does, which an index of ids has side by side; undefined: it begins no id. */
export function idRange(text: string): IdRange | undefined {
  const digits = text.trim().toLowerCase().replaceAll('-', '');
  if (!ID_BEGINNING.test(digits)) return undefined;
  return { first: toId(digits.padEnd(32, '0')), last: toId(digits.padEnd(32, 'f')) };
}

/** An id from its 32 digits. */
export function toId(digits: string): string {
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** A pattern of LIKE for what contains a text. */
export function likePattern(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}
