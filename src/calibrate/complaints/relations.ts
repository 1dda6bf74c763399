import type { RequestField } from './match.ts';
import { namedInWords, type Occurrence, plain } from './named-in-words.ts';

/** How fields depend on each other. */
export type RelationKind =
  /** One of the groups, and no other. */
  | 'exactly-one'
  | 'at-least-one'
  /** At most one of the groups. */
  | 'not-both'
  /** All groups or none. */
  | 'together'
  /** The first group only with the second. */
  | 'requires'
  /** The first value is less than the second. */
  | 'before'
  /** Both have one value; a single group has the value of the path. */
  | 'equal';

/** What a sentence says of several fields: each group is sent as a whole. */
export interface Relation {
  readonly kind: RelationKind;
  readonly groups: readonly (readonly RequestField[])[];
}

const BEFORE =
  /\b(?:before|earl(?:y|ier) than|prior to|preced\w*|(?:less|smaller|lower|older) than|not exceed|exceeds?|at most|<=?)\b|</i;
const AFTER =
  /\b(?:after|later than|(?:greater|larger|bigger|more|higher|newer) than|follow|at least)\b|>/i;
const NEGATED = /\b(?:not|cannot|never)\b|n['’]t\b/i;
const OF_URL =
  /\b(?:match\w*|equals?|same|identical|correspond\w*|differ\w*|mismatch\w*|agree|consistent)\b.*\b(?:url|uri|path|route)\b|\b(?:url|uri|path|route)\b.*\b(?:match\w*|equals?|same|identical|differ\w*|mismatch\w*)\b/i;
/** What names a row stays what it is. */
const FIXED =
  /\bimmutable\b|\b(?:cannot|can['’]?t|can not|must not|may not) be (?:changed|modified|updated|altered)\b/i;
const EQUAL = /\[ref:|\b(?:match(?:es)?|be (?:equal|identical)|equals?|the same)\b/i;

/** The first row that fits counts; each is about two fields or more. */
const KINDS: readonly (readonly [
  kind: Exclude<RelationKind, 'before' | 'equal'>,
  pattern: RegExp,
])[] = [
  [
    'exactly-one',
    /\bexactly one\b|\bone and only one\b|\bjust one of\b|\bbut not (?:both|all)\b|\bnot (?:both|all)(?: of them)?[.!]?$/i,
  ],
  [
    'at-least-one',
    /\bat least one\b|\bneither\b(?!.*\b(?:allowed|permitted|supported)\b).*\bnor\b|\brequired (?:when|if|unless)\b.*\b(?:not|absent|missing|empty|unless)\b|\brequired unless\b|\bunless\b.*\b(?:provided|set|given|specified)\b/i,
  ],
  [
    'not-both',
    /\bmutually exclusive\b|\bexclusive peers\b|\bexclu(?:de|des|sive)\b|\bonly one of\b|\bat most one\b|\bno more than one\b|\bincompatible\b|\bconflicts?\b|\bnot be (?:both|used|combined|set|specified|provided|given|present|sent|passed|mixed)\b.*\b(?:with|when|if|while|together|both|same time|at once|alongside)\b|(?:\bnot|\bcannot|n['’]t)\b.*\b(?:both|together|combined?|at once|same time|simultaneously|alongside|in combination)\b|\bcannot be (?:both|used|combined|set|specified|provided|given|present|mixed)\b.*\b(?:with|when|if|while|and|both)\b|\bnot (?:allowed|permitted|supported|valid)\b.*\b(?:with|when|if|together)\b|\bboth\b.*\b(?:not allowed|not supported)\b/i,
  ],
  [
    'together',
    /\ball or none\b|\bboth or neither\b|\bneither or both\b|\btogether\b|\bboth\b.*\b(?:must|required|need|should)\b|\b(?:must|required|need|should|specify|provide|set|missing)\b.*\bboth\b/i,
  ],
  ['at-least-one', /\beither\b|\bone of\b|\bany of\b/i],
  [
    'requires',
    /\brequires?\b|\b(?:required|mandatory|must|needed|needs|need|only|missing)\b.*\b(?:when|if|with|where|whenever)\b|\b(?:when|if)\b.*\b(?:must|required|needs?|mandatory)\b|\bdepends? on\b|\brequired peer\b|\bwithout\b|\bneeds\b/i,
  ],
  [
    'together',
    /\b(?:are|must be|should be|fields?|parameters?)?\s*\b(?:required|missing|provided|mandatory|specified|supplied|given|set)\b/i,
  ],
];

/** The relation that a sentence states of the fields of a request; undefined where it states none. */
export function relationIn(
  words: string,
  fields: readonly RequestField[],
  names: readonly RequestField[] = [],
): Relation | undefined {
  const found = distinct(namedInWords(words, fields));
  // A framework names the field, and its words the other one.
  const [outer] = names;
  const first = found[0];
  if ((OF_URL.test(words) || FIXED.test(words)) && found.length < 2) {
    const named = first?.field ?? outer;
    const field = named?.location === 'path' ? keyIn(fields, named) : named;
    return field && { kind: 'equal', groups: [[field]] };
  }
  const all =
    outer && found.length === 1 && first && first.field !== outer
      ? [{ field: outer, start: -1, end: -1 }, first]
      : found;
  if (all.length < 2) return undefined;
  return inOrder(words, all) ?? equality(words, all) ?? grouped(words, all);
}

/** The member of a body that has the key which a parameter of the path has: `pool`, or `name`, for `pool_name`. */
function keyIn(
  fields: readonly RequestField[],
  { names: [parameter = ''] }: RequestField,
): RequestField | undefined {
  const plainParameter = plain(parameter);
  return fields.find(({ location, names }) => {
    const name = plain(names.at(-1) ?? '');
    const isPart =
      name !== '' && (plainParameter.startsWith(name) || plainParameter.endsWith(name));
    return location === 'body' && names.length === 1 && isPart;
  });
}

/** "a must be before b": one field on each side of the comparison. */
function inOrder(words: string, all: readonly Occurrence[]): Relation | undefined {
  const pairs = all.slice(1).map((second, index) => [all[index], second] as const);
  for (const [one, other] of pairs) {
    if (one === undefined) continue;
    const between = words.slice(Math.max(one.end, 0), other.start);
    const isBefore = BEFORE.test(between);
    if (!isBefore && !AFTER.test(between)) continue;
    if (/\b(?:one of|characters?|items?)\b/.test(between)) continue;
    const isUpper = /\bexceeds?\b|\bat most\b/i.test(between);
    const isTurned = NEGATED.test(between) && !isUpper;
    const isFirst = isBefore !== isTurned;
    const groups = isFirst ? [[one.field], [other.field]] : [[other.field], [one.field]];
    return { kind: 'before', groups };
  }
  return undefined;
}

function equality(words: string, all: readonly Occurrence[]): Relation | undefined {
  if (all.length !== 2 || !EQUAL.test(words) || /\bone of\b|\bsame time\b/i.test(words))
    return undefined;
  return { kind: 'equal', groups: all.map(({ field }) => [field]) };
}

function grouped(words: string, all: readonly Occurrence[]): Relation | undefined {
  const kind = KINDS.find(([, pattern]) => pattern.test(words))?.[0];
  if (kind === undefined) return undefined;
  if (kind === 'requires') return requirement(words, all);
  return { kind, groups: groupsOf(words, all) };
}

/** "b is required when a is set" and "a requires b": the condition comes first. */
function requirement(words: string, all: readonly Occurrence[]): Relation {
  const condition = /\b(?:when|if|whenever|where|with)\b/i.exec(words)?.index;
  const fieldsOf = (some: readonly Occurrence[]) => some.map(({ field }) => field);
  const [before, after] = [
    all.filter(({ start }) => condition === undefined || start < condition),
    all.filter(({ start }) => condition !== undefined && start > condition),
  ];
  if (before.length > 0 && after.length > 0) {
    return { kind: 'requires', groups: [fieldsOf(after), fieldsOf(before)] };
  }
  // "when a is set, b is required": the condition is the first of them.
  return { kind: 'requires', groups: [fieldsOf(all.slice(0, 1)), fieldsOf(all.slice(1))] };
}

/** What "and" joins is one group where "or" separates others; else each field is one. */
function groupsOf(words: string, all: readonly Occurrence[]): RequestField[][] {
  const between = all.slice(1).map((one, index) => words.slice(all[index]?.end ?? 0, one.start));
  const hasOr = between.some((text) => /\bor\b|\|/i.test(text));
  const groups: RequestField[][] = [];
  for (const [index, { field }] of all.entries()) {
    const joined = hasOr && /\band\b|&|\bwith\b/i.test(between[index - 1] ?? '');
    const last = groups.at(-1);
    if (joined && last) last.push(field);
    else groups.push([field]);
  }
  return groups;
}

function distinct(found: readonly Occurrence[]): Occurrence[] {
  const seen = new Set<RequestField>();
  return found.filter(({ field }) => !seen.has(field) && seen.add(field));
}
