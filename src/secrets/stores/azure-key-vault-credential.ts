import {
  ClientSecretCredential,
  DefaultAzureCredential,
  type TokenCredential,
} from '@azure/identity';
import type { OpenOptions } from './open-options.ts';
import { StoreFault } from './store.ts';

/** Where each cloud signs its applications in (@azure/identity, AzureAuthorityHosts). */
const AUTHORITIES: readonly { readonly vaults: string; readonly authorityHost: string }[] = [
  { vaults: '.vault.azure.net', authorityHost: 'https://login.microsoftonline.com' },
  { vaults: '.vault.azure.cn', authorityHost: 'https://login.chinacloudapi.cn' },
  { vaults: '.vault.usgovcloudapi.net', authorityHost: 'https://login.microsoftonline.us' },
];

/**
 * Whom the service is at a vault. `iam` is the server's own identity, found in its environment by the
 * chain of Azure; `client` is an application of the tenant. For hosts that the operator has allowed,
 * AZURE_AUTHORITY_HOST says where to sign in.
 *
 * @throws StoreFault without the id of a tenant
 */
export function azureCredential({ url, identity, agent }: OpenOptions): TokenCredential {
  const { hostname } = new URL(url);
  const authority = AUTHORITIES.find(({ vaults }) => hostname.endsWith(vaults));
  // The authority is the vendor's or the operator's, so nobody has to be asked whether it is one.
  const options = {
    disableInstanceDiscovery: true,
    ...(authority && { authorityHost: authority.authorityHost }),
  };
  if (identity.method === 'iam') return new DefaultAzureCredential(options);
  return new ClientSecretCredential(tenantIn(identity.tenantId), identity.id, identity.secret, {
    ...options,
    agent,
    retryOptions: { maxRetries: 0 },
    redirectOptions: { maxRetries: 0 },
  });
}

/** An id or a domain name: it becomes a part of a path at the authority. */
function tenantIn(tenantId: string | null): string {
  if (tenantId !== null && /^[0-9A-Za-z.-]+$/.test(tenantId)) return tenantId;
  throw new StoreFault('refused', 'The safe needs the id of its Azure tenant.');
}
