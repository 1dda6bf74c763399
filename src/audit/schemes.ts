import { isArray } from '../generator/json.ts';
import type { Cursor, Tree } from './cursor.ts';
import { type AuditedOperation, requirementsOf } from './operations.ts';
import type { Rule, Subject } from './rule.ts';
import { isPlain, type Server } from './servers.ts';

/** A security scheme that operations ask for. */
export interface Scheme extends Subject {
  readonly name: string;
  /** Undefined where the document does not define it; `none` where nothing asks for any. */
  readonly definition: Cursor | 'none' | undefined;
  readonly tree: Tree;
  /** Whether some server is reached by plain http. */
  readonly isPlain: boolean;
}

/** The use of an OAuth2 scheme by a requirement, with the scopes that it does not define. */
export interface ScopeUse extends Subject {
  readonly name: string;
  readonly unknown: readonly string[];
}

interface Use {
  readonly name: string;
  readonly scopes: Cursor;
  readonly definition: Cursor | undefined;
}

/** The schemes that operations require; one that stands for all where they require none. */
export function schemesOf(
  tree: Tree,
  operations: readonly AuditedOperation[],
  servers: readonly Server[],
): Scheme[] {
  const plain = servers.some(isPlain);
  const schemes = usesOf(tree, operations).map(
    ({ name, scopes, definition }): Scheme => ({
      ...{ name, definition, tree, isPlain: plain },
      pointer: definition?.pointer ?? scopes.pointer,
    }),
  );
  const isUnsaid = operations.some(({ security }) => security === undefined);
  if (schemes.length === 0 && isUnsaid) {
    return [{ name: '', definition: 'none', tree, isPlain: plain, pointer: '' }];
  }
  return [...new Map(schemes.map((scheme) => [scheme.pointer, scheme])).values()];
}

/** Every place that asks for an OAuth2 scheme. */
export function scopeUsesOf(tree: Tree, operations: readonly AuditedOperation[]): ScopeUse[] {
  const uses = usesOf(tree, operations).flatMap(({ name, scopes, definition }): ScopeUse[] => {
    if (definition === undefined || tree.text(definition, 'type') !== 'oauth2') return [];
    const known = new Set(
      flowsOf(tree, definition).flatMap(([, flow]) =>
        tree.entries(tree.child(flow, 'scopes')).map(([scope]) => scope),
      ),
    );
    const required = isArray(scopes.value) ? scopes.value.map(String) : [];
    return [{ name, pointer: scopes.pointer, unknown: required.filter((one) => !known.has(one)) }];
  });
  return [...new Map(uses.map((use) => [use.pointer, use])).values()];
}

function usesOf(tree: Tree, operations: readonly AuditedOperation[]): Use[] {
  const schemes = tree.child(tree.child(tree.root, 'components'), 'securitySchemes');
  return operations
    .flatMap((operation) => requirementsOf(tree, operation))
    .flatMap((requirement) =>
      tree.entries(requirement).map(([name, scopes]) => {
        const found = tree.child(schemes, name);
        return { name, scopes, definition: found && tree.resolve(found) };
      }),
    );
}

function flowsOf(tree: Tree, definition: Cursor) {
  return tree.entries(tree.child(definition, 'flows'));
}

/** Schemes that give credentials away. */
export const SCHEME_RULES: readonly Rule<Scheme>[] = [
  {
    id: 'scheme-used',
    weight: 1,
    requirement: 'some operation asks for a security scheme, unless all are said to be public',
    applies: ({ definition }) => definition === 'none',
    lacks: () => true,
    message: () => 'no operation asks for credentials',
    remedy: 'define a scheme under `components.securitySchemes` and ask for it in `security`',
  },
  {
    id: 'scheme-defined',
    weight: 1,
    requirement: 'a scheme that is asked for is defined',
    applies: ({ definition }) => definition === undefined,
    lacks: () => true,
    message: ({ name }) => `the security scheme \`${name}\` is defined nowhere`,
    remedy: 'define it under `components.securitySchemes`',
  },
  {
    id: 'scheme-key-in-query',
    weight: 1,
    requirement: 'an API key travels in a header or a cookie: URLs are written into logs',
    applies: (scheme) => typeIs(scheme, 'apiKey'),
    lacks: (scheme) => text(scheme, 'in') === 'query',
    message: ({ name }) => `the API key of \`${name}\` travels in the URL`,
    remedy: 'send it in a header',
  },
  {
    id: 'scheme-basic-over-http',
    weight: 1,
    requirement: 'HTTP Basic is asked for only where every server is https (or localhost)',
    applies: (scheme) => typeIs(scheme, 'http') && /^basic$/i.test(text(scheme, 'scheme')),
    lacks: ({ isPlain }) => isPlain,
    message: ({ name }) => `\`${name}\` sends the password to a server without encryption`,
    remedy: 'make every server https, or use another scheme',
  },
  {
    id: 'scheme-oauth2-flow',
    weight: 1,
    requirement: 'no OAuth2 flow is `implicit` or `password` (RFC 9700, sections 2.1.2 and 2.4)',
    applies: (scheme) => typeIs(scheme, 'oauth2'),
    lacks: (scheme) => flows(scheme).some(([name]) => name === 'implicit' || name === 'password'),
    message: ({ name }) => `\`${name}\` has a flow that gives tokens or passwords away`,
    remedy: 'use `authorizationCode` or `clientCredentials`',
  },
  {
    id: 'scheme-urls-https',
    weight: 1,
    requirement: 'the URLs of OAuth2 and OpenID Connect are https',
    applies: (scheme) => typeIs(scheme, 'oauth2') || typeIs(scheme, 'openIdConnect'),
    lacks: (scheme) => addresses(scheme).some((url) => /^http:/i.test(url)),
    message: ({ name }) => `\`${name}\` asks for tokens by plain http`,
    remedy: 'write https URLs',
  },
];

/** Scopes that are required must be declared. */
export const SCOPE_RULES: readonly Rule<ScopeUse>[] = [
  {
    id: 'scope-defined',
    weight: 1,
    requirement: 'a scope that is asked for is defined by a flow of its OAuth2 scheme',
    applies: () => true,
    lacks: ({ unknown }) => unknown.length > 0,
    message: ({ name, unknown }) =>
      `\`${name}\` does not define the scope ${unknown.map((one) => `\`${one}\``).join(', ')}`,
    remedy: 'define it under `scopes` of the flow, or correct its name',
  },
];

const ADDRESSES = ['authorizationUrl', 'tokenUrl', 'refreshUrl'] as const;

function addresses(scheme: Scheme): string[] {
  return [
    text(scheme, 'openIdConnectUrl'),
    ...flows(scheme).flatMap(([, flow]) => ADDRESSES.map((key) => scheme.tree.text(flow, key))),
  ];
}

function flows({ tree, definition }: Scheme) {
  return isDefined(definition) ? flowsOf(tree, definition) : [];
}

function typeIs(scheme: Scheme, type: string): boolean {
  return text(scheme, 'type') === type;
}

function text({ tree, definition }: Scheme, key: string): string {
  return isDefined(definition) ? tree.text(definition, key) : '';
}

function isDefined(definition: Scheme['definition']): definition is Cursor {
  return definition !== undefined && definition !== 'none';
}
