import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { type Db, fromPglite } from 'pg-boss';
import { CountingPGlite } from './counting-pglite.ts';
import { CurrentTransaction } from './current-transaction.ts';
import { notOpened, orDamage } from './damage.ts';
import type { Database, Queries } from './database.ts';
import { lockFolder } from './folder-lock.ts';
import { queueInTransaction } from './queue-in-transaction.ts';
import * as schema from './schema.ts';

/**
 * Opens the embedded store and brings its tables up to date.
 *
 * @param folder holds the lock and, below `pglite`, the database; made when it is not there
 * @throws Problem `data-folder-in-use`, `database-damaged`
 */
export async function openPglite(folder: string, migrationsFolder: string): Promise<Database> {
  const lock = lockFolder(folder);
  try {
    const client = new CountingPGlite(join(folder, 'pglite'));
    await client.waitReady.catch(() => {
      throw notOpened(folder);
    });
    const root = drizzle(client, { schema, casing: 'snake_case' });
    await migrate(root, { migrationsFolder });
    const current = new CurrentTransaction();
    return {
      get queries(): Queries {
        return current.queries ?? root;
      },
      get inTransaction() {
        return current.queries !== undefined;
      },
      transaction: (work) => current.run((all) => root.transaction(all), work),
      get writes() {
        return client.writes;
      },
      queueStore: { kind: 'pglite', db: queueConnection(client, current) },
      close: async () => {
        await client.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw orDamage(error, `The database in ${folder}`);
  }
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
