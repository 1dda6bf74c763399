/**
 * A text as the database can keep it; U+FFFD stands for what it cannot. PostgreSQL keeps neither the character
 * NUL nor half of a surrogate pair, in text and in JSON alike (its manual, 8.14), and JSON may escape both.
 */
export function storableText(text: string): string {
  return text.replaceAll('\0', '\ufffd').toWellFormed();
}
