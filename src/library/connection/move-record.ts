import { eq, sql } from 'drizzle-orm';
import type { Actor } from '../../workspaces/index.ts';
import type { LibraryPorts } from '../library-ports.ts';
import { openRecordRepository } from '../records/open-document.ts';
import type { GenerationRecord } from '../records/records.ts';
import { generationRecords, testCases } from '../tables.ts';
import { isConnected, requireConnectable } from './connectable.ts';
import type { Target } from './connection-input.ts';
import type { SuiteCopy } from './copy-suite.ts';

/** A record whose suite has been published elsewhere. */
interface Move {
  readonly name: string;
  readonly target: Target;
  readonly copies: readonly SuiteCopy[];
  /** Of the branch where the suite is now. */
  readonly commit: string;
}

/**
 * Makes record and test cases name the repository where the suite was published, all at once. Their ids stay, and
 * so does everything that refers to them: pipelines, results, known failures.
 *
 * @returns null where the suite has changed since it was copied, and then nothing has moved
 * @throws Problem as `requireConnectable` does
 */
export function moveRecord(
  ports: LibraryPorts,
  actor: Actor,
  { name, target, copies, commit }: Move,
): Promise<GenerationRecord | null> {
  const { database } = ports;
  return database.transaction(async () => {
    const { record, moved } = await requireConnectable(ports, actor, name, target);
    if (isConnected(record, target)) return record;
    const repository = await openRecordRepository(ports, record, 'repository-read');
    if ((await repository.head(record.branch)) !== copies.at(-1)?.commit) return null;
    await moveTestCases(ports, record, moved, commit);
    const { repositoryType, repositoryUrl, branch, rootFolder, adopt, writeCredentialId } = moved;
    const place = { repositoryType, repositoryUrl, branch, rootFolder, adopt, writeCredentialId };
    const [connected] = await database
      .in(record)
      .update(generationRecords)
      .set({ ...place, revision: sql`${generationRecords.revision} + 1` })
      .where(eq(generationRecords.id, record.id))
      .returning();
    if (connected === undefined) throw new Error('a locked record is gone');
    return connected;
  });
}

/** What the record has unlinked is moved too: it stays unlinked, and its label is that of the branch as well. */
async function moveTestCases(
  { database }: LibraryPorts,
  record: GenerationRecord,
  { repositoryUrl, branch, rootFolder }: GenerationRecord,
  commit: string,
): Promise<void> {
  const { path } = testCases;
  // PostgreSQL counts characters, not units of UTF-16.
  const below = sql`substr(${path}, ${[...record.rootFolder].length + 1}::int)`;
  await database
    .in(record)
    .update(testCases)
    .set({
      ...{ repositoryUrl, branch, commit },
      path: sql`${rootFolder}::text || ${below}`,
      ...(branch !== record.branch && { labels: replaceLabel(record.branch, branch) }),
    })
    .where(eq(testCases.recordId, record.id));
}

/** The labels with that of another branch, once. */
function replaceLabel(before: string, after: string) {
  const { labels } = testCases;
  const without = sql`array_remove(${labels}, ${after}::text)`;
  const replaced = sql`array_replace(${without}, ${before}::text, ${after}::text)`;
  return sql`case when ${before}::text = any(${labels}) then ${replaced} else ${labels} end`;
}
