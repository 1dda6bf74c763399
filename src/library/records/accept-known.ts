import { acceptInKnown } from '../../configuration/index.ts';
import type { Published } from '../../git/provider.ts';
import { KNOWN_FILE, type KnownEntry, knownWords } from '../../results/index.ts';
import { type Actor, requireOwner } from '../../workspaces/index.ts';
import type { LibraryPorts } from '../library-ports.ts';
import { openRecordRepository } from './open-document.ts';
import { getRecord } from './records.ts';

/** What a run reads of such a file (`configuration/known-of-suite.ts`). */
const MAX_BYTES = 4 * 1024 * 1024;

/**
 * Lists failed tests in the known.json of a record's suite, by one commit to its branch that changes nothing else.
 * @throws Problem `not-found`, `forbidden`, `configuration-faulty` where the file has errors, and those of opening
 *   and changing a repository
 */
export async function acceptKnown(
  ports: LibraryPorts,
  actor: Actor,
  name: string,
  accepted: KnownEntry & { readonly tests: string[] },
): Promise<Published> {
  const record = await getRecord(ports, actor, name);
  requireOwner(actor, record.owners, `the record ${name}`);
  const repository = await openRecordRepository(ports, record, 'repository-write');
  const path = `${record.rootFolder}/${KNOWN_FILE}`;
  const published = await repository.changeFile({
    branch: record.branch,
    path,
    message: messageOf(actor, accepted),
    maxBytes: MAX_BYTES,
    make: async (previous) => acceptInKnown(previous, path, accepted),
  });
  // A record that was connected to another repository meanwhile was copied without this commit.
  const { repositoryUrl } = await getRecord(ports, actor, name);
  const hasStayed = repositoryUrl === record.repositoryUrl;
  return hasStayed ? published : acceptKnown(ports, actor, name, accepted);
}

/** Titles and reasons come from documents and people: one line each. */
function messageOf({ user }: Actor, { title = '', tests = [], ...entry }: KnownEntry) {
  const line = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
  const many = `${tests.length} known ${tests.length === 1 ? 'failure' : 'failures'}`;
  return `Accept ${many}\n\n${line(title)}\n${line(knownWords(entry))}\n\nAccepted-by: ${line(user)}\n`;
}
