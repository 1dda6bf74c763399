import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { connect, unavailableProblem } from '../../../src/database/index.ts';
import { smallDisk, WHY_NO_MOUNT } from '../../support/stores/small-disk.ts';

/** Fills the log of the database, whose next segment of 16 MB has no space on a full disk. */
const FILLS_THE_LOG = sql`WITH filling AS (
  SELECT pg_logical_emit_message(true, 'test', repeat('a', 100000))) SELECT * FROM filling`;

const skipped = WHY_NO_MOUNT === null ? '' : ` (skipped: ${WHY_NO_MOUNT})`;

// PGlite itself hangs at the first read after the log could not be continued, and nothing in its process runs.
test.skipIf(WHY_NO_MOUNT !== null)(
  `a write that the embedded store has no space for is refused before it is tried${skipped}`,
  async () => {
    const disk = smallDisk(120);
    const database = await connect({ kind: 'pglite', folder: disk.folder });
    await database.system('a test').execute(FILLS_THE_LOG);
    disk.fill();
    for (let tried = 0; tried < 200; tried++) {
      const error: unknown = await database
        .system('a test')
        .execute(FILLS_THE_LOG)
        .catch((fault: unknown) => fault);
      expect(unavailableProblem(error)).toMatchObject({ kind: 'storage-full', status: 503 });
    }
    const within = await database
      .transaction(async () => {
        await database.system('a test').execute(sql`SELECT 1`);
        await database.system('a test').execute(FILLS_THE_LOG);
      })
      .catch((fault: unknown) => fault);
    expect(unavailableProblem(within)).toMatchObject({ kind: 'storage-full' });
    expect(await database.system('a test').execute(sql`SELECT 1 AS one`)).toMatchObject({
      rows: [{ one: 1 }],
    });
    disk.free();
    await database.system('a test').execute(FILLS_THE_LOG);
    await database.close();
  },
);
