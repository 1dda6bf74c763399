import { requireSelected } from '../git-credentials/token-for.ts';
import type { LibraryPorts } from '../library-ports.ts';
import type { GenerationRecord } from './records.ts';

/**
 * Whether the credentials of a record may be used where it uses them, so that people learn it before a run.
 * @throws Problem `credential-out-of-scope`, `credential-unset`
 */
export async function requireRecordCredentials(
  ports: LibraryPorts,
  record: GenerationRecord,
): Promise<void> {
  const { workspaceId, specificationUrl, readCredentialId, repositoryUrl, writeCredentialId } =
    record;
  if (specificationUrl !== null) {
    const use = { purpose: 'document', url: specificationUrl } as const;
    await requireSelected(ports, { workspaceId, credentialId: readCredentialId }, use);
  }
  const use = { purpose: 'repository-write', url: repositoryUrl } as const;
  await requireSelected(ports, { workspaceId, credentialId: writeCredentialId }, use);
}
