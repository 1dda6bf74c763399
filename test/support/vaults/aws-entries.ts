import type { KeyObject } from 'node:crypto';
import { CreateSecretCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { AWS_CLIENT } from './aws-wire.ts';
import type { Certified } from './test-authority.ts';

/** Puts entries into an emulated AWS Secrets Manager, as an admin does by the API. */
export function awsEntries(url: string) {
  const client = new SecretsManagerClient({
    endpoint: url,
    region: 'eu-west-1',
    credentials: AWS_CLIENT,
  });
  const put = async (name: string, stored: string | Uint8Array) => {
    const value = typeof stored === 'string' ? { SecretString: stored } : { SecretBinary: stored };
    await client.send(new CreateSecretCommand({ Name: name, ...value }));
  };
  return {
    client,
    secret: (name: string, value: string | Uint8Array) => put(name, value),
    /** The whole key as PEM, the private part too. */
    key: (name: string, key: KeyObject) => {
      const type = key.type === 'private' ? 'pkcs8' : 'spki';
      return put(name, key.export({ type, format: 'pem' }).toString());
    },
    certificate: (name: string, { certificate, privateKey }: Certified) =>
      put(name, `${privateKey}${certificate}`),
  };
}
