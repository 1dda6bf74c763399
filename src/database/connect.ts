import { fileURLToPath } from 'node:url';
import type { Database } from './database.ts';
import { openPglite } from './embedded/pglite.ts';
import { openPostgresql } from './postgresql.ts';

/** Where the store is: a folder of the embedded one, or the URL of a PostgreSQL. */
export type Store =
  | { readonly kind: 'pglite'; readonly folder: string }
  | { readonly kind: 'postgresql'; readonly url: string };

/** From `src/database` and from the compiled `lib/database` alike; the SQL files are not compiled. */
const MIGRATIONS = fileURLToPath(new URL('../../src/database/migrations', import.meta.url));

/** What `npm run build` writes (scripts/new-database.ts): tables of this version, without rows. */
const ARCHIVE = fileURLToPath(new URL('../../lib/database/new.tar.gz', import.meta.url));

/**
 * Opens a store and brings its tables up to date.
 *
 * @param migrationsFolder another history than the one of this version
 * @throws Problem `data-folder-in-use`, `database-damaged`, `database-outdated`, `database-unreachable`
 */
export function connect(store: Store, migrationsFolder: string = MIGRATIONS): Promise<Database> {
  return store.kind === 'pglite'
    ? openPglite(store.folder, {
        migrationsFolder,
        archive: migrationsFolder === MIGRATIONS ? ARCHIVE : null,
      })
    : openPostgresql(store.url, migrationsFolder);
}
