import type { TestOutcome } from '../document.ts';

/** What went wrong with a test, without where. Equal causes in many places are one root cause. */
export interface Cause {
  readonly kind: NonNullable<TestOutcome['kind']>;
  /** The keyword of a negative, with `null` apart from other wrong types; else the kind of request. */
  readonly what: string;
  /** The response as far as it tells causes apart. */
  readonly response: string;
  /** Where: the schema's keyword or, for valid requests, the endpoint. */
  readonly place: string;
}

/** The cause of a test that did not pass; null for one that did. */
export function causeOf(test: TestOutcome): Cause | null {
  const { kind, keyword, scenario, endpoint, pointer, location, at } = test;
  if (kind === undefined) return null;
  if (kind === 'blocked') {
    return { kind, what: firstLine(test.reason), response: '', place: '' };
  }
  if (kind === 'unproven') {
    return { kind, what: 'control', response: statusOf(test.control?.status), place: '' };
  }
  if (kind === 'response') return responseCause(test);
  const what =
    keyword === undefined ? (scenario === undefined ? 'valid' : 'limit') : cause(keyword, test);
  // Which 2xx an accepted request gets says nothing of the cause.
  const response = kind === 'accepted' ? '2xx' : statusOf(test.response?.status);
  const field = location === undefined ? '' : ` ${location}${at ?? ''}`;
  return { kind, what, response, place: pointer ?? `${endpoint}${field}` };
}

/** A keyword of a schema that a response breaks has one place, whichever endpoints respond with it. */
function responseCause({ scenario = '', keyword, endpoint, pointer, at = '' }: TestOutcome): Cause {
  const what = keyword ?? scenario;
  return { kind: 'response', what, response: '', place: pointer ?? `${endpoint} ${at}` };
}

function cause(keyword: string, { sent }: TestOutcome): string {
  return keyword === 'type' && sent === 'null' ? 'null' : keyword;
}

function statusOf(status: number | null | undefined): string {
  return status === null || status === undefined ? 'no response' : String(status);
}

function firstLine(text = ''): string {
  return text.trim().split('\n')[0] ?? '';
}
