import {
  type CredentialStore,
  type CredentialType,
  type OpenStore,
  type StoreAddress,
  StoreFault,
} from '../../../src/secrets/stores/store.ts';

/** Stores that keep the contract of the port, in the memory of the test. */
export interface MemoryStores {
  readonly openStore: OpenStore;
  /** What is under a stored name, of each type separately; an Error is what reading it throws. */
  readonly entries: Map<string, string | Error>;
  /** Every read that reached a store, as `type name`. */
  readonly asked: string[];
  /** The addresses that were opened. */
  readonly opened: StoreAddress[];
  /** Set to let no read continue before it is resolved. */
  gate: Promise<void> | null;
  /** Set to have the access test fail. */
  refusal: StoreFault | null;
  /** When the entries expire. */
  expiredAt: Date | null;
}

/** The name of an entry in `entries`. */
export function entryOf(type: CredentialType, storedName: string): string {
  return `${type} ${storedName}`;
}

/** Makes stores without entries; whatever the address, they are the same. */
export function memoryStores(): MemoryStores {
  const stores: MemoryStores = {
    entries: new Map(),
    asked: [],
    opened: [],
    gate: null,
    refusal: null,
    expiredAt: null,
    openStore: (address) => {
      stores.opened.push(address);
      return open(stores);
    },
  };
  return stores;
}

function open(stores: MemoryStores): CredentialStore {
  return {
    read: async (type, storedName, signal) => {
      const name = entryOf(type, storedName);
      stores.asked.push(name);
      await until(stores.gate, signal);
      const found = stores.entries.get(name);
      if (found instanceof Error) throw found;
      if (found === undefined) throw new StoreFault('missing', 'There is no such entry.');
      return { value: found, expiredAt: stores.expiredAt };
    },
    test: async () => {
      if (stores.refusal !== null) throw stores.refusal;
    },
    close: () => undefined,
  };
}

async function until(gate: Promise<void> | null, signal: AbortSignal): Promise<void> {
  if (gate === null) return;
  const { promise, reject } = Promise.withResolvers<never>();
  signal.addEventListener('abort', () => reject(new StoreFault('timeout', 'It took too long.')));
  await Promise.race([gate, promise]);
}
