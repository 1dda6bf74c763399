import { lt, ne } from 'drizzle-orm';
import type { InWorkspace } from '../../database/index.ts';
import { foldersOverlap } from '../../git/same-folder.ts';
import { Problem } from '../../problem.ts';
import { lockWorkspace } from '../../workspaces/index.ts';
import type { LibraryPorts } from '../library-ports.ts';
import { generationRecords } from '../tables.ts';
import type { GenerationRecord } from './records.ts';

/**
 * Until the caller's transaction ends nobody else decides which folder a record of the workspace
 * has. Whoever locks a record too does that first.
 */
export async function lockFolders(
  { database }: LibraryPorts,
  workspace: InWorkspace,
): Promise<void> {
  await lockWorkspace(database, workspace, 'no key update');
}

/**
 * Each generation replaces its folder as a whole, so two records must not share one. Records of other
 * workspaces are not checked: naming them would reveal what they have.
 *
 * @param among `older` for a record that is there: of two that shared a folder before this was refused,
 *   the first continues
 * @throws Problem `folder-taken` naming the record that has the folder, or one around or inside it
 */
export async function requireOwnFolder(
  { database }: LibraryPorts,
  record: GenerationRecord,
  among: 'all' | 'older' = 'all',
): Promise<void> {
  const { id } = generationRecords;
  const other = among === 'all' ? ne(id, record.id) : lt(id, record.id);
  const siblings = await database.in(record).select().from(generationRecords).where(other);
  const holder = siblings.find((one) => foldersOverlap(one, record));
  if (holder === undefined) return;
  const where = `${holder.rootFolder} on the branch ${holder.branch} of ${holder.repositoryUrl}`;
  const message = `The record ${JSON.stringify(holder.name)} writes to ${where}, and each generation would delete the other's scripts; give another branch or folder, or edit that record.`;
  throw new Problem('folder-taken', message);
}
