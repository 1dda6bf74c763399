import { guardedHttpsAgent } from '../outbound/index.ts';
import { Problem } from '../problem.ts';
import type { OpenOptions, StoreIdentity } from '../secrets/stores/open-options.ts';
import {
  type CredentialStore,
  type OpenStore,
  type StoreAddress,
  StoreFault,
  type StoreKind,
} from '../secrets/stores/store.ts';
import { isAllowedHost, storeUrlFault } from '../secrets/stores/store-hosts.ts';
import type { Config } from './config/config.ts';
import type { Variables } from './variables.ts';

/** The SDKs are large, and a server whose workspaces have no safe needs none of them. */
const ADAPTERS: Readonly<
  Record<StoreKind, () => Promise<(options: OpenOptions) => CredentialStore>>
> = {
  'azure-key-vault': async () =>
    (await import('../secrets/stores/azure-key-vault.ts')).openAzureKeyVault,
  'aws-secrets-manager': async () =>
    (await import('../secrets/stores/aws-secrets-manager.ts')).openAwsSecretsManager,
};

/**
 * Opens credential stores as the configuration allows. A store is opened by its first read, and what
 * forbids it (a host that is no longer allowed, a variable without a value) is the fault of the reads.
 */
export function openStores(
  config: Pick<Config, 'outboundAllow' | 'vaultHostsAllow'>,
  variables: Variables,
): OpenStore {
  return (address) => openedAtFirstRead(() => openStore(address, config, variables));
}

async function openStore(
  address: StoreAddress,
  { outboundAllow: allowed, vaultHostsAllow }: Pick<Config, 'outboundAllow' | 'vaultHostsAllow'>,
  variables: Variables,
): Promise<CredentialStore> {
  const { kind, url } = address;
  const fault = storeUrlFault(kind, url, vaultHostsAllow);
  if (fault !== null) throw new StoreFault('unreachable', `The URL of the safe ${fault}.`);
  const open = await ADAPTERS[kind]();
  const isTrusted = (host: string) => isAllowedHost(host, null, vaultHostsAllow);
  return open({
    url,
    identity: await identityOf(address, variables),
    agent: guardedHttpsAgent({ allowed, isTrusted }),
  });
}

/** What gives the service access; a variable that the workspace may not bring to this host is the operator's matter. */
async function identityOf(
  { url, access, workspaceId }: StoreAddress,
  variables: Variables,
): Promise<StoreIdentity> {
  if (access.method === 'iam') return access;
  const read = (reference: string) => variables.read({ workspaceId }, reference, url);
  try {
    const { tenantId } = access;
    const [id, secret] = [await read(access.clientId), await read(access.clientSecret)];
    return { method: 'client', tenantId, id, secret };
  } catch (error) {
    if (error instanceof Problem) throw new StoreFault('refused', error.message);
    throw error;
  }
}

function openedAtFirstRead(open: () => Promise<CredentialStore>): CredentialStore {
  let opened: Promise<CredentialStore> | null = null;
  const store = () => {
    opened ??= open();
    return opened;
  };
  return {
    read: async (...asked) => (await store()).read(...asked),
    test: async (...asked) => (await store()).test(...asked),
    // One that could not be opened holds no connection.
    close: () => void opened?.then((one) => one.close()).catch(() => {}),
  };
}
