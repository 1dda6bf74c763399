import type { KeyObject } from 'node:crypto';
import { DefaultAzureCredential } from '@azure/identity';
import { CertificateClient } from '@azure/keyvault-certificates';
import { KeyClient } from '@azure/keyvault-keys';
import { SecretClient } from '@azure/keyvault-secrets';
import { guardedHttpsAgent } from '../../src/outbound/index.ts';
import type { Filled } from '../src/secrets/stores/contract.ts';
import type { TestAuthority } from '../support/vaults/test-authority.ts';

/** Puts entries into a vault as an admin does, by the SDKs of Azure. */
export function vaultEntries(url: string, authority: TestAuthority): Filled['put'] {
  const credential = new DefaultAzureCredential();
  const options = { agent: guardedHttpsAgent({ allowed: [], isTrusted: () => true }) };
  const secrets = new SecretClient(url, credential, options);
  const keys = new KeyClient(url, credential, options);
  const certificates = new CertificateClient(url, credential, options);
  return {
    secret: async (name, value) => {
      await secrets.setSecret(name, value);
    },
    key: async (name, key) => {
      await keys.importKey(name, { ...wholeKey(key), keyOps: ['sign', 'verify'] });
    },
    certificate: async (name, certified) => {
      const archive = authority.pkcs12(certified);
      await certificates.importCertificate(name, archive, { password: 'changeit' });
    },
  };
}

const NUMBERS = ['n', 'e', 'd', 'p', 'q', 'dp', 'dq', 'qi', 'x', 'y'] as const;

/** A key as the SDK takes it: its numbers as bytes. */
function wholeKey(key: KeyObject) {
  const jwk = key.export({ format: 'jwk' });
  const numbers = NUMBERS.flatMap((name) => {
    const number = jwk[name];
    return number === undefined ? [] : [[name, Buffer.from(number, 'base64url')] as const];
  });
  return { kty: jwk.kty ?? '', crv: jwk.crv ?? '', ...Object.fromEntries(numbers) };
}
