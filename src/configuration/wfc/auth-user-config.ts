import type { AuthHeader, AuthUser } from './auth-schema.ts';
import { payloadOf, secretsOfPayload } from './payload.ts';

/** A user as `auth/user.py` of a suite reads them. */
export interface AuthUserConfig {
  readonly name: string;
  /** How people find the user, such as `auth.yaml, user alice`. */
  readonly place: string;
  readonly fixed: readonly FixedCredential[];
  readonly login: LoginConfig | null;
  /** Secrets that are in no request of a test; they are masked as well. */
  readonly hidden: readonly string[];
  /** The request that creates the user, unless they exist. */
  readonly signup?: Signup;
}

interface Signup {
  /** What a message asks to be corrected. */
  readonly name: string;
  readonly url: string;
  readonly method: string;
  readonly content_type: string | null;
  readonly payload: string | null;
  readonly generators: readonly Generator[];
}

/** Makes a text that is new in each run, for the place of its placeholder; lengths are those of the whole text. */
interface Generator {
  readonly placeholder: string;
  readonly prefix: string;
  readonly postfix: string;
  readonly least: number;
  readonly most: number | null;
}

interface FixedCredential {
  readonly in: 'header' | 'cookie';
  readonly name: string;
  /** `{token}` stands for the value. */
  readonly template: string;
  readonly value: string;
  /** Whether it is masked wherever it appears. */
  readonly secret: boolean;
}

interface LoginConfig {
  /** A path, which is one of the API's server, or a whole URL. */
  readonly url: string;
  readonly method: string;
  readonly headers: readonly AuthHeader[];
  readonly content_type: string | null;
  readonly payload: string | null;
  readonly token: object | null;
  readonly cookies: boolean;
}

/** A user who has been merged and checked, for a suite. */
export function authUserConfig(user: AuthUser, file: string): AuthUserConfig {
  const { name = '', fixedHeaders = [], loginEndpointAuth: login, createUsers } = user;
  const headers = [...fixedHeaders, ...(login?.headers ?? [])];
  const hidden = [
    ...headers.flatMap(passwordOf),
    ...(login?.headers ?? []).filter(isSecret).map(({ value }) => afterScheme(value)),
    ...(login === undefined ? [] : secretsOfPayload(login)),
    ...secretsOfPayload({ payloadRaw: createUsers?.payloadRaw }),
  ];
  return {
    name,
    place: `${file}, user ${name}`,
    fixed: fixedHeaders.flatMap(fixedCredentials),
    login: login === undefined ? null : loginConfig(login),
    hidden: [...new Set(hidden)].filter((value) => value !== ''),
    ...(createUsers !== undefined && { signup: signupOf(createUsers) }),
  };
}

function signupOf(creation: NonNullable<AuthUser['createUsers']>): Signup {
  const { endpoint, externalEndpointURL, verb = 'POST', contentType, payloadRaw } = creation;
  return {
    name: 'createUsers',
    url: externalEndpointURL ?? endpoint ?? '',
    method: verb,
    content_type: contentType ?? null,
    payload: payloadRaw ?? null,
    generators: (creation.generators ?? []).map((one) => ({
      placeholder: one.placeHolder ?? '',
      prefix: one.prefix ?? '',
      postfix: one.postfix ?? '',
      least: one.minLength ?? 0,
      most: one.maxLength ?? null,
    })),
  };
}

function loginConfig(login: NonNullable<AuthUser['loginEndpointAuth']>): LoginConfig {
  const { endpoint, externalEndpointURL, verb = 'POST', headers = [], token } = login;
  return {
    url: externalEndpointURL ?? endpoint ?? '',
    method: verb,
    headers,
    content_type: login.contentType ?? null,
    payload: payloadOf(login),
    token: token === undefined ? null : { ...token, sendTemplate: token.sendTemplate ?? '{token}' },
    cookies: login.expectCookies === true,
  };
}

/** A scheme of HTTP (RFC 9110, section 11.4) before what is secret. */
const SCHEME = /^[A-Za-z][A-Za-z0-9-]* +(?=\S)/;

/** Headers that sign nobody in: to mask `application/json` would make every message unreadable. */
const HARMLESS = /^(?:accept(?:-.*)?|content-.*|origin|referer|user-agent|x-requested-with)$/i;

function isSecret({ name }: AuthHeader): boolean {
  return !HARMLESS.test(name);
}

function afterScheme(value: string): string {
  return value.replace(SCHEME, '');
}

/** A cookie is a separate credential, or the request's other cookies would take the place of them all. */
function fixedCredentials(header: AuthHeader): FixedCredential[] {
  const { name, value } = header;
  if (name.toLowerCase() !== 'cookie') {
    const scheme = name.toLowerCase() === 'authorization' ? (SCHEME.exec(value)?.[0] ?? '') : '';
    const rest = value.slice(scheme.length);
    const template = `${scheme}{token}`;
    return [{ in: 'header', name, template, value: rest, secret: isSecret(header) }];
  }
  const pairs = value.split(';').map((pair) => pair.trim());
  return pairs
    .filter((pair) => pair !== '')
    .map((pair) => {
      const [key = '', ...rest] = pair.split('=');
      const value = rest.join('=');
      return { in: 'cookie', name: key, template: '{token}', value, secret: true };
    });
}

/** The login and the password of HTTP's Basic scheme, which an API may repeat. */
function passwordOf({ value }: AuthHeader): string[] {
  if (!/^basic /i.test(value)) return [];
  const login = Buffer.from(afterScheme(value), 'base64').toString();
  const [, ...password] = login.split(':');
  return [login, password.join(':')];
}
