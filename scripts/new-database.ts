import { writeFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';

/*
 * Writes the database that a first start unpacks (connect.ts): its tables, without rows. To make one there takes ten
 * times as long, and is always the same. Databases that others would be copied from are half of its files, and an
 * embedded store has one database for ever.
 */
const database = await PGlite.create();
await migrate(drizzle(database), { migrationsFolder: 'src/database/migrations' });
await database.exec(
  `UPDATE pg_database SET datistemplate = false WHERE datname <> current_database()`,
);
for (const name of ['template0', 'template1']) await database.exec(`DROP DATABASE ${name}`);
await database.exec('CHECKPOINT');
const archive = await database.dumpDataDir('gzip');
await database.close();
writeFileSync('lib/database/new.tar.gz', Buffer.from(await archive.arrayBuffer()));
