import type { Config } from '../config.ts';
import { guardedHttpsAgent } from '../outbound/index.ts';
import { Problem } from '../problem.ts';
import type { OpenOptions } from '../secrets/stores/open-options.ts';
import {
  type CredentialStore,
  type OpenStore,
  type StoreAddress,
  StoreFault,
  type StoreKind,
} from '../secrets/stores/store.ts';
import { isAllowedHost, storeUrlFault } from '../secrets/stores/store-hosts.ts';
import { variableReader } from './read-variable.ts';

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
  environment: Readonly<Record<string, string | undefined>>,
): OpenStore {
  const readVariable = variableReader(environment);
  return (address) => openedAtFirstRead(() => openStore(address, config, readVariable));
}

async function openStore(
  { kind, url, access }: StoreAddress,
  { outboundAllow: allowed, vaultHostsAllow }: Pick<Config, 'outboundAllow' | 'vaultHostsAllow'>,
  readVariable: (reference: string) => string,
): Promise<CredentialStore> {
  const fault = storeUrlFault(kind, url, vaultHostsAllow);
  if (fault !== null) throw new StoreFault('unreachable', `The URL of the safe ${fault}.`);
  const open = await ADAPTERS[kind]();
  const isTrusted = (host: string) => isAllowedHost(host, null, vaultHostsAllow);
  return open({
    url,
    access,
    agent: guardedHttpsAgent({ allowed, isTrusted }),
    readVariable: (reference) => orStoreFault(reference, readVariable),
  });
}

/** A variable that is not there is the operator's to set: the reads say so. */
function orStoreFault(reference: string, readVariable: (reference: string) => string): string {
  try {
    return readVariable(reference);
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
