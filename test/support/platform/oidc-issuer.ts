import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import {
  type CryptoKey,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  type JWTPayload,
  SignJWT,
} from 'jose';
import { afterAll, beforeAll } from 'vitest';

/** An issuer as GitHub Actions has one, on loopback. */
export interface TestIssuer {
  readonly url: () => string;
  /** A token that is good for five minutes, but for what the test changes. */
  readonly token: (change?: TokenChange) => Promise<string>;
  /** The public key as PEM, for those who sign with it as if it were a secret. */
  readonly publicPem: () => Promise<string>;
  /** From now on the issuer does not answer. */
  readonly close: () => Promise<void>;
}

export interface TokenChange {
  readonly claims?: JWTPayload;
  readonly without?: readonly string[];
  readonly issuer?: string;
  readonly audience?: string;
  /** Seconds from now; negative for one that has expired. */
  readonly expiresIn?: number;
  readonly kid?: string;
  /** Signed with a key that is not the issuer's. */
  readonly isForged?: boolean;
}

export const REPOSITORY = { repository_id: '74', repository_owner_id: '65' } as const;

/** The claims of a run on main, as docs.github.com shows them. */
const CLAIMS = {
  sub: 'repo:octo/pets:ref:refs/heads/main',
  repository: 'octo/pets',
  repository_owner: 'octo',
  ...REPOSITORY,
  ref: 'refs/heads/main',
  job_workflow_ref: 'octo/pets/.github/workflows/ci.yml@refs/heads/main',
};

/** Starts an issuer before the tests of a `describe` and stops it after them. */
export function testIssuer(audience: string, now: () => Date): TestIssuer {
  let keys: { publicKey: CryptoKey; privateKey: CryptoKey } | undefined;
  let foreign: CryptoKey | undefined;
  let url = '';
  const server = createServer(async (request, response) => {
    if (request.url !== '/.well-known/jwks') return void response.writeHead(404).end();
    const jwk = { ...(await exportJWK(there().publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
    response.setHeader('connection', 'close');
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [jwk] }));
  });
  const there = () => {
    if (keys === undefined) throw new Error('the issuer has no key yet');
    return keys;
  };
  const close = async () => {
    if (!server.listening) return;
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  beforeAll(async () => {
    keys = await generateKeyPair('RS256', { extractable: true });
    foreign = (await generateKeyPair('RS256')).privateKey;
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    url = `http://127.0.0.1:${address.port}`;
  });
  afterAll(close);
  return {
    url: () => url,
    publicPem: () => exportSPKI(there().publicKey),
    close,
    token: (change = {}) => {
      const at = Math.floor(now().getTime() / 1000);
      const claims = { ...CLAIMS, jti: randomUUID(), ...change.claims };
      const kept = Object.entries(claims).filter(([name]) => !change.without?.includes(name));
      const signing = new SignJWT(Object.fromEntries(kept))
        .setProtectedHeader({ alg: 'RS256', kid: change.kid ?? 'one', typ: 'JWT' })
        .setIssuer(change.issuer ?? url)
        .setAudience(change.audience ?? audience)
        .setIssuedAt(at - 600);
      if (!change.without?.includes('exp'))
        signing.setExpirationTime(at + (change.expiresIn ?? 300));
      return signing.sign(change.isForged && foreign ? foreign : there().privateKey);
    },
  };
}
