import type { StoreKind } from '../../../src/secrets/stores/store.ts';
import { CANARY } from './answer.ts';
import { startVaults } from './start-vaults.ts';

/*
 * Reads what is there, what is malformed and what is HTML from both vendors, in a process whose
 * environment has the SDKs log all that they can. Prints the kinds of the faults, and no value.
 */

const vaults = await startVaults();
const { stub } = vaults;
await vaults.azure.put.secret('good', CANARY);
stub.put('good', { SecretString: CANARY });

const URLS: Readonly<Record<StoreKind, string>> = {
  'azure-key-vault': stub.azureUrl,
  'aws-secrets-manager': stub.awsUrl,
};
for (const kind of ['azure-key-vault', 'aws-secrets-manager'] as const) {
  const store = vaults.openStore(vaults.address(kind, URLS[kind]));
  for (const name of ['good', 'malformed', 'html'] as const) {
    const path = kind === 'azure-key-vault' ? `secrets/${name}` : name;
    if (name !== 'good') stub.behave(path, name);
    const { value } = await store
      .read('secret', name, AbortSignal.timeout(20_000))
      .catch((fault: unknown) => ({ value: String(fault) }));
    process.stdout.write(`${kind} ${name}: ${value === CANARY ? 'read' : value}\n`);
  }
  store.close();
}
await vaults.close();
