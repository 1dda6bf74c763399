import { isArray, isObject, type Json, type JsonObject, own } from '../json.ts';
import { segmentsOf } from '../pointer.ts';
import type { OpenApiDocument } from './document.ts';
import type { Follow } from './operations.ts';

/** A line of `[auth]`: where a credential is sent and where it comes from. */
export interface AuthEntry {
  readonly name: string;
  readonly value: JsonObject;
}

/** The alternatives that ask for anything (OpenAPI 3.1, "Security Requirement Object"), in their order. */
export function authOf(
  document: OpenApiDocument,
  operation: JsonObject,
  follow: Follow,
): AuthEntry[][] {
  const alternatives = alternativesOf(document, operation);
  const schemes = securitySchemes(document, follow);
  const isPossible = (one: JsonObject) => handshakesIn([one], schemes, follow).length === 0;
  const found = alternatives.filter(isPossible).map((one) =>
    Object.keys(one).flatMap((name) => {
      const value = entryFor(name, follow(own(schemes, name)), own(one, name));
      return value ? [{ name, value }] : [];
    }),
  );
  const distinct = new Map(found.map((entries) => [JSON.stringify(entries), entries]));
  return [...distinct.values()].filter((entries) => entries.length > 0);
}

/**
 * The http schemes of an operation whose credentials answer a challenge or sign each request, as `name (http scheme)`:
 * no fixed line of `[auth]` can send those.
 */
export function handshakesOf(
  document: OpenApiDocument,
  operation: JsonObject,
  follow: Follow,
): string[] {
  const schemes = securitySchemes(document, follow);
  return handshakesIn(alternativesOf(document, operation), schemes, follow);
}

function handshakesIn(
  alternatives: readonly JsonObject[],
  schemes: JsonObject,
  follow: Follow,
): string[] {
  const names = new Set(alternatives.flatMap((one) => Object.keys(one)));
  return [...names].flatMap((name) => {
    const scheme = follow(own(schemes, name));
    const word = String(own(scheme, 'scheme') ?? '');
    const isOne = own(scheme, 'type') === 'http' && HANDSHAKES.has(word.toLowerCase());
    return isOne ? [`${name} (http ${word})`] : [];
  });
}

/** Of the IANA registry of authentication schemes, and two in use beside it. */
const HANDSHAKES: ReadonlySet<string> = new Set([
  'concealed',
  'digest',
  'hoba',
  'mutual',
  'negotiate',
  'ntlm',
  'oauth',
  'scram-sha-1',
  'scram-sha-256',
  'aws4-hmac-sha256',
]);

/** Whether no request is accepted without credentials: no alternative is empty. */
export function requiresCredentials(document: OpenApiDocument, operation: JsonObject): boolean {
  const alternatives = alternativesOf(document, operation);
  return alternatives.length > 0 && alternatives.every((one) => Object.keys(one).length > 0);
}

/** The scopes and roles that a request needs whichever alternative it uses. */
export function requiredScopes(document: OpenApiDocument, operation: JsonObject): string[] {
  const [first = new Set<string>(), ...others] = alternativesOf(document, operation).map(scopesIn);
  return [...first].filter((scope) => others.every((one) => one.has(scope)));
}

function scopesIn(alternative: JsonObject): Set<string> {
  const lists = Object.values(alternative).flatMap((names) => (isArray(names) ? names : []));
  return new Set(lists.filter((one) => typeof one === 'string'));
}

/** Whether neither the operation nor the document has a `security`: an empty one is stated to need no credentials. */
export function lacksSecurity(document: OpenApiDocument, operation: JsonObject): boolean {
  return securityOf(document, operation) === undefined;
}

/** The operation's own requirements, else those of the document. */
function alternativesOf(document: OpenApiDocument, operation: JsonObject): JsonObject[] {
  const security = securityOf(document, operation);
  return (isArray(security) ? security : []).filter(isObject).map(byName);
}

/** Requirements by the names of their schemes: OpenAPI 3.2 admits a reference to a scheme of the document too. */
function byName(alternative: JsonObject): JsonObject {
  const entries = Object.entries(alternative).map(([name, scopes]): [string, Json] => {
    const [, reference] = /^#\/components\/securitySchemes\/([^/]+)$/.exec(name) ?? [];
    return [reference === undefined ? name : (segmentsOf(`/${reference}`)[0] ?? name), scopes];
  });
  return Object.fromEntries(entries);
}

function securityOf(document: OpenApiDocument, operation: JsonObject): Json | undefined {
  return own(operation, 'security') ?? own(document.tree, 'security');
}

/** `in name` of every parameter that an apiKey scheme sets; header names in lower case. */
export function schemeParameters(document: OpenApiDocument, follow: Follow): ReadonlySet<string> {
  return new Set(
    Object.values(securitySchemes(document, follow))
      .map((raw) => follow(raw))
      .filter((scheme) => own(scheme, 'type') === 'apiKey')
      .map((scheme) => {
        const place = String(own(scheme, 'in'));
        const name = String(own(scheme, 'name'));
        return `${place} ${place === 'header' ? name.toLowerCase() : name}`;
      }),
  );
}

function securitySchemes(document: OpenApiDocument, follow: Follow): JsonObject {
  return follow(own(follow(own(document.tree, 'components')), 'securitySchemes'));
}

function entryFor(
  name: string,
  scheme: JsonObject,
  scopes: Json | undefined,
): JsonObject | undefined {
  const type = own(scheme, 'type');
  const kind = String(own(scheme, 'scheme') ?? '').toLowerCase();
  const value: Json = `env://${variableFor(name)}`;
  const authorization = { in: 'header', name: 'Authorization' };
  if (type === 'apiKey') {
    return { in: String(own(scheme, 'in')), name: String(own(scheme, 'name')), value };
  }
  if (type === 'http' && kind === 'basic') {
    return { ...authorization, prefix: 'Basic ', encode: 'base64', value };
  }
  if (type === 'http') return { ...authorization, prefix: `${wordOf(scheme)} `, value };
  if (type === 'oauth2' || type === 'openIdConnect') {
    const token = type === 'oauth2' ? clientCredentials(name, scheme, scopes) : undefined;
    return { ...authorization, prefix: 'Bearer ', ...(token ?? { value }) };
  }
  return undefined;
}

/** The word before the credentials (RFC 9110, 11.6.2): as the document spells it, registered ones as registered. */
function wordOf(scheme: JsonObject): string {
  const word = String(own(scheme, 'scheme') ?? '');
  const registered = ['Bearer', 'DPoP', 'GNAP', 'PrivateToken', 'vapid'];
  const known = registered.find((one) => one.toLowerCase() === word.toLowerCase());
  return known ?? (TOKEN.test(word) ? word : 'Bearer');
}

/** RFC 9110, 5.6.2. */
const TOKEN = /^[\w!#$%&'*+.^`|~-]+$/;

/** How a suite gets a token, where it can be requested without a person (RFC 6749, 4.4). */
function clientCredentials(
  name: string,
  scheme: JsonObject,
  scopes: Json | undefined,
): JsonObject | undefined {
  const flows = own(scheme, 'flows');
  const only = isObject(flows) && Object.keys(flows).length === 1;
  const flow = only ? own(flows, 'clientCredentials') : undefined;
  const tokenUrl = isObject(flow) ? own(flow, 'tokenUrl') : undefined;
  if (typeof tokenUrl !== 'string' || tokenUrl === '') return undefined;
  const scopeNames = (isArray(scopes) ? scopes : []).filter((one) => typeof one === 'string');
  return {
    token_url: tokenUrl,
    client_id: `env://${variableFor(name)}_CLIENT_ID`,
    client_secret: `env://${variableFor(name)}_CLIENT_SECRET`,
    ...(scopeNames.length > 0 ? { scopes: scopeNames.join(' ') } : {}),
  };
}

function variableFor(name: string): string {
  const words = name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').replace(/[^A-Za-z0-9]+/g, '_');
  return `PROOFGATE_${words.replace(/^_+|_+$/g, '').toUpperCase() || 'SECRET'}`;
}
