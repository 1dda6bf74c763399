import type { AuthLogin } from './auth-schema.ts';

/** How a user name and a password are written; null for a media type that does not say. */
export function formOf(contentType: string | undefined): 'json' | 'form' | null {
  const type = contentType?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (/^application\/(?:[\w.-]+\+)?json$/.test(type)) return 'json';
  return type === 'application/x-www-form-urlencoded' ? 'form' : null;
}

/** The body of the request that signs in; null where it has none. */
export function payloadOf({ payloadRaw, payloadUserPwd, contentType }: AuthLogin): string | null {
  if (payloadUserPwd === undefined) return payloadRaw ?? null;
  const { username = '', password = '', usernameField = '', passwordField = '' } = payloadUserPwd;
  const pairs: [string, string][] = [
    [usernameField, username],
    [passwordField, password],
  ];
  if (formOf(contentType) === 'form') return new URLSearchParams(pairs).toString();
  return JSON.stringify(Object.fromEntries(pairs));
}

const SECRET_NAME = /pass|pwd|secret|token|key|pin\b|otp|code/i;

/** The secrets of a payload that an API might repeat: passwords, and not the words around them. */
export function secretsOfPayload({ payloadRaw, payloadUserPwd }: AuthLogin): string[] {
  const { password } = payloadUserPwd ?? {};
  const own = password === undefined ? [] : [password];
  return payloadRaw === undefined ? own : [...own, payloadRaw, ...namedSecrets(payloadRaw)];
}

function namedSecrets(payload: string): string[] {
  const found: string[] = [];
  const keep = (name: string, value: unknown) => {
    const isText = typeof value === 'string' || typeof value === 'number';
    if (SECRET_NAME.test(name) && isText) found.push(String(value));
    return value;
  };
  try {
    // A reviver sees every member, at any depth.
    JSON.parse(payload, keep);
  } catch {
    for (const [name, value] of new URLSearchParams(payload)) keep(name, value);
  }
  return found.filter((value) => value !== '');
}
