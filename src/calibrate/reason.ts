import type { Json } from '../generator/index.ts';
import { readComplaints } from './complaints/read-complaints.ts';
import type { Probed, SentRequest } from './probe.ts';

const LONGEST = 90;

/**
 * Why a request was rejected, for the comment in an environment file: the status and the server's first
 * words, without what differs from one request to the next.
 */
export function reasonOf(probed: Probed): string {
  const { head, words } = messageOf(probed);
  const short = words.length <= LONGEST ? words : `${words.slice(0, LONGEST).toWellFormed()}…`;
  return [head, short].filter((one) => one !== '').join(': ');
}

function messageOf({ status, body, fault }: Probed) {
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

/** A rejection, and the values of its request that the server may quote. */
export interface Rejection {
  readonly probed: Probed;
  readonly values: readonly Json[];
}

/** Whether two rejections differ in no more than the values that each of them quotes. */
export function saySame(one: Rejection, other: Rejection): boolean {
  return withoutValues(one) === withoutValues(other);
}

/** The shortest value that is taken for a quotation where no marks are around it. */
const SHORT = 4;

/**
 * The cause of a crash, as far as its response shows it: the same for requests whose responses differ in no more than
 * the values that each of them quotes.
 */
export function crashCause(probed: Probed): string {
  const { names, values } = contentOf(probed.request);
  const words = values
    .map((value) => `${value}`)
    // A name of a field may be meant as one, and tells causes apart.
    .filter((text) => /^[a-z]{3,}$/i.test(text) && !names.has(text))
    .map((text) => new RegExp(`\\b${text}\\b`, 'g'));
  const text = words.reduce(
    (left, one) => left.replaceAll(one, '…'),
    withoutValues({ probed, values }),
  );
  return `${probed.status} ${text.replaceAll(/\d+/g, '…')}`;
}

/** The names of a request's fields, and what it holds in its path, its query and a body of JSON. */
function contentOf(request: SentRequest | undefined): {
  readonly names: ReadonlySet<string>;
  readonly values: readonly Json[];
} {
  if (request === undefined || !URL.canParse(request.url)) return { names: new Set(), values: [] };
  const { pathname, searchParams } = new URL(request.url);
  const values: Json[] = [...pathname.split('/').map(decoded), ...searchParams.values()];
  const names = new Set(searchParams.keys());
  try {
    JSON.parse(request.body ?? '', (name, value) => {
      names.add(name);
      if (typeof value === 'string' || typeof value === 'number') values.push(value);
      return value;
    });
  } catch {
    // It has none, or one of another media type.
  }
  return { names, values };
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function withoutValues({ probed, values }: Rejection): string {
  const { head, words } = messageOf(probed);
  // What is new in each request ends with digits, which are left out already.
  const quoted = values
    .filter((value) => typeof value === 'string' || typeof value === 'number')
    .map((value) => plain(`${value}`))
    .filter((text) => text !== '')
    .toSorted((a, b) => b.length - a.length)
    .flatMap((text) => [text, `${text}-…`, `${text}…`].flatMap(marked));
  return quoted.reduce((rest, one) => rest.replaceAll(one, '…'), `${head}: ${words}`);
}

/** A text in each kind of quotation marks; one that is no word of a sentence also without. */
function marked(text: string): string[] {
  const isWord = /^[a-z]*$/i.test(text) || text.length < SHORT;
  return [...['"', "'", '`'].map((mark) => `${mark}${text}${mark}`), ...(isWord ? [] : [text])];
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
