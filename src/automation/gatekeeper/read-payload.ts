import { Problem } from '../../problem.ts';

/** JSON, also under another name (RFC 6839, 3.1), such as `application/cloudevents+json`. */
const JSON_TYPE = /^application\/(?:[\w.!#$&^-]+\+)?json\s*(?:;|$)/i;

/** Deeper values are nothing that a trigger sends, and would exhaust the stack of whoever reads them. */
const MOST_LEVELS = 100;

/**
 * The body of a trigger: a JSON object; nothing counts as `{}` (DESIGN, "Decisions").
 *
 * @param contentType null where none was sent
 * @throws Problem `content-type-unsupported`; `request-unreadable` for what is no JSON object, or
 *   cannot be stored as it is
 */
export function readPayload(contentType: string | null, body: Uint8Array): Payload {
  const isEmpty = body.byteLength === 0;
  if (contentType === null ? !isEmpty : !JSON_TYPE.test(contentType.trim())) {
    throw new Problem('content-type-unsupported', 'Send the body as application/json.');
  }
  if (isEmpty) return { payload: {}, exact: {} };
  const text = decode(body);
  const value = parse(text, (number) => number);
  const exact = parse(text, asWritten);
  if (!isObject(value) || !isObject(exact)) throw unreadableBody('it is no object; send {…}');
  const fault = unstorable(value, 1);
  if (fault !== null) throw unreadableBody(fault);
  return { payload: value, exact };
}

/** The body of a trigger. */
export interface Payload {
  readonly payload: Readonly<Record<string, unknown>>;
  /** The same with numbers as the texts that were sent: `1.10` is a version too, and not 1.1. */
  readonly exact: Readonly<Record<string, unknown>>;
}

const NO_JSON = 'it is no JSON in UTF-8';

function decode(body: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    throw unreadableBody(NO_JSON);
  }
}

function parse(text: string, numeral: (value: number, source: string) => unknown): unknown {
  try {
    return JSON.parse(text, (_key, value: unknown, ...rest: readonly { source?: string }[]) =>
      typeof value === 'number' ? numeral(value, rest[0]?.source ?? String(value)) : value,
    );
  } catch (error) {
    throw error instanceof Problem ? error : unreadableBody(NO_JSON);
  }
}

/**
 * The text of a number. One that a double would change is refused: a condition would compare, and the stored event
 * hold, another number than was sent, such as the id 1234567890123456789.
 */
function asWritten(value: number, source: string): string {
  if (Number.isFinite(value) && digitsOf(String(value)) !== digitsOf(source)) {
    throw unreadableBody(
      `it holds the number ${source.slice(0, 40)}, which is not exact; send it as a text`,
    );
  }
  return source;
}

/** A number without what may be written in several ways: its digits, and the power of ten of the first. */
function digitsOf(numeral: string): string {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = NUMERAL.exec(numeral) ?? [];
  const digits = `${whole}${fraction}`;
  const first = digits.search(/[1-9]/);
  if (first < 0) return '0';
  const power = BigInt(exponent) + BigInt(whole.length - first);
  return `${sign}${digits.slice(first).replace(/0+$/, '')}e${power}`;
}

const NUMERAL = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([-+]?\d+))?$/;

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Why a value would not come out of the store as it went in; null when it would. */
function unstorable(value: unknown, level: number): string | null {
  if (typeof value === 'number') {
    return Number.isFinite(value) ? null : 'it holds a number that is too large';
  }
  if (typeof value === 'string') return unstorableText(value);
  if (typeof value !== 'object' || value === null) return null;
  if (level > MOST_LEVELS) return `it is nested deeper than ${MOST_LEVELS} levels`;
  for (const [name, child] of Object.entries(value)) {
    const fault = unstorableText(name) ?? unstorable(child, level + 1);
    if (fault !== null) return fault;
  }
  return null;
}

/** PostgreSQL stores neither in JSON (its manual, "JSON Types"). */
function unstorableText(text: string): string | null {
  if (text.includes('\0')) return 'it holds the character NUL';
  return text.isWellFormed() ? null : 'it holds half of a character (a lone surrogate)';
}

function unreadableBody(why: string): Problem {
  return new Problem('request-unreadable', `The body cannot be taken: ${why}.`);
}
