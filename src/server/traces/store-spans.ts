import type { OpenStore } from '../../secrets/index.ts';
import type { Spans } from './spans.ts';

/** One span for each read of a credential store, with only its kind: names of entries say what is secret. */
export function storeSpans(spans: Spans): (open: OpenStore) => OpenStore {
  return (open) => (address) => {
    const store = open(address);
    const attributes = { 'proofgate.store.kind': address.kind };
    const parts = { name: 'read credential store', kind: 'CLIENT', attributes } as const;
    return { ...store, read: (...asked) => spans.around(parts, () => store.read(...asked)) };
  };
}
