/** The charsets that Python and servers write alike, and the last code point that each holds for sure. */
const CHARSETS: readonly (readonly [RegExp, number])[] = [
  [/^utf-?(?:8|(?:16|32)(?:le|be)?)$/, 0x10ffff],
  [/^(?:iso-8859-1|latin-?1)$/, 0xff],
  [/^(?:us-)?ascii$/, 0x7f],
  // They extend ASCII, each in its own way.
  [/^(?:iso-8859-(?:[2-9]|1[0134-6])|windows-125[0-8]|koi8-[ru]|shift_jis|euc-(?:jp|kr))$/, 0x7f],
  [/^(?:gbk|gb2312|gb18030|big5)$/, 0x7f],
];

/**
 * The last code point that texts of a media type may hold, by its `charset`: all without one, since that is UTF-8
 * (RFC 6657, 3). Undefined for a charset that is not known.
 */
export function lastCodePoint(mediaType: string): number | undefined {
  const charset = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(mediaType)?.[1] ?? 'utf-8';
  return CHARSETS.find(([pattern]) => pattern.test(charset.toLowerCase()))?.[1];
}
