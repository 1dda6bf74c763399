/** What a server asks for, as far as its words say. */
export type Kind = (typeof KINDS)[number][0];

/** The first row whose pattern fits counts, so more exact rows come first. */
const KINDS = [
  [
    'exclusive',
    /\bexclu(?:de|sive)\b|\bonly one of\b|(?:\bnot|\bcannot|n['’]t)\b.*\b(?:both|together|combined)\b/i,
  ],
  [
    'unknown',
    /extra|unrecogni[sz]ed|unknown|unexpected|not (?:permitted|allowed)|additional propert/i,
  ],
  // The types of Go, of Rust's serde and of Jackson, when they read JSON.
  [
    'array',
    /\bof type \*?\[\]|\bexpected a sequence\b|\bof type `?java\.util\.(?:\w*List|\w*Set|Collection)\b/,
  ],
  [
    'object',
    /\bof type \*?(?!time\.|uuid\.|decimal\.|big\.|url\.|json\.(?:Raw|Number))[a-z]\w*\.[A-Z]\w*$|\bexpected (?:a map|struct)\b|\bno String-argument constructor\b/,
  ],
  ['uuid', /\buuid|\bguid/i],
  [
    'duration-of-go',
    /\btime: (?:invalid|missing unit in|unknown unit .* in) duration\b|time\.Duration\b/,
  ],
  ['duration', /duration|timedelta/i],
  ['date-time', /\btime\.Time\b|date-?time|timestamp|iso.?8601|rfc.?3339/i],
  ['date', /\bdate\b/i],
  ['version', /\bsem-?ver|semantic version|\bx\.y\.z\b/i],
  ['url', /\bur[il]\b/i],
  ['email', /e-?mail/i],
  ['password', /\bpass-?(?:word|phrase)/i],
  ['boolean', /\bbool/i],
  [
    'number',
    /\b(?:int|integer|long|number|numeric|decimal|float|double)\b|\bint(?:32|64)\b|number format|\bstrconv\.(?:Parse(?:Int|Uint|Float)|Atoi)\b/i,
  ],
  ['object', /\b(?:object|dict(?:ionary)?|map)\b/i],
  ['array', /\b(?:array|list)\b/i],
  [
    'listed',
    /one of|must be (?:either|in)|allowed values|permitted values|input should be '|not included in the list|enum/i,
  ],
  [
    'missing',
    /missing|required|must not be (?:null|blank|empty)|can't be (?:null|blank|empty)|may not be (?:null|blank|empty)|should not be/i,
  ],
] as const;

/** What words about a field ask for; `other` where they say nothing that is known. */
export function kindOf(words: string): Kind | 'other' {
  return KINDS.find(([, pattern]) => pattern.test(words))?.[0] ?? 'other';
}
