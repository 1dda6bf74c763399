import { PGlite } from '@electric-sql/pglite';

/** Changes no table of ours: a read, or the job queue at work on its own schema. */
const CHANGES_NOTHING = /^\s*select\b|\bpgboss\./i;

/**
 * A PGlite that counts the writes that have ended. It alone speaks to its data, so whoever sees the
 * same number twice knows that nothing was written between. A write counts before its caller knows of
 * its end, and what only may be a write counts as one.
 */
export class CountingPGlite extends PGlite {
  writes = 0;

  override async query<T>(...given: Parameters<PGlite['query']>) {
    try {
      return await super.query<T>(...given);
    } finally {
      if (!CHANGES_NOTHING.test(given[0])) this.writes += 1;
    }
  }

  override async exec(...given: Parameters<PGlite['exec']>) {
    try {
      return await super.exec(...given);
    } finally {
      if (!CHANGES_NOTHING.test(given[0])) this.writes += 1;
    }
  }

  override async transaction<T>(...given: Parameters<typeof PGlite.prototype.transaction<T>>) {
    try {
      return await super.transaction<T>(...given);
    } finally {
      this.writes += 1;
    }
  }
}
