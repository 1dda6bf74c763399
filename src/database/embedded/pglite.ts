import { resolve } from 'node:path';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { type Db, fromPglite } from 'pg-boss';
import { Problem } from '../../problem.ts';
import { CurrentTransaction } from '../current-transaction.ts';
import { notOpened, orDamage } from '../damage.ts';
import type { Database } from '../database.ts';
import { lockFolder } from '../folder-lock.ts';
import { FreeSpace } from '../free-space.ts';
import { queueInTransaction } from '../queue-in-transaction.ts';
import { requireMigratable } from '../require-migratable.ts';
import { confined } from '../workspace-queries.ts';
import { CountingPGlite } from './counting-pglite.ts';
import { pgliteFolder } from './pglite-folder.ts';

/** The SQL files, and the archive of a new database that they have been run on; null where it is made here. */
export interface Supplies {
  readonly migrationsFolder: string;
  readonly archive: string | null;
}

/**
 * Opens the embedded store and brings its tables up to date.
 *
 * @param folder holds the lock and, below `pglite`, the database; made when it is not there
 * @throws Problem `data-folder-in-use`, `database-damaged`, `database-outdated`, `folder-unwritable`, `storage-full`
 */
export async function openPglite(
  folder: string,
  { migrationsFolder, archive }: Supplies,
): Promise<Database> {
  const lock = lockFolder(folder);
  const space = new FreeSpace(folder);
  try {
    requireSpace(space, folder);
    const client = new CountingPGlite(await pgliteFolder(folder, archive), space);
    await client.waitReady.catch(() => {
      throw notOpened(folder);
    });
    const root = drizzle(client, { casing: 'snake_case' });
    await requireMigratable(root, migrationsFolder);
    await migrate(root, { migrationsFolder });
    const current = new CurrentTransaction();
    return {
      in: (workspace) => confined(current.queries ?? root, workspace),
      system: () => current.queries ?? root,
      get inTransaction() {
        return current.queries !== undefined;
      },
      transaction: (work) => current.run((all) => root.transaction(all), work),
      get writes() {
        return client.writes;
      },
      queueStore: { kind: 'pglite', db: queueConnection(client, current) },
      alive: async () => {
        await client.query('SELECT 1');
      },
      close: async () => {
        // Its last checkpoint would hang on a full disk. What was committed is in the log of the
        // database, from which the next start takes it, as after a kill.
        if (space.has()) await client.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw orDamage(error, `The database in ${folder}`);
  }
}

/** Opening writes, and would hang too. */
function requireSpace(space: FreeSpace, folder: string): void {
  if (space.has()) return;
  const message = `The disk of ${resolve(folder)} is full: the embedded database needs at least 32 MB to start. Free some space, or name another folder in DATA_DIR.`;
  throw new Problem('storage-full', message);
}

/**
 * pg-boss asks for its list of queues in the middle of a `send`: inside a transaction that question
 * must go the same way, or both wait for each other.
 */
function queueConnection(client: CountingPGlite, current: CurrentTransaction): Db {
  const outside = fromPglite(client);
  return {
    ...outside,
    executeSql: (text, values) => {
      const transaction = current.queries;
      const connection = transaction === undefined ? outside : queueInTransaction(transaction);
      return connection.executeSql(text, values);
    },
  };
}
