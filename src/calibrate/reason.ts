import type { Json } from '../generator/index.ts';
import { readComplaints } from './complaints/read-complaints.ts';
import type { Probed } from './probe.ts';

const LONGEST = 90;

/**
 * Why a request was rejected, for the comment in an environment file: the status and the server's first
 * words, without what differs from one request to the next.
 */
export function reasonOf(probed: Probed): string {
  const { head, words } = saidBy(probed);
  const short = words.length <= LONGEST ? words : `${words.slice(0, LONGEST).toWellFormed()}…`;
  return [head, short].filter((one) => one !== '').join(': ');
}

function saidBy({ status, body, fault }: Probed) {
  if (fault !== undefined) return { head: '', words: plain(withoutTraceback(fault)) };
  const [first] = readComplaints(body);
  const isPage = first === undefined || /^\s*</.test(first.words);
  const words = isPage ? '' : plain([...first.names, first.words].join(' '));
  return { head: `${status ?? 'no answer'}`, words };
}

/** What people's hooks have raised is in the first line; suites of earlier versions have it in the last one only. */
function withoutTraceback(fault: string): string {
  const [head = '', next, ...rest] = fault.trim().split('\n');
  if (!next?.startsWith('Traceback ')) return fault;
  return head.endsWith(':') ? `${head} ${rest.at(-1)}` : head;
}

/** A rejection, and the value that was sent in the field in question. */
export interface Rejection {
  readonly probed: Probed;
  readonly value: Json | undefined;
}

/** Whether two rejections differ in no more than the value that each of them quotes. */
export function saySame(one: Rejection, other: Rejection): boolean {
  return withoutValue(one) === withoutValue(other);
}

function withoutValue({ probed, value }: Rejection): string {
  const { head, words } = saidBy(probed);
  const text = typeof value === 'string' ? plain(value) : '';
  // What is new in each request ends with digits, which are left out already.
  const texts = text === '' ? [] : [text, `${text}-…`, `${text}…`];
  const quoted = texts.flatMap((one) => ['"', "'", '`'].map((mark) => `${mark}${one}${mark}`));
  return quoted.reduce((rest, one) => rest.replaceAll(one, '…'), `${head}: ${words}`);
}

/** Ids, times and addresses of memory: two runs must write the same bytes. */
const CHANGING =
  /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b|\b\d{4}-\d\d-\d\d[T ][\d:.]+(?:Z|[+-][\d:]+)?|@?\b(?=[a-f]*\d)[0-9a-f]{6,}\b|\d{5,}/gi;

/** Words for a comment, and for a database: neither keeps half of a character, which JSON may escape. */
export function plain(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replace(CHANGING, '…')
    .trim();
}
