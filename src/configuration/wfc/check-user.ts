import type { AuthHeader, AuthLogin, AuthUser } from './auth-schema.ts';
import { formOf } from './payload.ts';

/** What a user lacks, and where: what the published schema calls `x-required`, and what HTTP allows. */
export interface UserFault {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** The errors of a user who has been merged with the template. No message repeats a value. */
export function faultsOfUser(user: AuthUser): UserFault[] {
  const { name, fixedHeaders, loginEndpointAuth: login, createUsers } = user;
  return [
    ...requireField(name?.trim(), ['name'], 'every user needs a name'),
    ...faultsOfHeaders(fixedHeaders, ['fixedHeaders']),
    ...(login === undefined ? [] : faultsOfLogin(login)),
    ...(createUsers === undefined ? [] : faultsOfCreation(createUsers)),
  ];
}

type Creation = NonNullable<AuthUser['createUsers']>;

/** How many characters of a generated text have to be free: fewer would be those of another user soon. */
const LEAST_FREE = 4;

function faultsOfCreation(creation: Creation): UserFault[] {
  const { contentType = '', generators = [], payloadRaw = '' } = creation;
  const at = 'createUsers';
  return [
    ...faultsOfAddress(creation, at),
    ...missingFields(creation, ['verb', 'contentType', 'payloadRaw', 'generators'], [at]),
    ...faultsOfHeaders([{ name: 'Content-Type', value: contentType }], [at, 'contentType']),
    ...generators.flatMap((one, index) =>
      faultsOfGenerator(one, payloadRaw, [at, 'generators', index]),
    ),
  ];
}

function faultsOfGenerator(
  { placeHolder, prefix = '', postfix = '', minLength = 0, maxLength }: Generator,
  payload: string,
  at: UserFault['path'],
): UserFault[] {
  const most = maxLength ?? Number.POSITIVE_INFINITY;
  const room = most - prefix.length - postfix.length;
  const path = [...at, 'maxLength'];
  return [
    ...requireField(placeHolder, [...at, 'placeHolder'], 'is needed'),
    ...(placeHolder && !payload.includes(placeHolder)
      ? [{ path: [...at, 'placeHolder'], message: 'must be in payloadRaw' }]
      : []),
    ...(minLength > most ? [{ path, message: 'must not be less than minLength' }] : []),
    ...(room < LEAST_FREE
      ? [{ path, message: `leaves fewer than ${LEAST_FREE} characters that are new` }]
      : []),
  ];
}

type Generator = NonNullable<Creation['generators']>[number];

function faultsOfLogin(login: AuthLogin): UserFault[] {
  const { verb, headers, token, expectCookies } = login;
  const at = 'loginEndpointAuth';
  const hasResult = token !== undefined || expectCookies === true;
  return [
    ...requireField(verb, [at, 'verb'], 'is needed, such as POST'),
    ...faultsOfAddress(login, at),
    ...faultsOfPayload(login),
    ...faultsOfHeaders(headers, [at, 'headers']),
    ...(hasResult ? [] : [{ path: [at], message: 'needs token, or expectCookies: true' }]),
    ...(token === undefined ? [] : faultsOfToken(token)),
  ];
}

function faultsOfAddress(
  { endpoint, externalEndpointURL: url }: AuthLogin | Creation,
  at: string,
): UserFault[] {
  if ((endpoint === undefined) === (url === undefined)) {
    return [{ path: [at], message: 'needs endpoint or externalEndpointURL, and not both' }];
  }
  if (endpoint !== undefined) {
    // `//host` would be another server, and so would it with a tab in it, which Python's urllib removes.
    const isPath = /^\/(?!\/)[\x21-\x5b\x5d-\x7e]*$/.test(endpoint);
    const message = 'must be a path on the server of the API, such as /login';
    return isPath ? [] : [{ path: [at, 'endpoint'], message }];
  }
  const parsed = URL.canParse(url ?? '') ? new URL(url ?? '') : undefined;
  const isPlain = parsed !== undefined && /^https?:$/.test(parsed.protocol) && !parsed.username;
  const message = 'must be an http or https URL without credentials in it';
  return isPlain && !parsed.password ? [] : [{ path: [at, 'externalEndpointURL'], message }];
}

function faultsOfPayload(login: AuthLogin): UserFault[] {
  const { payloadRaw, payloadUserPwd: pair, contentType } = login;
  const at = 'loginEndpointAuth';
  if (payloadRaw === undefined && pair === undefined) return [];
  if (payloadRaw !== undefined && pair !== undefined) {
    return [{ path: [at], message: 'needs payloadRaw or payloadUserPwd, and not both' }];
  }
  const typed = [
    ...requireField(contentType, [at, 'contentType'], 'is needed with a payload'),
    ...faultsOfHeaders([{ name: 'Content-Type', value: contentType ?? '' }], [at, 'contentType']),
  ];
  if (pair === undefined || typed.length > 0) return typed;
  const message = 'must be application/json or application/x-www-form-urlencoded here';
  return [
    ...(formOf(contentType) === null ? [{ path: [at, 'contentType'], message }] : []),
    ...missingFields(
      pair,
      ['username', 'password', 'usernameField', 'passwordField'],
      [at, 'payloadUserPwd'],
    ),
  ];
}

function faultsOfToken(token: NonNullable<AuthLogin['token']>): UserFault[] {
  const { extractFrom, extractSelector: selector = '/', sendTemplate = '{token}' } = token;
  const at = ['loginEndpointAuth', 'token'];
  const isPointer = selector === '' || /^\/(?:[^~]|~[01])*$/.test(selector);
  const pointer = 'must be a JSON Pointer, such as /access_token';
  const named = [{ name: token.sendName ?? 'X', value: '' }];
  return [
    ...missingFields(token, ['extractFrom', 'extractSelector', 'sendIn', 'sendName'], at),
    ...(extractFrom === 'body' && !isPointer
      ? [{ path: [...at, 'extractSelector'], message: pointer }]
      : []),
    ...(token.sendIn === 'header' ? faultsOfHeaders(named, [...at, 'sendName']) : []),
    ...(sendTemplate.includes('{token}')
      ? []
      : [{ path: [...at, 'sendTemplate'], message: 'must have {token} in it' }]),
  ];
}

function missingFields<T extends object>(
  found: T,
  names: readonly (keyof T & string)[],
  at: UserFault['path'],
): UserFault[] {
  return names
    .filter((name) => found[name] === undefined)
    .map((name) => ({ path: [...at, name], message: 'is needed' }));
}

function requireField(
  value: string | undefined,
  path: UserFault['path'],
  message: string,
): UserFault[] {
  return value === undefined || value === '' ? [{ path, message }] : [];
}

/** Names are tokens (RFC 9110, section 5.1), values what a client can send without a doubt. */
function faultsOfHeaders(
  headers: readonly AuthHeader[] | undefined,
  path: readonly string[],
): UserFault[] {
  return (headers ?? []).flatMap(({ name, value }, index) => {
    const at = [...path, index];
    const isName = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name);
    const isValue = /^[\x20-\x7e]*$/.test(value) && value.trim() === value;
    return [
      ...(isName ? [] : [{ path: at, message: 'is no name of a header' }]),
      ...(isValue ? [] : [{ path: at, message: 'the value must be printable ASCII' }]),
    ];
  });
}
