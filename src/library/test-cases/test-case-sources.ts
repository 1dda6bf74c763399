import { eq, inArray } from 'drizzle-orm';
import type { InWorkspace } from '../../database/index.ts';
import { localPlace } from '../../git/local-repositories.ts';
import type { ReadableRepository } from '../../git/provider.ts';
import type { BranchSource, TestCaseSource } from '../../runtimes/index.ts';
import type { LibraryPorts } from '../library-ports.ts';
import { openOwnRepository } from '../open-own-repository.ts';
import { generationRecords, gitImports, testCases } from '../tables.ts';

/** The sources of test cases by their ids; those that were deleted are missing. */
export async function testCaseSources(
  { database }: LibraryPorts,
  workspace: InWorkspace,
  ids: readonly string[],
): Promise<Map<string, TestCaseSource>> {
  const rows = await database
    .in(workspace)
    .select({ testCase: testCases, record: generationRecords, gitImport: gitImports })
    .from(testCases)
    .leftJoin(generationRecords, eq(generationRecords.id, testCases.recordId))
    .leftJoin(gitImports, eq(gitImports.id, testCases.importId))
    .where(inArray(testCases.id, [...ids]));
  return new Map(rows.map((row) => [row.testCase.id, sourceOf(row)]));
}

/**
 * Opens the repository of a source, with the credential of the record or the import, to read it.
 * @throws Problem `credential-missing`, `credential-unset`, `credential-out-of-scope`, and those of
 *   repositories
 */
export async function openSource(
  ports: LibraryPorts,
  { workspaceId, address, credentialId }: BranchSource,
): Promise<ReadableRepository> {
  const { type: repositoryType, url: repositoryUrl } = address;
  const own = { workspaceId, credentialId, repositoryType, repositoryUrl };
  return openOwnRepository(ports, own, 'repository-read');
}

interface Row {
  readonly testCase: typeof testCases.$inferSelect;
  readonly record: typeof generationRecords.$inferSelect | null;
  readonly gitImport: typeof gitImports.$inferSelect | null;
}

function sourceOf({ testCase, record, gitImport }: Row): TestCaseSource {
  const { origin, name, script, isLinked, workspaceId, repositoryUrl, branch, path } = testCase;
  if (origin === 'uploaded' && script !== null) return { kind: 'uploaded', fileName: name, script };
  const holder = record ?? gitImport;
  const isThere = repositoryUrl !== null && branch !== null && path !== null;
  if (!isLinked || !isThere || holder === null) return { kind: 'unlinked' };
  // A generated test case is a folder of its suite; an imported one a script below its folder.
  const root = gitImport?.folder ?? path.slice(0, path.lastIndexOf('/'));
  const credentialId = record?.writeCredentialId ?? gitImport?.credentialId ?? null;
  // A record may have left its local repository, and the scripts are there until it is generated again.
  const isLocal = localPlace(repositoryUrl) !== null;
  return {
    kind: 'branch',
    workspaceId,
    address: { type: isLocal ? 'local' : holder.repositoryType, url: repositoryUrl },
    credentialId: isLocal ? null : credentialId,
    branch,
    root,
    path: path.slice(root.length + 1),
  };
}
