import type { Operation } from '../document/operations.ts';
import type { JsonObject } from '../json.ts';
import { type EnvironmentLine, oneLine } from './environment.ts';
import { lastSegment, PASSWORD, propertiesOf, requiredOf, USER } from './named-properties.ts';

/** The last segment of the paths of sign-ups, and of those that may be for administrators. */
const SIGNUP = /^(?:register|registrations?|sign-?up)$/i;
const USERS = /^(?:users?|accounts?)$/i;
const EMAIL = /^e?_?mail$/i;

/** Values that are new in each run, and that most rules for names and passwords allow. */
const NEW = { name: 'u{unique}', email: 'u{unique}@example.com', password: 'Pw1-{unique}' };

/** How an operation creates a user. */
export interface Signup {
  readonly endpoint: string;
  readonly lines: readonly EnvironmentLine[];
  /** What it sends, by property. */
  readonly values: Readonly<Record<string, string>>;
  /** The properties that it requires beside these. */
  readonly unfilled: readonly string[];
}

/** The first operation of the document by which anybody may create a user with a password; undefined without one. */
export function signupOf(operations: readonly Operation[]): Signup | undefined {
  const named = (pattern: RegExp) =>
    operations.filter(({ path }) => pattern.test(lastSegment(path)));
  // Whoever signs up has no credentials yet, also where the document requires them of everybody.
  const unguarded = named(USERS).filter(({ requiresCredentials }) => !requiresCredentials);
  return [...named(SIGNUP), ...unguarded].map(signupIn).find((one) => one !== undefined);
}

function signupIn(operation: Operation): Signup | undefined {
  const { method, path, body } = operation;
  if (method !== 'POST') return undefined;
  if (body?.form !== 'json' && body?.form !== 'form') return undefined;
  const names = [...propertiesOf(body.schema).keys()];
  const required = requiredOf(body.schema);
  const values: Record<string, string> = {};
  for (const name of names) {
    const value = newValue(name);
    if (value !== undefined) values[name] = value;
  }
  if (!names.some(isUser) || !names.some(isPassword)) return undefined;
  const type = body.contentType;
  const typed = type === 'application/json' ? [] : [{ key: 'content_type', value: type }];
  return {
    endpoint: `${method} ${path}`,
    lines: [{ key: 'path', value: path }, ...typed, { key: 'body', value: values }],
    values,
    unfilled: required.filter((name) => newValue(name) === undefined),
  };
}

function newValue(name: string): string | undefined {
  if (EMAIL.test(name)) return NEW.email;
  if (isPassword(name)) return NEW.password;
  return isUser(name) ? NEW.name : undefined;
}

function isUser(name: string): boolean {
  return USER.some((one) => one.test(name));
}

function isPassword(name: string): boolean {
  return PASSWORD.some((one) => one.test(name));
}

/** The body of a login that signs in the user whom a sign-up has created. */
export function loginAfter({ values }: Signup, body: JsonObject): JsonObject {
  const known = Object.entries(values).find(([name]) => isUser(name))?.[1];
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => {
      if (isPassword(name)) return [name, NEW.password];
      return [name, isUser(name) ? (values[name] ?? known ?? value) : value];
    }),
  );
}

/** What a person has to do beside removing the # of the lines. */
export function signupWords({ endpoint, unfilled }: Signup, login: string): string[] {
  const rest =
    unfilled.length === 0 ? [] : [`# The body also needs: ${oneLine(unfilled.join(', '))}`];
  const words = `# Of ${oneLine(endpoint)}: remove the # of these lines, and have [login] send`;
  return [words, `#   ${login}`, ...rest];
}
