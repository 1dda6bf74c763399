import { eq } from 'drizzle-orm';
import type { Session } from '../../generation/index.ts';
import type { GitRepository } from '../../git/provider.ts';
import { Problem } from '../../problem.ts';
import { tokenFor } from '../git-credentials/token-for.ts';
import type { LibraryPorts } from '../library-ports.ts';
import { openOwnRepository } from '../open-own-repository.ts';
import { uploadedSpecifications } from '../tables.ts';
import type { GenerationRecord } from './records.ts';

/**
 * Opens the document of a record as it is now.
 * @param open opens the record's repository, where the document is in it
 * @throws Problem as the reading and the opening do
 */
export async function openSpecification(
  ports: LibraryPorts,
  record: GenerationRecord,
  open: () => Promise<GitRepository>,
): Promise<Session> {
  const { specificationUrl, specificationPath, readCredentialId, workspaceId } = record;
  if (specificationUrl !== null) {
    const selected = { workspaceId, credentialId: readCredentialId };
    const use = { purpose: 'document', url: specificationUrl } as const;
    return ports.openUrl(specificationUrl, await tokenFor(ports, selected, use));
  }
  if (specificationPath !== null) {
    const repository = await open();
    const commit = await repository.head(await repository.defaultBranch());
    if (commit !== null) return ports.openCommitted(repository, commit, specificationPath);
    const message = `${record.repositoryUrl} has no commit yet: commit ${specificationPath} first.`;
    throw new Problem('repository-empty', message);
  }
  const [upload] = await ports.database
    .in(record)
    .select()
    .from(uploadedSpecifications)
    .where(eq(uploadedSpecifications.recordId, record.id));
  if (upload === undefined) throw new Error('a record has no URL, no path and no upload');
  return ports.openUpload(upload.fileName, upload.content);
}

/**
 * Opens the repository of a record with its own credential.
 * @param purpose what it is opened for
 * @throws Problem `credential-missing`, `credential-unset`, `credential-out-of-scope`, and those of
 *   repositories
 */
export async function openRecordRepository(
  ports: LibraryPorts,
  record: GenerationRecord,
  purpose: 'repository-read' | 'repository-write',
): Promise<GitRepository> {
  const { workspaceId, repositoryType, repositoryUrl, writeCredentialId } = record;
  return openOwnRepository(
    ports,
    { workspaceId, repositoryType, repositoryUrl, credentialId: writeCredentialId },
    purpose,
  );
}
