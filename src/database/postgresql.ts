import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Client, Pool, type PoolClient } from 'pg';
import { Problem } from '../problem.ts';
import { type Begin, CurrentTransaction } from './current-transaction.ts';
import type { Database, Queries } from './database.ts';
import { requireMigratable } from './require-migratable.ts';
import { driverError } from './unavailable.ts';
import { confined } from './workspace-queries.ts';

/** An arbitrary number that names our migration lock among the advisory locks of the server. */
const MIGRATION_LOCK = 7_073_317_283n;
const CONNECT_TIMEOUT_MS = 10_000;

/**
 * Opens PostgreSQL and brings its tables up to date; of several processes that start together one
 * does so while the others wait.
 *
 * @throws Problem `database-unreachable`, `database-outdated`; the URL, which may hold a password, is not repeated
 */
export async function openPostgresql(url: string, migrationsFolder: string): Promise<Database> {
  await migrateAlone(url, migrationsFolder);
  const pool = new Pool({
    connectionString: url,
    max: 20,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  // A connection that breaks is replaced at the next query. Whoever uses one gets the error from the
  // query; the pool listens only to idle ones, and an error that nobody listens to ends the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const root = drizzle(pool, { casing: 'snake_case' });
  const begin = transactionsOf(pool);
  const current = new CurrentTransaction();
  return {
    in: (workspace) => confined(current.queries ?? root, workspace),
    system: () => current.queries ?? root,
    get inTransaction() {
      return current.queries !== undefined;
    },
    transaction: (work) => current.run(begin, work),
    writes: null,
    queueStore: { kind: 'postgresql', url },
    // A server that does not answer costs requests a 503; this process is well.
    alive: async () => undefined,
    close: () => pool.end(),
  };
}

/**
 * Runs work in transactions, each on a connection of the pool. Drizzle's own for a pool never gives back
 * a connection on which BEGIN fails: a few restarts of PostgreSQL would leave the pool empty forever.
 */
function transactionsOf(pool: Pool): Begin {
  // What Drizzle derives from the schema is made once a connection, not once a transaction.
  const ofConnection = new WeakMap<PoolClient, Queries>();
  const queriesOf = (client: PoolClient): Queries => {
    const queries = ofConnection.get(client) ?? drizzle(client, { casing: 'snake_case' });
    ofConnection.set(client, queries);
    return queries;
  };
  return async (work) => {
    const client = await pool.connect().catch((error: unknown) => {
      throw driverError(error);
    });
    try {
      return await queriesOf(client).transaction(work);
    } finally {
      // One that has broken is not given to anybody else.
      client.release();
    }
  };
}

/** A lock of the session, not of a transaction: it is released with the connection, however that ends. */
async function migrateAlone(url: string, migrationsFolder: string): Promise<void> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  await client.connect().catch((error: unknown) => {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'no answer';
    // Codes of PostgreSQL have five characters; all others are those of the network.
    const isAnswered = /^(?=.*\d)[0-9A-Z]{5}$/.test(reason);
    const what = isAnswered ? 'refuses the user, the password or the database' : 'does not answer';
    const message = `PostgreSQL ${what} (${reason}); check DATABASE_URL${isAnswered ? '' : ', and that the server runs'}.`;
    throw new Problem('database-unreachable', message);
  });
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK.toString()]);
    const queries = drizzle(client, { casing: 'snake_case' });
    await requireMigratable(queries, migrationsFolder);
    await migrate(queries, { migrationsFolder });
  } finally {
    await client.end();
  }
}
