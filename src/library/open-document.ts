import { eq } from 'drizzle-orm';
import { tables } from '../database/index.ts';
import type { Session } from '../generation/index.ts';
import type { GitRepository } from '../git/provider.ts';
import { Problem } from '../problem.ts';
import type { LibraryPorts } from './library-ports.ts';
import { requireOwnAccount } from './own-account.ts';
import type { GenerationRecord } from './records.ts';
import { tokenOf } from './token-of.ts';

const { uploadedSpecifications } = tables;

/**
 * Opens the document of a record as it is now.
 * @param open opens the record's repository, where the document lies in it
 * @throws Problem as the reading and the opening do
 */
export async function openSpecification(
  ports: LibraryPorts,
  record: GenerationRecord,
  open: () => Promise<GitRepository>,
): Promise<Session> {
  const { specificationUrl, specificationPath, readCredentialId } = record;
  if (specificationUrl !== null) {
    return ports.openUrl(specificationUrl, await tokenOf(ports, readCredentialId));
  }
  if (specificationPath !== null) {
    const repository = await open();
    const commit = await repository.head(await repository.defaultBranch());
    if (commit !== null) return ports.openCommitted(repository, commit, specificationPath);
    const message = `${record.repositoryUrl} has no commit yet: commit ${specificationPath} first.`;
    throw new Problem('repository-empty', message);
  }
  const [upload] = await ports.database.queries
    .select()
    .from(uploadedSpecifications)
    .where(eq(uploadedSpecifications.recordId, record.id));
  if (upload === undefined) throw new Error('a record has no URL, no path and no upload');
  return ports.openUpload(upload.fileName, upload.content);
}

/**
 * Opens the repository of a record with its own credential.
 * @throws Problem `credential-missing`, `credential-unset`, and those of `OpenRepository`
 */
export async function openRecordRepository(
  ports: LibraryPorts,
  record: GenerationRecord,
): Promise<GitRepository> {
  const address = { type: record.repositoryType, url: record.repositoryUrl };
  await requireOwnAccount(ports, { ...record, credentialId: record.writeCredentialId });
  return ports.openRepository(address, await tokenOf(ports, record.writeCredentialId));
}
