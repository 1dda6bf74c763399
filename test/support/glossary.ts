/** What we once wrote, and what is said in the field instead. */
export type Glossary = readonly (readonly [wrong: RegExp, right: string])[];

/** For everything that is written, comments and the names of tests too. */
export const GLOSSARY: Glossary = [
  [/[«»„]/, '“…”'],
  [/\bat fault\b/i, 'invalid'],
  [/\b(?:is|are) told\b(?! apart| from)/i, 'is reported, is notified'],
  [/\bmend(?:s|ed|ing)?\b/i, 'fix'],
  [/\bjudg(?:e|es|ed|ing)\b/i, 'check, validate, verdict'],
  [/\bno such thing\b/i, 'not found'],
  [/\bbears? a signature\b/i, 'is signed'],
  [/\blooked at (?:again|when|after)\b/i, 'checked'],
  [/\bbelongs into\b/i, 'is, store it in'],
  [/\banew\b/i, 'again'],
  [/\bcame of it\b/i, 'the result'],
  [/\b(?:that|which) (?:is|are) none\b/i, 'invalid, not one'],
  [/\bcomes? again (?:in|later|when|with)\b/i, 'try again'],
  [/\b(?:cannot|must not|to) be had\b/i, 'is not available, cannot be read'],
  [/\basked of\b/i, 'requested from, checked'],
  [/\bone an? (?:line|endpoint)\b/i, 'one per line'],
  [/\bbears an?\b/i, 'has'],
  [/\b(?:he|his|him)\b/i, 'they, their, them'],
  [/\bhouse\b/i, 'architecture'],
  [/\b(?:tells?|told) of\b/i, 'reports, shows, is notified of'],
  [/\b(?:held|holds?) (?:\w+ )?against\b/i, 'checked against'],
  [/\b(?:what|nothing) comes? of (?:it|that)\b/i, 'the result'],
  [/\bstands? (?:around|there)\b/i, 'is, surrounds'],
  [/\bhears? the same\b/i, 'gets the same answer'],
  [/\bmade rooms\b|\brooms? of (?:the|its) house\b/i, 'module'],
];

/** Besides, for what users read: documentation, messages, API descriptions, pages. */
export const SHOWN: Glossary = [
  [/\bstands?\b(?! for\b)/i, 'is'],
  [/\b(?:lies|lie|lay)\b(?! exactly)/i, 'is'],
  [/\b(?:tells?|told)\b(?![^.]* apart)/i, 'reports, says, shows'],
  [/\bhears?\b/i, 'receives, is notified'],
  [/\blook(?:s|ed)? (?:at|into)\b/i, 'check, poll'],
  [/\blegs?\b/i, 'job'],
  [/\b(?:clear|in one) word\b|\bthe words? of\b/i, 'message, text'],
  [/\bfaults? (?:in|of) (?:the|an?|your|its) (?:document|input|configuration)\b/i, 'error'],
  [/\bhas faults\b|\bfaults? of (?:its|our|their)s?\b/i, 'error'],
  [/\bMade\b(?! up)/, 'Created'],
  [/\bMake (?:an?|one|record|token|runtime|safe|pipeline|schedule)\b/, 'Create'],
  [/\blets? (?:\w+ ){1,2}in\b/i, 'access'],
  [/\bbetween commas\b/i, 'separated by commas'],
  [/\bHere it is\b/, 'OK'],
  [/\bwho you are\b|\bask nobody who\b/i, 'authentication'],
  [/\bnot good\b/i, 'invalid'],
  [/\bkept from\b/i, 'which isolation is missing'],
  [/\bmay be others\b|\bare nobody's\b/i, 'say what changes'],
  [/\bnobody gives more\b/i, 'you cannot grant'],
  // “X alone” for “only X”; what is left alone, or breaks alone, is fine.
  [
    /(?<!-)(?<!\b(?:left|breaks? it|break|tested|run|not|name) )(?<!\bleaves? \w+ )\balone\b/i,
    'only X',
  ],
];
