import { eq } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import type { JobKind } from '../../database/index.ts';
import {
  branchName,
  folderPath,
  hostedType,
  localRepositoryUrl,
  repositoryUrl,
} from '../../input/fields.ts';
import { parseInput } from '../../input/parse-input.ts';
import { Problem } from '../../problem.ts';
import type { Actor } from '../../workspaces/index.ts';
import { requireSelected } from '../git-credentials/token-for.ts';
import type { LibraryPorts } from '../library-ports.ts';
import { requireLocal, requireOwnLocal } from '../local-repository.ts';
import { findCredential } from '../references.ts';
import { gitImports } from '../tables.ts';

export const IMPORT_TEST_CASES: JobKind<{ importId: string }> = {
  name: 'import-test-cases',
  data: z.object({ importId: z.uuid() }),
  restarts: 5,
  timeoutSeconds: 10 * 60,
  concurrency: 1,
};

const importInput = z.discriminatedUnion('type', [
  z.strictObject({
    type: hostedType,
    url: repositoryUrl,
    branch: branchName,
    folder: folderPath,
    credential: z.string().nullable().default(null),
  }),
  /** The repository of a record whose repository is local. */
  z.strictObject({
    type: z.literal('local'),
    url: localRepositoryUrl,
    branch: branchName,
    folder: folderPath,
  }),
]);

export type GitImportInput = z.input<typeof importInput>;
export type GitImport = typeof gitImports.$inferSelect;

/**
 * Starts an import of every test script below a folder of a branch.
 * @returns the id of the import
 * @throws Problem `input-faulty`, `not-found`, `credential-out-of-scope`, `credential-unset`,
 *   `local-repository-unavailable`, `repository-missing`
 */
export async function startGitImport(
  ports: LibraryPorts,
  actor: Actor,
  input: GitImportInput,
): Promise<string> {
  const request = parseInput(importInput, input);
  const { type, url, branch, folder } = request;
  const { database, queue } = ports;
  if (type === 'local') {
    requireLocal(ports);
    requireOwnLocal(actor, url);
  }
  const credential = request.type === 'local' ? null : request.credential;
  return database.transaction(async () => {
    const importId = uuid();
    const { workspaceId } = actor;
    const credentialId = await findCredential(ports, actor, credential);
    const use = { purpose: 'repository-read', url } as const;
    await requireSelected(ports, { workspaceId, credentialId }, use);
    await database.in(actor).insert(gitImports).values({
      id: importId,
      workspaceId,
      repositoryType: type,
      repositoryUrl: url,
      branch,
      folder,
      credentialId,
      startedBy: actor.user,
      state: 'queued',
    });
    await queue.send(IMPORT_TEST_CASES, { importId });
    return importId;
  });
}

/** @throws Problem `not-found` */
export async function getGitImport(
  { database }: LibraryPorts,
  actor: Actor,
  id: string,
): Promise<GitImport> {
  const [found] = await database.in(actor).select().from(gitImports).where(eq(gitImports.id, id));
  if (found === undefined) throw new Problem('not-found', `There is no import ${id}.`);
  return found;
}
