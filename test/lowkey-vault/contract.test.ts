import { afterAll, beforeAll } from 'vitest';
import { openStores } from '../../src/server/open-stores.ts';
import { openVariables } from '../../src/server/variables.ts';
import { storeContract } from '../src/secrets/stores/contract.ts';
import type { HttpsServer } from '../support/vaults/https-server.ts';
import { trustedAuthority } from '../support/vaults/test-authority.ts';
import { vaultEntries } from './entries.ts';
import { startFront } from './front.ts';
import { HOST, type LowkeyVault, startLowkeyVault } from './start-lowkey-vault.ts';

const authority = trustedAuthority();
let vault: LowkeyVault;
let front: HttpsServer;
beforeAll(async () => {
  const jar = process.env.LOWKEY_VAULT_JAR;
  if (jar === undefined) throw new Error('LOWKEY_VAULT_JAR names no jar.');
  vault = await startLowkeyVault(jar, authority);
  front = await startFront(authority, vault.port);
  // The identity of a server in an App Service, which DefaultAzureCredential finds.
  process.env.IDENTITY_ENDPOINT = vault.tokenUrl;
  process.env.IDENTITY_HEADER = 'header';
});
afterAll(async () => {
  await front.close();
  await vault.close();
});

const NO_VARIABLES = openVariables(async () => [], {}, {});

storeContract('Azure Key Vault (Lowkey Vault)', async () => {
  const host = `${HOST}:${front.port}`;
  const open = openStores({ outboundAllow: [], vaultHostsAllow: [host] }, NO_VARIABLES);
  const url = `https://${host}`;
  const access = { method: 'iam', roleArn: null } as const;
  return {
    store: open({ workspaceId: 'any', kind: 'azure-key-vault', url, access }),
    authority,
    put: vaultEntries(url, authority),
  };
});
