import { AsyncLocalStorage } from 'node:async_hooks';
import type { Queries } from './database.ts';

/** Runs work in a new transaction: all of it or none. */
export type Begin = <T>(work: (queries: Queries) => Promise<T>) => Promise<T>;

interface Open {
  readonly queries: Queries;
  /** Work that outlives its transaction must not speak to it. */
  isOpen: boolean;
}

/** Knows the transaction that the running code belongs to, through every await. */
export class CurrentTransaction {
  readonly #storage = new AsyncLocalStorage<Open>();

  /** The handle of the caller's transaction, if there is one. */
  get queries(): Queries | undefined {
    const open = this.#storage.getStore();
    return open?.isOpen === true ? open.queries : undefined;
  }

  /**
   * Runs `work` in a new transaction, or in the caller's own. Timers and listeners that `work`
   * leaves behind no longer see the transaction once it has ended.
   */
  async run<T>(begin: Begin, work: () => Promise<T>): Promise<T> {
    if (this.queries !== undefined) return work();
    return begin(async (queries) => {
      const open: Open = { queries, isOpen: true };
      try {
        return await this.#storage.run(open, work);
      } finally {
        open.isOpen = false;
      }
    });
  }
}
