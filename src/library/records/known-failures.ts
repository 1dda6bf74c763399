import { entryKey, parseKnown, withdrawFromKnown } from '../../configuration/index.ts';
import type { Published } from '../../git/provider.ts';
import { KNOWN_FILE, type KnownEntry } from '../../results/index.ts';
import { type Actor, requireOwner } from '../../workspaces/index.ts';
import type { LibraryPorts } from '../library-ports.ts';
import { openRecordRepository } from './open-document.ts';
import { getRecord } from './records.ts';

/** What a run reads of such a file (`configuration/known-of-suite.ts`). */
const MAX_BYTES = 4 * 1024 * 1024;

/** An entry of a known.json, with what it is withdrawn by. */
export interface KnownFailure {
  readonly key: string;
  readonly entry: KnownEntry;
}

/**
 * The known failures of a record's suite, as the head of its branch has them; none before its first generation.
 * @throws Problem `not-found`, `configuration-faulty` where the file has errors, and those of opening and reading a
 *   repository
 */
export async function listKnown(
  ports: LibraryPorts,
  actor: Actor,
  name: string,
): Promise<readonly KnownFailure[]> {
  const record = await getRecord(ports, actor, name);
  if (record.generatedAt === null) return [];
  const repository = await openRecordRepository(ports, record, 'repository-write');
  const head = await repository.head(record.branch);
  const path = `${record.rootFolder}/${KNOWN_FILE}`;
  const bytes = head === null ? null : await repository.readFile(head, path, MAX_BYTES);
  if (bytes === null) return [];
  const { known } = parseKnown(new TextDecoder().decode(bytes), path);
  return known.map((entry) => ({ key: entryKey(entry), entry }));
}

/**
 * Takes an entry out of the known.json of a record's suite, by one commit to its branch that changes nothing else: its
 * failures count again from the next run on.
 *
 * @param key as `listKnown` gives it
 * @throws Problem `not-found`, `forbidden`, `configuration-faulty` where the file has errors, and those of opening
 *   and changing a repository
 */
export async function withdrawKnown(
  ports: LibraryPorts,
  actor: Actor,
  name: string,
  key: string,
): Promise<Published> {
  const record = await getRecord(ports, actor, name);
  requireOwner(actor, record.owners, `the record ${name}`);
  const repository = await openRecordRepository(ports, record, 'repository-write');
  const path = `${record.rootFolder}/${KNOWN_FILE}`;
  return repository.changeFile({
    branch: record.branch,
    path,
    message: `Withdraw a known failure\n\nWithdrawn-by: ${actor.user.replaceAll(/\s+/g, ' ')}\n`,
    maxBytes: MAX_BYTES,
    make: async (previous) => withdrawFromKnown(previous, path, key),
  });
}
