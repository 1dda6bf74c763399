import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { isViolation } from '../../database/index.ts';
import { parseInput } from '../../input/parse-input.ts';
import { Problem } from '../../problem.ts';
import type { Actor } from '../../workspaces/index.ts';
import type { LibraryPorts } from '../library-ports.ts';
import { requireLocal } from '../local-repository.ts';
import { findCredential, findRuntime } from '../references.ts';
import { generationRecords } from '../tables.ts';
import { requireRecordCredentials } from './record-credentials.ts';
import { type RecordEdit, recordEdit } from './record-input.ts';
import { localUrlOf, repositoryFault } from './record-repository.ts';
import { isBusy, recordBusy, requireNotCalibrating } from './record-state.ts';
import {
  type GenerationRecord,
  lockRecord,
  nameConflict,
  specificationColumns,
  storeUpload,
} from './records.ts';
import { lockFolders, requireOwnFolder } from './require-own-folder.ts';

/**
 * Changes a record; what the change means for test cases is decided when its next run finishes.
 * @throws Problem `input-faulty`, `not-found`, `forbidden`, `record-busy`, `field-fixed`,
 *   `name-taken`, `folder-taken`, `edited-meanwhile`, `local-repository-unavailable` and those of a runtime or credential
 */
export async function editRecord(
  ports: LibraryPorts,
  actor: Actor,
  name: string,
  input: RecordEdit,
): Promise<GenerationRecord> {
  const edit = parseInput(recordEdit, input);
  return ports.database.transaction(async () => {
    const record = await lockRecord(ports, actor, name);
    const fault = editFault(record, edit) ?? repositoryFault(record, edit.repository ?? {});
    if (fault !== null) throw fault;
    requireNotCalibrating(record);
    await lockFolders(ports, actor);
    const [changed] = await ports.database
      .in(actor)
      .update(generationRecords)
      .set({
        ...(await changedColumns(ports, actor, edit)),
        ...(edit.repository?.type === 'local' && localColumns(ports, record)),
        revision: sql`${generationRecords.revision} + 1`,
      })
      .where(eq(generationRecords.id, record.id))
      .returning()
      .catch((error: unknown) => {
        throw isViolation(error, 'unique') ? nameConflict(edit.name ?? name) : error;
      });
    if (changed === undefined) throw new Error('a locked record is gone');
    if (isMoved(record, changed)) await requireOwnFolder(ports, changed);
    await requireRecordCredentials(ports, changed);
    if (edit.specification?.kind === 'upload') {
      await storeUpload(ports, actor, record.id, edit.specification);
    }
    return changed;
  });
}

function isMoved(before: GenerationRecord, after: GenerationRecord): boolean {
  const { repositoryUrl, branch, rootFolder } = after;
  const isHere = before.branch === branch && before.rootFolder === rootFolder;
  return before.repositoryUrl !== repositoryUrl || !isHere;
}

type Edit = z.output<typeof recordEdit>;

/** The problem that forbids an edit of the name or the branch (docs/platform.md#generation-record), or null. */
function editFault(
  record: Pick<
    GenerationRecord,
    'state' | 'name' | 'branch' | 'generatedAt' | 'revision' | 'repositoryType'
  >,
  edit: Edit,
): Problem | null {
  if (edit.revision !== undefined && edit.revision !== record.revision) {
    return new Problem(
      'edited-meanwhile',
      'The record has changed since you read it; read it again.',
    );
  }
  if (isBusy(record.state)) return recordBusy();
  const renamed = edit.name !== undefined && edit.name !== record.name;
  if (renamed && record.state !== 'draft') {
    return new Problem(
      'field-fixed',
      'name: cannot be changed after submit; create another record.',
    );
  }
  const type = edit.repository?.type ?? 'local';
  if (record.generatedAt !== null && record.repositoryType === 'local' && type !== 'local') {
    const message =
      'repository.type: an edit would leave the suite behind with what people wrote in it; connect the record instead (POST /api/v2/records/{name}/connect).';
    return new Problem('field-fixed', message);
  }
  const branch = edit.repository?.branch;
  if (record.generatedAt !== null && branch !== undefined && branch !== record.branch) {
    const message = 'repository.branch: cannot be changed after generation; create another record.';
    return new Problem('field-fixed', message);
  }
  return null;
}

/** The columns of a record that takes its local repository, which it may have had before. */
function localColumns(ports: LibraryPorts, record: GenerationRecord) {
  if (record.repositoryType !== 'local') requireLocal(ports);
  return { repositoryUrl: localUrlOf(record), writeCredentialId: null };
}

async function changedColumns(ports: LibraryPorts, actor: Actor, edit: Edit) {
  const { name, runtime, specification, repository, endpoints, baseUrl, ignore } = edit;
  const { hosts, owners } = edit;
  const credential = repository?.credential;
  return {
    ...(name !== undefined && { name }),
    ...(runtime !== undefined && { runtimeId: await findRuntime(ports, actor, runtime) }),
    ...(specification && (await specificationColumns(ports, actor, specification))),
    ...(repository?.type !== undefined && { repositoryType: repository.type }),
    ...(repository?.url !== undefined && { repositoryUrl: repository.url }),
    ...(repository?.branch !== undefined && { branch: repository.branch }),
    ...(repository?.rootFolder !== undefined && { rootFolder: repository.rootFolder }),
    ...(repository?.adopt !== undefined && { adopt: repository.adopt }),
    ...(credential !== undefined && {
      writeCredentialId: await findCredential(ports, actor, credential),
    }),
    ...(endpoints !== undefined && { endpoints: endpoints === 'all' ? null : endpoints }),
    ...(baseUrl !== undefined && { baseUrl }),
    ...(ignore !== undefined && { ignore }),
    ...(hosts !== undefined && { hosts }),
    ...(owners !== undefined && { owners }),
  };
}
