import { writeFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';

/*
 * Writes the database without tables that a first start unpacks (connect.ts): to make one there takes ten times as
 * long, and is always the same.
 */
const database = await PGlite.create();
const archive = await database.dumpDataDir('gzip');
await database.close();
writeFileSync('lib/database/empty.tar.gz', Buffer.from(await archive.arrayBuffer()));
