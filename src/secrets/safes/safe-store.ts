import type { z } from 'zod';
import type { StoreKind } from '../stores/store.ts';
import { regionalUrl } from '../stores/store-hosts.ts';
import type { SafeAccess } from '../tables.ts';
import type { safeStore } from './safe-fields.ts';

/** A store as a person names it. */
export type SafeStore = z.output<typeof safeStore>;

/** A store as it is kept. */
export interface StoreColumns {
  readonly kind: StoreKind;
  readonly url: string;
  /** The region or the name of the vault; null where the URL was given. */
  readonly place: string | null;
  readonly access: SafeAccess;
}

/** The row of what a person named; a URL follows from a region or the name of a vault. */
export function storeColumns(store: SafeStore): StoreColumns {
  const { kind, address } = store;
  const access = accessOf(store);
  if (address.by === 'url')
    return { kind, url: address.url.replace(/\/$/, ''), place: null, access };
  const place = address.by === 'vault' ? address.vault : address.region;
  return { kind, url: regionalUrl(kind, place), place, access };
}

function accessOf(store: SafeStore): SafeAccess {
  const { access } = store;
  if (access.method === 'iam') {
    return { method: 'iam', roleArn: 'roleArn' in access ? access.roleArn : null };
  }
  const { clientId, clientSecret } = access;
  const tenantId = 'tenantId' in access ? access.tenantId : null;
  return { method: 'client', tenantId, clientId, clientSecret };
}
