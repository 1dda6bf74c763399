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
export function readPayload(
  contentType: string | null,
  body: Uint8Array,
): Readonly<Record<string, unknown>> {
  const isEmpty = body.byteLength === 0;
  if (contentType === null ? !isEmpty : !JSON_TYPE.test(contentType.trim())) {
    throw new Problem('content-type-unsupported', 'Send the body as application/json.');
  }
  if (isEmpty) return {};
  const value = parse(body);
  if (!isObject(value)) throw unreadable('it is no object; send {…}');
  const fault = unstorable(value, 1);
  if (fault !== null) throw unreadable(fault);
  return value;
}

function parse(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    throw unreadable('it is no JSON in UTF-8');
  }
}

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

function unreadable(why: string): Problem {
  return new Problem('request-unreadable', `The body cannot be taken: ${why}.`);
}
