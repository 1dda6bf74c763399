import type { Operation } from '../document/operations.ts';
import type { JsonObject } from '../json.ts';
import { type EnvironmentLine, oneLine, writeValue } from './environment.ts';
import {
  lastSegment,
  PASSWORD,
  pointerOf,
  preferred,
  propertiesOf,
  USER,
} from './named-properties.ts';
import { csrfOf } from './propose-csrf.ts';
import { loginAfter, signupOf, signupWords } from './propose-signup.ts';

/** The last segment of the paths of logins. */
const LOGIN = /^(?:log-?in|sign-?in|authenticate|auth|(?:access[-_]?)?tokens?|jwt|sessions?)$/i;

/** Properties of a response, in the order in which they are preferred. */
const TOKEN = [
  /^access_?token$/i,
  /^(?:auth_?|session_?|id_?)?token$/i,
  /^(?:jwt|bearer|key|api_?key)$/i,
];

/** The lines of a section as the template has them, which say nothing of the document. */
const SECTIONS = { login: /^\[login\]\n(?:#.*\n)*/m, signup: /^\[signup\]\n(?:#.*\n)*/m };

/**
 * `env/suite.txt` of a new suite, whose `[login]` has the lines for the first operation of the document that takes a
 * password and issues a token, or begins a session; `[signup]` those for one that creates a user before that. They
 * are comments: only a person knows whether the suite may sign in that way.
 */
export function withProposedLogin(text: string, operations: readonly Operation[]): string {
  const csrf = csrfOf(operations);
  const hasSession = csrf !== undefined || operations.some(sendsCookie);
  const found = operations.map((one) => loginOf(one, hasSession)).find((one) => one !== undefined);
  if (found === undefined) return text;
  const further = found.isSession ? csrfLines(csrf) : sendingLines(operations);
  const words = `# Of ${oneLine(found.endpoint)}: remove the # of these lines, and set the variables`;
  const login = [words, ...commented([...found.lines, ...further])];
  const written = text.replace(SECTIONS.login, () => ['[login]', ...login, ''].join('\n'));
  const signup = signupOf(operations);
  if (signup === undefined) return written;
  const body = `body = ${writeValue(loginAfter(signup, found.body))}`;
  const lines = [...signupWords(signup, body), ...commented(signup.lines)];
  return written.replace(SECTIONS.signup, () => ['[signup]', ...lines, ''].join('\n'));
}

function csrfLines(csrf: JsonObject | undefined): EnvironmentLine[] {
  return csrf === undefined ? [] : [{ key: 'csrf', value: csrf }];
}

function commented(lines: readonly EnvironmentLine[]): string[] {
  return lines.map(({ key, value }) => `# ${key} = ${writeValue(value)}`);
}

interface Login {
  readonly endpoint: string;
  readonly body: JsonObject;
  readonly lines: readonly EnvironmentLine[];
  /** Whether its cookies sign requests in, in place of a token. */
  readonly isSession: boolean;
}

/** How an operation signs in; undefined for one that does not. `hasSession` is whether cookies may do that. */
function loginOf(operation: Operation, hasSession: boolean): Login | undefined {
  const { method, path, body, responses } = operation;
  if (method !== 'POST' || !LOGIN.test(lastSegment(path))) return undefined;
  if (body?.form !== 'json' && body?.form !== 'form') return undefined;
  const properties = [...propertiesOf(body.schema).keys()];
  const user = preferred(properties, USER);
  const password = preferred(properties, PASSWORD);
  if (user === undefined || password === undefined) return undefined;
  const accepted = responses.filter(({ status }) => /^2/.test(status));
  const schemas = accepted.flatMap(({ content }) => [...content.values()]);
  const token = schemas.map((one) => pointerOf(one, TOKEN)).find((one) => one !== undefined);
  const headers = accepted.flatMap((one) => one.headers.map(({ name }) => name.toLowerCase()));
  const isSession = token === undefined;
  if (isSession && !hasSession && !headers.includes('set-cookie')) return undefined;
  const sent: JsonObject = {
    // FastAPI and others ask for it, though their documents seldom require it.
    ...(properties.includes('grant_type') && { grant_type: 'password' }),
    [user]: 'env://API_USERNAME',
    [password]: 'env://API_PASSWORD',
  };
  const type = body.contentType;
  const typed = type === 'application/json' ? [] : [{ key: 'content_type', value: type }];
  const lines = [
    { key: 'path', value: path },
    ...typed,
    { key: 'body', value: sent },
    isSession ? { key: 'cookies', value: true } : { key: 'token', value: token },
  ];
  return { endpoint: `${method} ${path}`, body: sent, lines, isSession };
}

/** Whether a cookie signs an operation in. */
function sendsCookie({ auth }: Operation): boolean {
  return auth.flat().some(({ value }) => value.in === 'cookie');
}

/** Where most operations take a token, unless that is what `[login]` does by itself. */
function sendingLines(operations: readonly Operation[]): EnvironmentLine[] {
  const places = operations.flatMap(({ auth: [first = []] }) => {
    const [entry] = first;
    if (entry === undefined || first.length > 1 || entry.value.in !== 'header') return [];
    return [JSON.stringify([entry.value.name, entry.value.prefix ?? ''])];
  });
  const counts = [...Map.groupBy(places, (place) => place)];
  const most = counts.toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0];
  const [header, prefix]: unknown[] = JSON.parse(most ?? '["Authorization", "Bearer "]');
  if (typeof header !== 'string' || typeof prefix !== 'string') return [];
  // A word comes before the token in Authorization (RFC 9110, 11.6.2), also where the document calls it an API key.
  if (header.toLowerCase() === 'authorization' && /^(?:(?:Bearer|Basic) )?$/.test(prefix))
    return [];
  return [
    { key: 'header', value: header },
    { key: 'prefix', value: prefix },
  ];
}
