import type { Json } from '../../generator/index.ts';
import { plainName } from '../resources/names.ts';
import { demandedMember } from './demanded-member.ts';
import { type Kind, kindOf } from './kinds.ts';
import { asJson, exampleValues, listedValues } from './listed-values.ts';
import { namedFields, type RequestField } from './match.ts';
import { namedInWords } from './named-in-words.ts';
import { type Complaint, readComplaints } from './read-complaints.ts';
import { type Relation, relationIn } from './relations.ts';
import { prefixed, quotesLength, timesWritten } from './rule-values.ts';

/** What a response says of a request, as far as a reader without any knowledge of the server can take it. */
export type Message =
  /** These fields are wrong, missing or unknown. */
  | (About<'names'> & {
      readonly kind: Kind | 'other';
      /** All of them, though the words name none: what it says is of every time in the request. */
      readonly isOfAll?: true;
    })
  /** A field takes these values. */
  | (About<'values'> & { readonly values: readonly Json[] })
  | (About<'relation'> & { readonly relation: Relation })
  /** The body lacks a member that the document does not have either, within the objects that are named before it. */
  | (About<'undocumented'> & { readonly names: readonly string[] })
  /** A row is missing, or exists already. */
  | (About<'row'> & { readonly exists: boolean })
  /** The request may be right, but not for this user, or not any more. */
  | About<'permission'>
  | About<'quota'>;

interface About<Subject> {
  readonly about: Subject;
  /** The fields that the words name, the likeliest first. */
  readonly fields: readonly RequestField[];
  readonly words: string;
}

const QUOTA =
  /\bquota\b|\brate.?limit|\btoo many requests\b|\bthrottl|\blimits? (?:has been |was |is )?(?:exceeded|reached|hit)\b|\b(?:exceed(?:ed|s)?|reached|over) (?:the |your )?(?:\w+ )?(?:limit|maximum number|allowance)s?\b|\b(?:plan|licen[cs]e|subscription|tier)\b.*\b(?:allow|limit|upgrade|exceed|permit|include)|\bmax(?:imum)? (?:number|amount|count) of .*\b(?:reached|exceeded)\b/i;
/** A limit of a field is a rule, not a quota. */
const FIELD_LIMIT = /\b(?:characters?|length|digits)\b/i;
const PERMISSION =
  /\bpermissions?\b|\bforbidden\b|\bunauthori[sz]ed\b|\bnot (?:authori[sz]ed|allowed to|permitted to|entitled)\b|\baccess (?:is |was )?denied\b|\binsufficient (?:scope|privilege|right|role)|\b(?:requires?|needs?|lacks?|missing) (?:the |an? )?(?:\w+ )?(?:scope|role|privilege|permission)\b|\b(?:invalid|expired|missing|no) (?:\w+ )?(?:token|credentials|api.?key)\b|\bnot logged in\b|\blog ?in\b.*\brequired\b|\bauthentication (?:is )?(?:required|failed)\b/i;
const EXISTS =
  /\balready (?:exist|in use|taken|been taken|registered|present|used|been used|assigned)|\b(?:has|have) already\b|\bduplicate|\b(?:is|been) taken\b|\bin use\b|\b(?:must|has to|should|needs to) be unique\b|\bunique (?:constraint|violation)|\bnot unique\b|\bnot_unique\b|\b(?:another|an existing) (?:\w+ ){1,3}(?:uses?|using|has|have|with) (?:the same|this|that)\b/i;
/** What a server says of a row that is not there, also in a 400. */
const NO_ROW =
  /\b(?:not|never|n['’]t)\b.{0,40}\b(?:exists?|found|find|locate)\b|\bnot[_-]?found\b|\bno such\b|\bno \w+ match(?:es)?\b|\bunknown\b(?! (?:variant|field|property|option|value|parameter|argument|attribute|key|error))|\bno\b.{0,40}\bfound\b|\bno query results\b|\bunable to (?:find|locate)\b|\bcould ?n[o'’]t (?:find|locate)\b|\bmust exist\b|\b(?:refers?|references?|points?) to (?:an? )?(?:unknown|missing|non-?existent|invalid)\b|\bnon-?existent\b|\bforeign key\b|\binvalid reference\b/i;
/** What is sent names more rows than one. */
const AMBIGUOUS =
  /\b(?:multiple|several|more than one)\b.{0,40}\b(?:match(?:es|ed)?|found|returned|exists?)\b/i;
/** No endpoint answers: that is no row. */
const NO_ROUTE =
  /\b(?:route|endpoint|url|page|handler|resource for full path|static resource)\b.{0,60}\b(?:not found|n['’]t found)\b|\bno (?:static resource|handler|route|endpoint)\b|\bcannot (?:get|post|put|patch|delete) \/|\bresource for full path\b|\bmethod not allowed\b/i;
/** What is missing in a request, a file or a description, not in the store of rows. */
const NO_MEMBER =
  /\b(?:should|must) not exist\b|\b(?:field|property|parameter|member)\b.{0,30}\b(?:not found|does not exist|doesn't exist)\b.{0,20}\b(?:class|type|schema|model)\b|\brequest\b.{0,20}\bnot found\b|\bdatabase\b.{0,12}$|\bavailable\b/i;
/** Where a server says that a feature is off, or that it is busy, no change helps but leaving out the field that needs it. */
const OFF =
  /\bnot (?:enabled|implemented|available|supported yet|configured)\b|\bunder pressure\b|\bunavailable\b|\btry again later\b|\bdisabled\b/i;

/**
 * What a response to a rejected request says, the most exact first: what has nothing to say about the request is left
 * out, so that a message without any word that is known gives an empty list.
 * @param fields those that the request has, or could have
 */
export function readMessages(
  { status, body }: { readonly status: number | null; readonly body: string },
  fields: readonly RequestField[],
): Message[] {
  if (status === 501 || status === 503) return [];
  const isRoute = NO_ROUTE.test(body);
  const found = readComplaints(body).flatMap((complaint) => {
    const message = messageOf(complaint, fields);
    return message === undefined || (isRoute && message.about === 'row') ? [] : [message];
  });
  if (found.length > 0) return distinct(found);
  const none = { fields: [], words: '' };
  if ((status === 404 || status === 410) && !isRoute)
    return [{ about: 'row', exists: false, ...none }];
  if (status === 401 || status === 403) return [{ about: 'permission', ...none }];
  if (status === 429) return [{ about: 'quota', ...none }];
  return [];
}

/** What names a field by its place comes before the sentence that repeats it. */
function distinct(messages: readonly Message[]): Message[] {
  const texts = new Map<string, Message>();
  for (const one of messages) {
    const key = `${one.about} ${one.fields.map(({ location, at }) => location + at).join()} ${one.words}`;
    if (!texts.has(key)) texts.set(key, one);
  }
  const weight = ({ about, fields }: Message) =>
    about === 'names'
      ? 2
      : about === 'row' && fields.length === 0
        ? 2
        : about === 'permission'
          ? 1
          : 0;
  return [...texts.values()].toSorted((a, b) => weight(a) - weight(b));
}

function messageOf(complaint: Complaint, fields: readonly RequestField[]): Message | undefined {
  const { words } = complaint;
  const named = namedFields(complaint, fields);
  const about = { fields: named, words };
  if (NO_ROUTE.test(words)) return undefined;
  if (QUOTA.test(words) && !FIELD_LIMIT.test(words)) return { about: 'quota', ...about };
  if (PERMISSION.test(withoutNames(words, fields))) return { about: 'permission', ...about };
  if (OFF.test(words)) {
    const off = [...new Set(namedInWords(words, fields).map(({ field }) => field))];
    return off.length === 1 ? { about: 'names', kind: 'unknown', fields: off, words } : undefined;
  }
  const rows = { words, fields: [...new Set([...named, ...rowFields(words, fields)])] };
  if (EXISTS.test(words)) return { about: 'row', exists: true, ...rows };
  if (AMBIGUOUS.test(words)) return { about: 'row', exists: false, ...rows };
  const values = valuesOf(complaint);
  if (values.length > 0 && mayHaveValues(complaint, named))
    return { about: 'values', values, ...about };
  const relation = relationIn(words, fields, complaint.names.length > 0 ? named : []);
  if (relation) return { about: 'relation', relation, ...about, fields: relation.groups.flat() };
  if (NO_ROW.test(words) && !NO_MEMBER.test(words)) return { about: 'row', exists: false, ...rows };
  const names = demandedMember(complaint, named);
  if (names !== undefined) return { about: 'undocumented', names, ...about };
  if (named.length > 0) return { about: 'names', kind: kindOf(words), ...about };
  const times = timesWritten(words).length > 0 ? fields.filter(isTime) : [];
  if (times.length === 0) {
    return ofUnnamed(words, fields);
  }
  return { about: 'names', kind: 'date-time', fields: times, words, isOfAll: true };
}

/** What words ask for that name no field: "auth ID has no prefix 'dev-'" of a field that is called otherwise. */
function ofUnnamed(words: string, fields: readonly RequestField[]): Message | undefined {
  const values = prefixed(words);
  if (values.length > 0) return { about: 'values', values, fields: [], words };
  const ofLength = fields.filter(
    ({ value }) => typeof value === 'string' && quotesLength(words, value),
  );
  if (ofLength.length === 0) return undefined;
  return { about: 'names', kind: 'other', fields: ofLength, words };
}

/** Words without the names of fields: `permissions` may be one of them. */
function withoutNames(words: string, fields: readonly RequestField[]): string {
  const names = new Set(fields.flatMap((one) => one.names));
  return words.replaceAll(/[\w-]+/g, (word) => (names.has(word) ? '…' : word));
}

function isTime({ value }: RequestField): boolean {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d(?:[T ]|$)/.test(value);
}

/** The fields that name a row by what the words call it: `group with ID` and `groupId`, `Scope` and `scopes`. */
function rowFields(words: string, fields: readonly RequestField[]): RequestField[] {
  const nouns = new Set((words.match(/[A-Za-z][\w-]*/g) ?? []).map(plainName));
  return fields.filter(({ names }) => {
    const name = names.at(-1) ?? '';
    const row = plainName(name.replace(/[_-]?(?:ids?|Ids?|ID|uuid|Uuid|key|Key|name|Name)$/, ''));
    return row.length > 2 && nouns.has(row);
  });
}

function valuesOf({ words, values = [] }: Complaint): Json[] {
  if (values.length > 0) return [...values];
  const listed = listedValues(words);
  return asJson(listed.length > 0 ? listed : exampleValues(words));
}

/** A list of values that names no field may be one of any text, but a list of fields is none of values. */
function mayHaveValues({ words, values }: Complaint, named: readonly RequestField[]): boolean {
  if (values) return true;
  const texts = listedValues(words);
  const names = named.map((one) => one.names.at(-1));
  return texts.length === 0 || !texts.every((one) => names.includes(one));
}
