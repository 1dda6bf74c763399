import type { TestOutcome } from '../document.ts';
import { errorMessage } from './error-message.ts';
import { AFTER_CREATION, AFTER_DELETE, isLetIn, OTHER_USER_SCENARIOS } from './faults.ts';

/** What went wrong with a test, whatever its location. Equal causes at many locations are one root cause. */
export interface Cause {
  readonly kind: NonNullable<TestOutcome['kind']>;
  /** The keyword of a negative; where null is accepted, `null`; else the kind of request. */
  readonly defect: string;
  /** The response as far as it tells causes apart. */
  readonly response: string;
  /** What the response says is wrong; of wrong types that are one cause, the scenario; else empty. */
  readonly message: string;
  /** Where: the schema's keyword or, for valid requests, the endpoint. */
  readonly place: string;
}

/** Where a fault of an environment file is: a variable that is not set is one cause, whichever files name it. */
const LINE_OF_FILE = /(?:[^\s:]*\/)?env\/[^\s:]+\.txt:\d+: /;

/** What the last of several requests got: they differ in no more than that. */
const LAST_GOT = /, the last got .*$/;

/** What is sent where nothing is wrong with the request. */
export const VALID = 'valid';

/** What is wrong where a server is too busy, or cannot be reached: nothing that was sent. */
export const UNAVAILABLE = 'unavailable';
/** How that is said (RFC 9110, 15.6.3 to 15.6.5). */
const BUSY: ReadonlySet<number | null | undefined> = new Set([502, 503, 504]);

/** The last segment of a pointer to one of several names: who forgets one checks none of them. */
const IN_LIST = /(?<=\/required)\/\d+$/;

/** The checks of access: without credentials, and with wrong ones. */
const WITHOUT = '8.01';
const WRONG = '8.02';

/** What the scenarios of variants begin with: further valid requests. */
const VARIANT = '9.';

/** The endpoints that let requests in without credentials. */
export function openEndpoints(tests: readonly TestOutcome[]): ReadonlySet<string> {
  const open = tests.filter((one) => one.scenario === WITHOUT && isLetIn(one));
  return new Set(open.map(({ endpoint }) => endpoint));
}

/**
 * The cause of a test that did not pass; null for one that did.
 * @param open the endpoints that let requests in without credentials
 */
export function causeOf(test: TestOutcome, open: ReadonlySet<string>): Cause | null {
  const { kind, keyword, endpoint, location, at } = test;
  if (kind === undefined) return null;
  if (kind === 'blocked') {
    const defect = firstLine(test.reason).replace(LINE_OF_FILE, '');
    return { kind, defect, response: '', message: '', place: '' };
  }
  if (kind === 'unproven') {
    // Where no control was rejected, the test itself says what it lacks.
    const { status } = test.control ?? {};
    const isAccepted = typeof status === 'number' && status >= 200 && status < 300;
    const isOwn = test.control === undefined || isAccepted;
    const defect = isOwn ? firstLine(test.reason).replace(LAST_GOT, '') : '';
    if (defect !== '') return { kind, defect, response: '', message: '', place: '' };
    const response = statusOf(test.control?.status);
    return { kind, defect: 'control', response, message: '', place: '' };
  }
  if (kind === 'response') return responseCause(test);
  if (kind === 'crash' && BUSY.has(test.response?.status)) {
    const response = statusOf(test.response?.status);
    return { kind, defect: UNAVAILABLE, response, message: '', place: '' };
  }
  const defect = keyword === undefined ? requestOf(test, open) : cause(keyword, test);
  // Which 2xx an accepted request gets says nothing of the cause.
  const response = isLetIn(test) ? '2xx' : statusOf(test.response?.status);
  const field = location === undefined ? '' : ` ${location}${at ?? ''}`;
  const message = tellsCause(test) ? errorMessage(test.response?.body, test.sent) : '';
  return { kind, defect, response, message, place: placeOf(test) ?? `${endpoint}${field}` };
}

/** Whether the response says what is wrong: not where the request is accepted. */
function tellsCause(test: TestOutcome): boolean {
  return (test.kind === 'crash' || test.kind === 'rejected') && !isLetIn(test);
}

/** The keyword of the document that a test is about; undefined where it is about none. */
export function placeOf({ keyword, pointer }: TestOutcome): string | undefined {
  return keyword === 'required' ? pointer?.replace(IN_LIST, '') : pointer;
}

/** What is sent that breaks no keyword. */
function requestOf(test: TestOutcome, open: ReadonlySet<string>): string {
  const { scenario, endpoint } = test;
  if (scenario === undefined) return VALID;
  if (scenario === AFTER_DELETE || scenario === AFTER_CREATION) return scenario;
  if (scenario.startsWith(VARIANT) || OTHER_USER_SCENARIOS.has(scenario)) return scenario;
  if (scenario !== WITHOUT && scenario !== WRONG) return 'limit';
  // Who asks for no credentials accepts wrong ones as well.
  return isLetIn(test) && open.has(endpoint) ? WITHOUT : scenario;
}

/** A keyword of a schema that a response breaks has one place, whichever endpoints respond with it. */
function responseCause({ scenario = '', keyword, endpoint, pointer, at = '' }: TestOutcome): Cause {
  const defect = keyword ?? scenario;
  const place = pointer ?? `${endpoint} ${at}`;
  return { kind: 'response', defect, response: '', message: '', place };
}

/** Many servers accept null that refuse other wrong types. What crashes on null is seldom another cause. */
function cause(keyword: string, { kind, sent }: TestOutcome): string {
  return keyword === 'type' && sent === 'null' && kind === 'accepted' ? 'null' : keyword;
}

function statusOf(status: number | null | undefined): string {
  return status === null || status === undefined ? 'no response' : String(status);
}

function firstLine(text = ''): string {
  return text.trim().split('\n')[0] ?? '';
}
