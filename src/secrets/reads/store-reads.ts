import { storedName } from '../safes/key-names.ts';
import {
  type CredentialStore,
  type OpenStore,
  type StoredValue,
  StoreFault,
} from '../stores/store.ts';
import type { OpenableSafe, ReadableCredential } from './grant.ts';

/** A read of a store, with all its retries. */
const READ_TIMEOUT_MS = 10_000;
/** How many stores are kept open; the least recently used one is closed first. */
const MAX_STORES = 200;

/** A read of a store that other callers may join. */
export interface PendingRead {
  /** @throws StoreFault; Problem of an address that may not be asked */
  readonly landed: Promise<StoredValue>;
  /** Nobody joins it any more: what it brought is in the memory of values, or may not be there. */
  readonly end: () => void;
}

/**
 * Reads stores: one instance for each safe, so that connections and the store's own token are used
 * again, and one read for all concurrent requests for an entry. A caller that gives up leaves the
 * read to the others.
 */
export class StoreReads {
  readonly #open: OpenStore;
  readonly #stores = new Map<string, CredentialStore>();
  readonly #underWay = new Map<string, PendingRead>();

  constructor(open: OpenStore) {
    this.#open = open;
  }

  /** The read of an entry that is under way, or a new one. Whoever has used its result ends it. */
  read(safe: OpenableSafe, credential: ReadableCredential): PendingRead {
    const name = entryName(safe, credential);
    const before = this.#underWay.get(name);
    if (before !== undefined) return before;
    const end = () => {
      if (this.#underWay.get(name) === flight) this.#underWay.delete(name);
    };
    const flight = { landed: this.#begin(safe, credential), end };
    this.#underWay.set(name, flight);
    return flight;
  }

  close(): void {
    for (const store of this.#stores.values()) store.close();
    this.#stores.clear();
  }

  async #begin(safe: OpenableSafe, { key, type }: ReadableCredential): Promise<StoredValue> {
    const store = this.#storeOf(safe);
    return withTimeout(READ_TIMEOUT_MS, (signal) =>
      store.read(type, storedName(safe.secureUuid, key), signal),
    );
  }

  #storeOf(safe: OpenableSafe): CredentialStore {
    const name = `${safe.id} ${safe.generation}`;
    const store = this.#stores.get(name) ?? this.#open(safe);
    this.#stores.delete(name);
    this.#stores.set(name, store);
    for (const [oldest, one] of this.#stores) {
      if (this.#stores.size <= MAX_STORES) break;
      this.#stores.delete(oldest);
      one.close();
    }
    return store;
  }
}

/** The name of an entry as it was last edited: another generation or type is another entry. */
export function entryName(safe: OpenableSafe, { id, type, generation }: ReadableCredential) {
  return `${safe.id} ${safe.generation} ${id} ${generation} ${type}`;
}

/** Runs work with a timeout; a store that ignores the signal is not waited for. */
export function withTimeout<T>(
  timeoutMs: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const signal = AbortSignal.timeout(timeoutMs);
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const late = () => reject(new StoreFault('timeout', 'The store did not answer in time.'));
  signal.addEventListener('abort', late, { once: true });
  work(signal)
    .then(resolve, reject)
    .finally(() => signal.removeEventListener('abort', late));
  return promise;
}
