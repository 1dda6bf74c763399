import { PGlite, type Transaction } from '@electric-sql/pglite';
import type { FreeSpace } from './free-space.ts';

/** Changes none of our tables: a read, or the job queue at work on its own schema. */
const CHANGES_NOTHING = /^\s*select\b|\bpgboss\./i;

/**
 * A quarter of what PostgreSQL has by default. All of it is made at the start, and stays in memory; what is not in it is
 * read from files that the system has in memory.
 */
const BUFFERS = ['-c', 'shared_buffers=32MB'];

/**
 * A PGlite that counts the writes that have ended. Only it accesses its data, so whoever sees the
 * same number twice knows that nothing was written between. A write counts before its caller knows of
 * its end, and possible writes count as writes. One that the disk has no space for is refused.
 */
export class CountingPGlite extends PGlite {
  writes = 0;
  readonly #space: FreeSpace;

  constructor(folder: string, space: FreeSpace) {
    super(folder, { startParams: [...PGlite.defaultStartParams, ...BUFFERS] });
    this.#space = space;
  }

  override async query<T>(...given: Parameters<PGlite['query']>) {
    this.#space.require(given[0], given[1]);
    try {
      return await super.query<T>(...given);
    } finally {
      if (!CHANGES_NOTHING.test(given[0])) this.writes += 1;
    }
  }

  override async exec(...given: Parameters<PGlite['exec']>) {
    this.#space.require(given[0]);
    try {
      return await super.exec(...given);
    } finally {
      if (!CHANGES_NOTHING.test(given[0])) this.writes += 1;
    }
  }

  override async transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    try {
      return await super.transaction((transaction) => work(this.#guarded(transaction)));
    } finally {
      this.writes += 1;
    }
  }

  #guarded(transaction: Transaction): Transaction {
    const query: Transaction['query'] = async (...given) => {
      this.#space.require(given[0], given[1]);
      return transaction.query(...given);
    };
    const exec: Transaction['exec'] = async (...given) => {
      this.#space.require(given[0]);
      return transaction.exec(...given);
    };
    const { sql, rollback, listen } = transaction;
    return {
      ...{ query, exec, sql, rollback, listen },
      get closed() {
        return transaction.closed;
      },
    };
  }
}
