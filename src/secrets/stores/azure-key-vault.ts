import { CertificateClient } from '@azure/keyvault-certificates';
import { KeyClient } from '@azure/keyvault-keys';
import { SecretClient } from '@azure/keyvault-secrets';
import { azureCredential } from './azure-key-vault-credential.ts';
import { azureFailure } from './azure-key-vault-failure.ts';
import { azureCertificate, azureKey, azureSecret, type Reading } from './azure-key-vault-values.ts';
import { readBounded } from './bounded-read.ts';
import type { OpenOptions } from './open-options.ts';
import type { CredentialStore, CredentialType, StoredValue } from './store.ts';
import { isLetIn, storeFault } from './store-fault.ts';

/** Key Vault, "Objects, identifiers, and versioning": without a check, '' would list all entries. */
const NAME = /^[0-9A-Za-z-]{1,127}$/;

/**
 * Opens a vault of Azure Key Vault; nothing is requested from it yet. An entry is read only as its registered
 * type: a certificate is also there as a secret of the same name, with its private key.
 *
 * @throws StoreFault when the server lacks a variable that the access names
 */
export function openAzureKeyVault(options: OpenOptions): CredentialStore {
  const { host } = new URL(options.url);
  const readEntry = entryReader(options, host);
  const read = (type: CredentialType, storedName: string, signal: AbortSignal) => {
    if (!NAME.test(storedName)) return Promise.reject(storeFault('missing', host));
    const attempt = () => readEntry[type](storedName, signal);
    return readBounded({ host, signal, attempt, classify: azureFailure });
  };
  return {
    read,
    test: (type, storedName, signal) => isLetIn(() => read(type, storedName, signal)),
    close: () => options.agent.destroy(),
  };
}

type ReadEntry = (name: string, abortSignal: AbortSignal) => Promise<StoredValue>;

function entryReader(options: OpenOptions, host: string): Record<CredentialType, ReadEntry> {
  const { url, agent } = options;
  const credential = azureCredential(options);
  // Retries and their bound are ours; a redirect would carry the request to another place.
  const clients = {
    agent,
    retryOptions: { maxRetries: 0 },
    redirectOptions: { maxRetries: 0 },
  };
  const secrets = new SecretClient(url, credential, clients);
  const keys = new KeyClient(url, credential, clients);
  const certificates = new CertificateClient(url, credential, clients);
  const reading = (): Reading => ({ host, now: new Date() });
  return {
    secret: async (name, abortSignal) =>
      azureSecret(await secrets.getSecret(name, { abortSignal }), reading()),
    key: async (name, abortSignal) => azureKey(await keys.getKey(name, { abortSignal }), reading()),
    certificate: async (name, abortSignal) =>
      azureCertificate(await certificates.getCertificate(name, { abortSignal }), reading()),
  };
}
