import { StoreFault, type StoreFaultKind } from './store.ts';

/** What people read, after the store's host. */
const SENTENCES: Readonly<Record<StoreFaultKind, string>> = {
  missing: 'has no entry of this name and type: create it there under the full stored name',
  disabled: 'has this entry disabled: enable it there',
  refused: 'denied access to the service: give its identity the permission to read',
  throttled: 'asks to wait: ask again later',
  faulty: 'gave an answer that cannot be used: check the state of the store',
  unreachable:
    "cannot be reached: check the safe's URL; for a private address the operator adds the host to VAULT_HOSTS_ALLOW or its network to OUTBOUND_ALLOW",
  timeout: 'did not answer in time: ask again',
  unusable: 'holds under this name what its type does not promise: check the entry and its type',
};

/**
 * An error in our own words: the store's may hold the secret itself.
 *
 * @param host the host of the store
 */
export function storeFault(
  kind: StoreFaultKind,
  host: string,
  retryAfterSeconds: number | null = null,
): StoreFault {
  return new StoreFault(kind, `${host} ${SENTENCES[kind]}.`, retryAfterSeconds);
}

/** An entry that is there and cannot be given out as its type. The detail is our own sentence. */
export function unusableEntry(host: string, detail: string): StoreFault {
  return new StoreFault('unusable', `The entry in ${host} cannot be used: ${detail}.`);
}

const LET_IN: readonly StoreFaultKind[] = ['missing', 'disabled', 'unusable'];

/**
 * Checks whether the service has access to a store: an entry that does not exist means yes, since a store
 * that refuses us does not say so much.
 *
 * @throws StoreFault that says why not
 */
export async function isLetIn(read: () => Promise<unknown>): Promise<void> {
  try {
    await read();
  } catch (error) {
    if (!(error instanceof StoreFault && LET_IN.includes(error.kind))) throw error;
  }
}
