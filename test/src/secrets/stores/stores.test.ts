import { afterAll, beforeAll } from 'vitest';
import { startVaults, type Vaults } from '../../../support/vaults/start-vaults.ts';
import { storeContract } from './contract.ts';

let vaults: Vaults;
beforeAll(async () => {
  vaults = await startVaults();
});
afterAll(() => vaults.close());

storeContract('Azure Key Vault', async () => ({
  store: vaults.openStore(vaults.address('azure-key-vault')),
  authority: vaults.authority,
  put: vaults.azure.put,
}));

storeContract('AWS Secrets Manager', async () => ({
  store: vaults.openStore(vaults.address('aws-secrets-manager')),
  authority: vaults.authority,
  put: vaults.aws.put,
}));
