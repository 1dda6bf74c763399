import { Problem } from '../../problem.ts';
import type { Actor } from '../../workspaces/index.ts';
import type { LibraryPorts } from '../library-ports.ts';
import { openRecordRepository } from './open-document.ts';
import { getRecord } from './records.ts';

/** So much is read for one download; larger suites are cloned with Git. */
const MAX_BYTES = 64 * 1024 * 1024;

/** The suite of a record as it is on its branch, with what people have edited there. */
export interface RecordSuite {
  /** The last part of the record's folder. */
  readonly folder: string;
  readonly commit: string;
  /** By their paths below the folder, in one order. */
  readonly files: ReadonlyMap<string, Uint8Array>;
}

/**
 * Reads the suite of a record.
 * @throws Problem `not-found`, `scripts-missing`, `branch-missing`, `repository-too-large`, and those of
 *   opening the repository
 */
export async function recordSuite(
  ports: LibraryPorts,
  actor: Actor,
  name: string,
): Promise<RecordSuite> {
  const record = await getRecord(ports, actor, name);
  const { branch, rootFolder, repositoryUrl } = record;
  if (record.generatedAt === null)
    throw scriptsMissing(`${name} has no suite yet: generate it first.`);
  const repository = await openRecordRepository(ports, record, 'repository-read');
  const commit = await repository.head(branch);
  if (commit === null) {
    const message = `${repositoryUrl} has no branch ${branch}: generate ${name} to have it again.`;
    throw new Problem('branch-missing', message);
  }
  const files = await repository.readFolder(commit, rootFolder);
  if (files.size === 0) {
    throw scriptsMissing(
      `${rootFolder} is not on ${branch} at ${commit.slice(0, 10)}: generate ${name}.`,
    );
  }
  const bytes = [...files.values()].reduce((sum, { length }) => sum + length, 0);
  if (bytes > MAX_BYTES) {
    const message = `The suite has ${bytes} bytes, and at most ${MAX_BYTES} are downloaded: clone ${repositoryUrl} instead.`;
    throw new Problem('repository-too-large', message);
  }
  const ordered = [...files].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return { folder: rootFolder.split('/').at(-1) ?? rootFolder, commit, files: new Map(ordered) };
}

function scriptsMissing(message: string): Problem {
  return new Problem('scripts-missing', message);
}
