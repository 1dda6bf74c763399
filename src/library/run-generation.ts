import { eq } from 'drizzle-orm';
import { tables } from '../database/index.ts';
import { holdsEdits, type Session } from '../generation/index.ts';
import type { GitRepository } from '../git/provider.ts';
import { Problem } from '../problem.ts';
import { failRun, finishRun, type Generation } from './finish-run.ts';
import type { LibraryPorts } from './library-ports.ts';
import { requireOwnAccount } from './own-account.ts';
import type { GenerationRecord } from './records.ts';
import { startRun } from './start-run.ts';

const { gitCredentials, uploadedSpecifications } = tables;

/**
 * Does one run, from the document to the branch to the library:
 * 1. mark record and run as running; a run that has ended already is left alone;
 * 2. read the document, by upload or by URL;
 * 3. generate the selected endpoints and publish them, with the edits that the branch holds;
 * 4. register the test cases and end the run, in one transaction.
 *
 * An expected fault ends the run as failed, and the library stays as it was. After a kill at any
 * point the run begins again: publishing the same files makes no second commit.
 */
export async function runGeneration(ports: LibraryPorts, runId: string): Promise<void> {
  const record = await startRun(ports, runId);
  if (record === null) return;
  try {
    const address = { type: record.repositoryType, url: record.repositoryUrl };
    await requireOwnAccount(ports, { ...record, credentialId: record.writeCredentialId });
    const token = await tokenOf(ports, record.writeCredentialId);
    const repository = await ports.openRepository(address, token);
    const session = await openSpecification(ports, record, repository);
    try {
      await finishRun(ports, runId, await generateAndPublish(record, session, repository));
    } finally {
      await session.close();
    }
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    await failRun(ports, runId, error);
  }
}

async function openSpecification(
  ports: LibraryPorts,
  record: GenerationRecord,
  repository: GitRepository,
): Promise<Session> {
  const { specificationUrl, specificationPath, readCredentialId } = record;
  if (specificationUrl !== null) {
    return ports.openUrl(specificationUrl, await tokenOf(ports, readCredentialId));
  }
  if (specificationPath !== null) {
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

/** The token behind a registered credential; null when none is selected. */
export async function tokenOf(
  { database, readToken }: LibraryPorts,
  credentialId: string | null,
): Promise<string | null> {
  if (credentialId === null) return null;
  const [found] = await database.queries
    .select({ reference: gitCredentials.reference, workspaceId: gitCredentials.workspaceId })
    .from(gitCredentials)
    .where(eq(gitCredentials.id, credentialId));
  if (found === undefined) throw new Error('a reference to a credential dangles');
  return readToken(found, found.reference);
}

async function generateAndPublish(
  record: GenerationRecord,
  session: Session,
  repository: GitRepository,
): Promise<Generation> {
  const { selected, missing } = selectEndpoints(record.endpoints, session.inspection.endpoints);
  const { baseUrl, ignore } = record;
  const options = { endpoints: selected, ignore, ...(baseUrl !== null && { baseUrl }) };
  const plain = await session.generate(options);
  let made = plain;
  const { commit } = await repository.publish({
    branch: record.branch,
    ifMissing: 'create',
    folder: record.rootFolder,
    message: `Regenerate the API tests of ${record.name}`,
    keep: holdsEdits,
    make: async (previous) => {
      // Edits that stood there at an earlier try may be gone by this one.
      made = previous.size === 0 ? plain : await session.generate({ ...options, previous });
      return made.files;
    },
  });
  return { ...made, commit, missing };
}

/**
 * The endpoints to generate: the selected ones that the document has, in its order. One that was
 * renamed or moved is missing from it (platform.md, "States and transitions").
 *
 * @param wanted null selects all
 * @throws Problem `endpoint-missing` when nothing is left
 */
export function selectEndpoints(
  wanted: readonly string[] | null,
  present: readonly string[],
): { readonly selected: readonly string[]; readonly missing: readonly string[] } {
  const chosen = new Set(wanted ?? present);
  const selected = present.filter((endpoint) => chosen.has(endpoint));
  const missing = [...chosen].filter((endpoint) => !present.includes(endpoint));
  if (selected.length > 0) return { selected, missing };
  const message =
    wanted === null
      ? 'The document has no endpoints; add some below `paths`.'
      : `None of the selected endpoints is in the document (${missing.join(', ')}); select them anew.`;
  throw new Problem('endpoint-missing', message);
}
