import type { Operation } from '../document/operations.ts';
import type { Schema } from '../document/schema.ts';
import type { JsonObject } from '../json.ts';
import { type EnvironmentLine, oneLine, writeValue } from './environment.ts';

/** The last segment of the paths of logins. */
const LOGIN = /^(?:log-?in|sign-?in|authenticate|auth|(?:access[-_]?)?tokens?|jwt|sessions?)$/i;

/** Properties of a body, and of a response, in the order in which they are preferred. */
const USER = [/^(?:user_?name|login)$/i, /^e?_?mail$/i, /^(?:user|account|identifier)$/i];
const PASSWORD = [/^(?:user_?)?pass(?:word|wd|phrase)?$/i, /^pwd$/i];
const TOKEN = [
  /^access_?token$/i,
  /^(?:auth_?|session_?|id_?)?token$/i,
  /^(?:jwt|bearer|key|api_?key)$/i,
];

/** How deep a token is looked for in a response. */
const DEEPEST = 3;

/** The lines of `[login]` as the template has them, which say nothing of the document. */
const SECTION = /^\[login\]\n(?:#.*\n)*/m;

/**
 * `env/suite.txt` of a new suite, whose `[login]` has the lines for the first operation of the document that takes a
 * password and issues a token. They are comments: only a person knows whether the suite may sign in that way.
 */
export function withProposedLogin(text: string, operations: readonly Operation[]): string {
  const found = operations.map(loginOf).find((one) => one !== undefined);
  if (found === undefined) return text;
  const lines = [...found.lines, ...sendingLines(operations)];
  const written = lines.map(({ key, value }) => `# ${key} = ${writeValue(value)}`);
  const words = `# Of ${oneLine(found.endpoint)}: remove the # of these lines, and set the variables`;
  return text.replace(SECTION, () => ['[login]', words, ...written, ''].join('\n'));
}

interface Login {
  readonly endpoint: string;
  readonly lines: readonly EnvironmentLine[];
}

/** How an operation signs in; undefined for one that does not. */
function loginOf(operation: Operation): Login | undefined {
  const { method, path, body, responses } = operation;
  if (method !== 'POST' || !LOGIN.test(path.split('/').at(-1) ?? '')) return undefined;
  if (body?.form !== 'json' && body?.form !== 'form') return undefined;
  const properties = [...propertiesOf(body.schema).keys()];
  const user = preferred(properties, USER);
  const password = preferred(properties, PASSWORD);
  const accepted = responses.filter(({ status }) => /^2/.test(status));
  const schemas = accepted.flatMap(({ content }) => [...content.values()]);
  const token = schemas.map(tokenIn).find((one) => one !== undefined);
  if (user === undefined || password === undefined || token === undefined) return undefined;
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
    { key: 'token', value: token },
  ];
  return { endpoint: `${method} ${path}`, lines };
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
  if (header === 'Authorization' && /^(?:Bearer|Basic) $/.test(prefix)) return [];
  return [
    { key: 'header', value: header },
    { key: 'prefix', value: prefix },
  ];
}

/** The JSON Pointer of a token in a response, the shortest of the names that are preferred. */
function tokenIn(schema: Schema | undefined): string | undefined {
  let level: (readonly [at: string, schema: Schema])[] = schema ? [['', schema]] : [];
  for (let depth = 0; depth < DEEPEST; depth++) {
    const members = level.flatMap(([at, one]) =>
      [...propertiesOf(one)].map(([name, value]) => [`${at}/${escaped(name)}`, value] as const),
    );
    const texts = members.filter(([, { types }]) => types?.includes('string') ?? true);
    const names = texts.map(([at]) => at.slice(at.lastIndexOf('/') + 1));
    const name = preferred(names, TOKEN);
    if (name !== undefined) return texts[names.indexOf(name)]?.[0];
    level = members;
  }
  return undefined;
}

function escaped(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

function preferred(names: readonly string[], patterns: readonly RegExp[]): string | undefined {
  return patterns.map((one) => names.find((name) => one.test(name))).find((one) => one);
}

/** The properties of a schema, also of what it refers to and is made of; of branches, those of the first. */
function propertiesOf(
  schema: Schema,
  above: ReadonlySet<Schema> = new Set(),
): ReadonlyMap<string, Schema> {
  if (above.has(schema)) return new Map();
  const seen = new Set([...above, schema]);
  const parts = [schema.ref, ...schema.allOf, schema.oneOf[0], schema.anyOf[0]];
  const inner = parts.flatMap((one) => (one === undefined ? [] : [...propertiesOf(one, seen)]));
  return new Map([...inner, ...schema.properties]);
}
