import { eq } from 'drizzle-orm';
import type { Actor } from '../../workspaces/index.ts';
import type { LibraryPorts } from '../library-ports.ts';
import { generationRecords, testCases } from '../tables.ts';
import { applyTransitions, lockRegistered } from '../test-cases/apply-transitions.ts';
import { transitionsOf } from '../test-cases/transitions.ts';
import { lockRecord } from './records.ts';
import { removeWithRecord } from './remove-repository.ts';

/**
 * Deletes a record with its history. Its test cases are deleted too, except those that pipelines hold,
 * which stay unlinked. Scripts stay in Git, except those of a local repository, which nothing else names.
 * A run that is under way ends without effect on the library.
 * @throws Problem `not-found`, `forbidden`
 */
export function deleteRecord(ports: LibraryPorts, actor: Actor, name: string): Promise<void> {
  const { database } = ports;
  return database.transaction(async () => {
    const record = await lockRecord(ports, actor, name);
    const registered = await lockRegistered(
      ports,
      actor,
      eq(testCases.recordId, record.id),
      'endpoint',
    );
    await applyTransitions(ports, actor, transitionsOf(registered, []), () => {
      throw new Error('a deleted record selects nothing');
    });
    await removeWithRecord(ports, record);
    await database.in(actor).delete(generationRecords).where(eq(generationRecords.id, record.id));
  });
}
