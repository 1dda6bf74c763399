import { Problem } from '../../problem.ts';
import type { Actor } from '../../workspaces/index.ts';
import type { LibraryPorts } from '../library-ports.ts';
import { requireRecordCredentials } from '../records/record-credentials.ts';
import { isBusy, recordBusy, requireNotCalibrating } from '../records/record-state.ts';
import { type GenerationRecord, lockRecord } from '../records/records.ts';
import { lockFolders, requireOwnFolder } from '../records/require-own-folder.ts';
import { findCredential } from '../references.ts';
import type { Target } from './connection-input.ts';

/** A record, and the same with the repository that it is to have. */
export interface Connectable {
  readonly record: GenerationRecord;
  readonly moved: GenerationRecord;
}

/**
 * A record that may be connected to a repository, or is already. In the caller's transaction, record and folder
 * stay as they are until it ends.
 *
 * @throws Problem `not-found`, `forbidden`, `field-fixed`, `record-busy`, `suite-missing`, `folder-taken`, and those
 *   of a credential
 */
export function requireConnectable(
  ports: LibraryPorts,
  actor: Actor,
  name: string,
  target: Target,
): Promise<Connectable> {
  return ports.database.transaction(async () => {
    const record = await lockRecord(ports, actor, name);
    const moved = {
      ...record,
      repositoryType: target.type,
      repositoryUrl: target.url,
      branch: target.branch,
      rootFolder: target.rootFolder,
      // Consent to replace a folder is given for this once: from now on it is the record's own.
      adopt: false,
      writeCredentialId: await findCredential(ports, actor, target.credential),
    };
    if (isConnected(record, target)) return { record, moved };
    requireLocalSuite(record);
    await lockFolders(ports, actor);
    await requireOwnFolder(ports, moved);
    await requireRecordCredentials(ports, moved);
    return { record, moved };
  });
}

/** Whether a record is where it is to be: somebody pressed twice. */
export function isConnected(record: GenerationRecord, target: Target): boolean {
  const { repositoryUrl, branch, rootFolder } = record;
  return (
    repositoryUrl === target.url && branch === target.branch && rootFolder === target.rootFolder
  );
}

function requireLocalSuite(record: GenerationRecord): void {
  const { name, repositoryType, repositoryUrl, generatedAt } = record;
  if (repositoryType !== 'local') {
    const message = `repository.url: ${name} writes to ${repositoryUrl} already; edit the record to change that.`;
    throw new Problem('field-fixed', message);
  }
  if (generatedAt === null) {
    const message = `${name} has no suite yet: edit the record and select the repository there.`;
    throw new Problem('suite-missing', message);
  }
  if (isBusy(record.state)) throw recordBusy();
  requireNotCalibrating(record);
}
