import { type KeyObject, X509Certificate } from 'node:crypto';
import type { StubStore } from './stub-store.ts';
import type { Certified } from './test-authority.ts';

/** Whole seconds since 1970 at which every entry was made. */
const CREATED = 1_760_000_000;
const ATTRIBUTES = {
  enabled: true,
  created: CREATED,
  updated: CREATED + 60,
  recoveryLevel: 'Recoverable+Purgeable',
  recoverableDays: 90,
};
const VERSION = '78deebed173b48e48f55abf87ed4cf71';

/** Puts entries into the vault as Key Vault shows them. */
export function azureEntries(stub: StubStore) {
  const put = (path: string, entry: object, attributes: object = {}) => {
    const id = `${stub.azureUrl}/${path}/${VERSION}`;
    stub.put(path, { id, ...entry, attributes: { ...ATTRIBUTES, ...attributes } });
  };
  return {
    secret: async (name: string, value: string, attributes?: object) =>
      put(`secrets/${name}`, { value }, attributes),
    /** A public or private key: like the vault, it shows only the public part. */
    key: async (name: string, key: KeyObject, attributes?: object) => {
      const { n, e, crv, x, y, kty = '' } = key.export({ format: 'jwk' });
      const kid = `${stub.azureUrl}/keys/${name}/${VERSION}`;
      const shown = { kid, kty, key_ops: ['verify'], n, e, crv, x, y };
      put(`keys/${name}`, { key: shown }, attributes);
    },
    /** A certificate, which is in the vault as a key and as a secret with the private key too. */
    certificate: async (name: string, certified: Certified, attributes?: object) => {
      const cer = new X509Certificate(certified.certificate).raw.toString('base64');
      put(`certificates/${name}`, { cer, policy: {} }, attributes);
      put(`secrets/${name}`, { value: `${certified.privateKey}${certified.certificate}` });
    },
  };
}
