import type { OpenStore, StoreAddress, StoreKind } from '../../../src/secrets/stores/store.ts';
import type { SafeAccess } from '../../../src/secrets/tables.ts';
import type { CredentialAllowlist } from '../../../src/server/config/config.ts';
import { openStores } from '../../../src/server/open-stores.ts';
import { openVariables, type Variables } from '../../../src/server/variables.ts';
import { awsEntries } from './aws-entries.ts';
import { AWS_CLIENT } from './aws-wire.ts';
import { azureEntries } from './azure-entries.ts';
import { AZURE_CLIENT, AZURE_TOKEN } from './azure-wire.ts';
import { startMoto } from './moto.ts';
import { type StubStore, startStubStore } from './stub-store.ts';
import { type TestAuthority, trustedAuthority } from './test-authority.ts';

/** Both stores over TLS on loopback, and the variables by which a server may reach them. */
export interface Vaults {
  /** A vault of Azure: the stub. */
  readonly azure: { readonly url: string; readonly put: ReturnType<typeof azureEntries> };
  /** AWS: Moto. */
  readonly aws: { readonly url: string; readonly put: ReturnType<typeof awsEntries> };
  /** Both vendors, with faults on demand. */
  readonly stub: StubStore;
  readonly authority: TestAuthority;
  /** Beside the usual variables of a server; also what `env://` refers to. */
  readonly environment: Readonly<Record<string, string>>;
  /** `CREDENTIALS` of that environment: the local workspace may bring its variables to both. */
  readonly credentials: CredentialAllowlist;
  /** The variables of that environment, as the local workspace has them. */
  readonly variables: Variables;
  readonly address: (kind: StoreKind, url?: string) => StoreAddress;
  readonly openStore: OpenStore;
  readonly close: () => Promise<void>;
}

/** Starts them; a second with Python's packages in place. The SDKs' variables are set in this process. */
export async function startVaults(): Promise<Vaults> {
  const authority = trustedAuthority();
  const [stub, moto] = await Promise.all([startStubStore(authority), startMoto(authority)]);
  const hosts = [stub.azureUrl, stub.awsUrl, `https://localhost:${stub.port}`, moto.url];
  const vaultHostsAllow = hosts.map((url) => new URL(url).host);
  const names = Object.keys(VARIABLES);
  const credentials = Object.fromEntries(names.map((name) => [name, { local: vaultHostsAllow }]));
  const environment = {
    ...VARIABLES,
    VAULT_HOSTS_ALLOW: vaultHostsAllow.join(' '),
    CREDENTIALS: JSON.stringify(credentials),
  };
  const variables = openVariables(async () => ['local'], credentials, environment);
  const putBack = setVariables({
    AZURE_AUTHORITY_HOST: `https://localhost:${stub.port}`,
    AWS_REGION: 'eu-west-1',
    AWS_ENDPOINT_URL_STS: moto.url,
  });
  const urls = { 'azure-key-vault': stub.azureUrl, 'aws-secrets-manager': moto.url };
  return {
    azure: { url: stub.azureUrl, put: azureEntries(stub) },
    aws: { url: moto.url, put: awsEntries(moto.url) },
    stub,
    authority,
    environment,
    credentials,
    variables,
    address: (kind, url = urls[kind]) => ({
      ...{ workspaceId: WORKSPACE, kind, url },
      access: ACCESS[kind],
    }),
    openStore: openStores({ outboundAllow: [], vaultHostsAllow }, variables),
    close: async () => {
      putBack();
      await Promise.all([stub.close(), moto.close()]);
    },
  };
}

/** Sets variables of this process; gives what sets them as they were. */
function setVariables(variables: Readonly<Record<string, string>>): () => void {
  const before = Object.keys(variables).map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, variables);
  return () => {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  };
}

/** The credentials of the service: in no log, no message and no file. */
export const VAULT_SECRETS: readonly string[] = [
  AZURE_CLIENT.clientSecret,
  encodeURIComponent(AZURE_CLIENT.clientSecret),
  AZURE_TOKEN,
  AWS_CLIENT.secretAccessKey,
];

const VARIABLES = {
  PETS_AZURE_ID: AZURE_CLIENT.clientId,
  PETS_AZURE_SECRET: AZURE_CLIENT.clientSecret,
  PETS_AWS_ID: AWS_CLIENT.accessKeyId,
  PETS_AWS_SECRET: AWS_CLIENT.secretAccessKey,
};

const WORKSPACE = '00000000-0000-7000-8000-000000000001';

const ACCESS: Readonly<Record<StoreKind, SafeAccess>> = {
  'azure-key-vault': {
    method: 'client',
    tenantId: AZURE_CLIENT.tenantId,
    clientId: 'env://PETS_AZURE_ID',
    clientSecret: 'env://PETS_AZURE_SECRET',
  },
  'aws-secrets-manager': {
    method: 'client',
    tenantId: null,
    clientId: 'env://PETS_AWS_ID',
    clientSecret: 'env://PETS_AWS_SECRET',
  },
};
