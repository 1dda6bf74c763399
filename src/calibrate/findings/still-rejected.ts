import {
  changeWords,
  type Learned,
  type Lesson,
  type Location,
  writeJson,
} from '../../generator/index.ts';
import { namedFields, type RequestField } from '../complaints/match.ts';
import { readComplaints } from '../complaints/read-complaints.ts';
import { isFutile, isMissing, namesUnknownRow } from '../observed/observed-values.ts';
import type { Probed, SentRequest } from '../probe.ts';
import { plain, reasonOf } from '../reason.ts';
import { fieldsIn } from '../request-fields.ts';
import { isCrash, type Repaired, type Trials } from '../trials.ts';

/** The sections of the two valid requests. */
export type ValidSection = 'positive' | 'positive_required';

/** What was changed in a request that was rejected, and the response to that. */
export interface Tried {
  readonly changes: readonly string[];
  readonly reason: string;
}

/** A valid request that is still rejected, with all that is known about it. */
export interface RejectedRequest {
  readonly section: ValidSection;
  readonly reason: string;
  readonly probed: Probed;
  readonly tried: readonly Tried[];
  /** What a person could give. */
  readonly remedy: string;
  /** Where, with the value that is sent there now. */
  readonly fields: readonly EditableField[];
}

export interface EditableField {
  readonly location: Location;
  readonly at: string;
  /** As JSON. */
  readonly value: string;
}

/** What was sent and received, as reports have it. */
export interface Exchange {
  readonly request: SentRequest | null;
  readonly response: { readonly status: number; readonly body: string } | null;
}

/** So much of a response is reported. */
const LONGEST_BODY = 2000;
const MOST_TRIED = 20;
const MOST_FIELDS = 5;
/** Of what was tried, so much is in a comment. */
const MOST_NOTED = 6;
const LONGEST_CHANGE = 120;

/** The request and the response of a probe. */
export function exchangeOf({ request, status, body }: Probed): Exchange {
  const text = body.slice(0, LONGEST_BODY).toWellFormed();
  return { request: request ?? null, response: status === null ? null : { status, body: text } };
}

/** What is known about a valid request that is rejected in the end. */
export function rejectedRequest(
  trials: Trials,
  section: ValidSection,
  { learned, probed }: Repaired,
): RejectedRequest {
  return {
    ...{ section, reason: reasonOf(probed), probed },
    tried: triedOf(trials, section, learned),
    ...remedyFor(trials, section, { learned, probed }),
  };
}

/** The changes that are not in the request as it is now, with the response to each. */
function triedOf({ attempts, piece }: Trials, section: ValidSection, learned: Learned): Tried[] {
  const known = new Set([...piece.learned, ...learned].map(keyOf));
  const found = new Map<string, Tried>();
  for (const attempt of attempts) {
    if (attempt.section !== section) continue;
    const changes = attempt.learned.filter((one) => !known.has(keyOf(one))).flatMap(wordsOf);
    const text = changes.join('; ');
    if (changes.length === 0 || found.has(text)) continue;
    found.set(text, { changes, reason: reasonOf(attempt.probed) });
  }
  return [...found.values()].slice(0, MOST_TRIED);
}

function keyOf({ change }: Lesson): string {
  return JSON.stringify(change);
}

function wordsOf({ change }: Lesson): string[] {
  if (change.kind === 'rejected') return [];
  const words = changeWords(change);
  return [
    words.length <= LONGEST_CHANGE ? words : `${words.slice(0, LONGEST_CHANGE).toWellFormed()}…`,
  ];
}

/** What a person could give so that a request is accepted, and in which of its fields. */
function remedyFor(
  trials: Trials,
  section: ValidSection,
  { learned, probed }: Repaired,
): Pick<RejectedRequest, 'remedy' | 'fields'> {
  const { status, fault, anonymous } = probed;
  if (anonymous) return { remedy: NAMED_IN_REASON, fields: [] };
  const { full, required } = trials.piece.bases(learned);
  const sent = fieldsIn(section === 'positive' ? full : required);
  if (status === 401 || status === 403) {
    const mayHideRow = !isFutile(trials, probed);
    const fields = mayHideRow ? editable(openRows(sent, probed)) : [];
    return { remedy: mayHideRow ? ROW_OR_CREDENTIALS : CREDENTIALS, fields };
  }
  if (status === 405 || status === 501) return { remedy: NOT_OFFERED, fields: [] };
  const named = readComplaints(probed.body).flatMap((one) => namedFields(one, sent));
  if (namesUnknownRow(trials, probed)) {
    const fields = [...openRows(sent, probed), ...(isMissing(probed) ? named : [])];
    return { remedy: ROW, fields: editable(fields) };
  }
  if (fault !== undefined) return { remedy: NAMED_IN_REASON, fields: [] };
  if (named.length > 0) return { remedy: VALUE, fields: editable(named) };
  return { remedy: isCrash(probed) ? CRASH : VALUES, fields: [] };
}

const ROW = 'the id of a row that exists, or a set-up that creates one';
const VALUE = 'a value that the server accepts';
const VALUES = 'values that the server accepts; the response names no field';
const CREDENTIALS = 'credentials that may send this, in [auth]';
const ROW_OR_CREDENTIALS = `${ROW}, which a 403 may hide; else ${CREDENTIALS}`;
const NOT_OFFERED =
  'nothing, since the server does not offer this; [exclude] of env/suite.txt leaves it out';
const NAMED_IN_REASON = 'what the reason names';
const CRASH = 'values on which the server does not fail; else the server has to be corrected';

/** The parameters of the path that neither a set-up nor a person has filled. */
function openRows(sent: readonly RequestField[], { created, given }: Probed): RequestField[] {
  const filled = new Set([...(created ?? []), ...(given ?? [])]);
  return sent.filter(({ location, at }) => location === 'path' && !filled.has(`/path${at}`));
}

function editable(fields: readonly RequestField[]): EditableField[] {
  const found = new Map<string, EditableField>();
  for (const { location, at, value } of fields) {
    // Of what holds the field, all would be edited.
    if (typeof value === 'object' && value !== null) continue;
    found.set(`${location}${at}`, { location, at, value: writeJson(value) });
  }
  return [...found.values()].slice(0, MOST_FIELDS);
}

/**
 * A comment for the environment file about each request that is still rejected; none where credentials are missing,
 * which are not edited there.
 */
export function notesOn(rejected: readonly RejectedRequest[]): Lesson[] {
  const found = rejected.filter(({ probed }) => probed.status !== 401 && !probed.anonymous);
  return found.map(({ section, reason, tried, remedy, fields }) => {
    // Two calibrations write the same bytes, so ids of rows are left out.
    const changes = [...new Set(tried.flatMap((one) => one.changes.map(plain)))];
    const more = changes.length > MOST_NOTED ? [`${changes.length - MOST_NOTED} more`] : [];
    const words = [...changes.slice(0, MOST_NOTED), ...more].join('; ');
    const edits =
      fields.length === 0
        ? [`to edit: ${remedy}`]
        : fields.map((one) => `to edit: ${fieldWords(one)}: ${remedy}`);
    const hints = [...(words === '' ? [] : [`tried: ${words}`]), ...edits];
    return { change: { kind: 'rejected', section, hints }, reason };
  });
}

/** `path /petId = "text"` */
export function fieldWords({ location, at, value }: EditableField): string {
  return plain(`${location} ${at} = ${value}`);
}
