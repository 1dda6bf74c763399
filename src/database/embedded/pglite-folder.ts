import {
  accessSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { databaseIncomplete, notOpened } from '../damage.ts';
import { inFolder } from '../data-folder.ts';
import { unpackArchive } from './unpack-archive.ts';

/** Without these PostgreSQL opens no database; where the first is missing, PGlite makes a new one over the rest. */
const PARTS = ['PG_VERSION', 'global/pg_control', 'pg_multixact', 'pg_xact'];
/** Nor with one of these missing or empty. */
const FOLDERS = ['base', 'global', 'pg_wal'];

/** Says that a folder has held a database, although all of that may be gone. */
const MARKER = 'holds-a-database';
const MARKER_TEXT =
  'The folder pglite beside this file holds the database of Proofgate. Where it is missing or damaged, Proofgate does\nnot start: restore a backup. Delete this file together with pglite to begin with an empty database.\n';

/**
 * Gives the folder of the embedded database, which is made once: elsewhere first, so that a start that is
 * interrupted leaves no half of one, and never where there has been one.
 *
 * @param folder the data folder, which only this process uses
 * @param archive a database with tables and without rows; where it is null or missing PGlite makes an empty one
 * @throws Problem `database-damaged` where parts of it are missing, which are left as they are; `folder-unwritable`
 */
export async function pgliteFolder(folder: string, archive: string | null): Promise<string> {
  const [data, marker] = [join(folder, 'pglite'), join(folder, MARKER)];
  // PGlite asks as access(2) does, which leaves out what capabilities allow, and would say that it is damaged.
  inFolder(folder, () => accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK));
  if (isThere(marker) || isThere(data)) requireWhole(folder, data);
  else await createDatabase(folder, data, archive);
  if (!isThere(marker)) inFolder(folder, () => writeFileSync(marker, MARKER_TEXT, { flush: true }));
  return data;
}

function requireWhole(folder: string, data: string): void {
  const missing = [
    ...PARTS.filter((part) => !existsSync(join(data, part))),
    ...FOLDERS.filter((part) => !hasEntries(join(data, part))),
  ];
  if (missing.length > 0) throw databaseIncomplete(folder, missing);
}

async function createDatabase(folder: string, data: string, archive: string | null): Promise<void> {
  const staging = `${data}.new`;
  inFolder(folder, () => {
    rmSync(staging, { recursive: true, force: true });
    mkdirSync(staging, { mode: 0o700 });
  });
  // Sources that nobody has built yet have no archive.
  if (archive !== null && existsSync(archive))
    inFolder(folder, () => unpackArchive(archive, staging));
  else await initialize(staging, folder);
  renameSync(staging, data);
}

async function initialize(staging: string, folder: string): Promise<void> {
  const database = await PGlite.create(staging).catch(() => {
    throw notOpened(folder);
  });
  await database.close();
}

function hasEntries(path: string): boolean {
  const entry = statSync(path, { throwIfNoEntry: false });
  return entry?.isDirectory() === true && readdirSync(path).length > 0;
}

/** A link that leads nowhere is there: what it leads to may only be away. */
function isThere(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}
