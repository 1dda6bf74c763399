import { desc, eq, lt } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import type { z } from 'zod';
import type { Database, InWorkspace } from '../../database/index.ts';
import { parseInput } from '../../input/parse-input.ts';
import { Problem } from '../../problem.ts';
import { type Actor, requireOwner } from '../../workspaces/index.ts';
import type { LibraryPorts } from '../library-ports.ts';
import { requireLocal } from '../local-repository.ts';
import { findCredential, findRuntime } from '../references.ts';
import { generationRecords, uploadedSpecifications } from '../tables.ts';
import { requireRecordCredentials } from './record-credentials.ts';
import { type RecordInput, recordInput, type SpecificationInput } from './record-input.ts';
import { localUrlOf } from './record-repository.ts';
import { lockFolders, requireOwnFolder } from './require-own-folder.ts';

export type GenerationRecord = typeof generationRecords.$inferSelect;

/**
 * Creates a record as a draft; nothing is generated before it is submitted.
 * @throws Problem `input-faulty`, `name-taken`, `folder-taken`, `not-found`,
 *   `local-repository-unavailable` and those of a runtime or credential
 */
export async function createRecord(
  ports: LibraryPorts,
  actor: Actor,
  input: RecordInput,
): Promise<GenerationRecord> {
  const values = parseInput(recordInput, input);
  return ports.database.transaction(async () => {
    await lockFolders(ports, actor);
    const [made] = await ports.database
      .in(actor)
      .insert(generationRecords)
      .values(await newRow(ports, actor, values))
      .onConflictDoNothing()
      .returning();
    if (made === undefined) throw nameConflict(values.name);
    await requireOwnFolder(ports, made);
    await requireRecordCredentials(ports, made);
    if (values.specification.kind === 'upload') {
      await storeUpload(ports, actor, made.id, values.specification);
    }
    return made;
  });
}

async function newRow(ports: LibraryPorts, actor: Actor, values: z.output<typeof recordInput>) {
  const { repository, specification, endpoints } = values;
  const own = { id: uuid(), workspaceId: actor.workspaceId };
  return {
    ...own,
    name: values.name,
    runtimeId: await findRuntime(ports, actor, values.runtime),
    ...(await specificationColumns(ports, actor, specification)),
    ...(await repositoryColumns(ports, actor, own.id, repository)),
    branch: repository.branch,
    rootFolder: repository.rootFolder,
    adopt: repository.adopt,
    endpoints: endpoints === 'all' ? null : endpoints,
    baseUrl: values.baseUrl,
    ignore: values.ignore,
    hosts: values.hosts,
    owners: [...new Set([actor.user, ...values.owners])],
    createdBy: actor.user,
    state: 'draft' as const,
  };
}

/** The columns that say where the scripts are written. */
async function repositoryColumns(
  ports: LibraryPorts,
  actor: Actor,
  id: string,
  repository: z.output<typeof recordInput>['repository'],
) {
  const { type: repositoryType } = repository;
  if (repositoryType === 'local') {
    requireLocal(ports);
    const repositoryUrl = localUrlOf({ ...actor, id });
    return { repositoryType, repositoryUrl, writeCredentialId: null };
  }
  const writeCredentialId = await findCredential(ports, actor, repository.credential);
  return { repositoryType, repositoryUrl: repository.url, writeCredentialId };
}

/** The columns that say where the document comes from; an upload's bytes are in their own table. */
export async function specificationColumns(
  ports: LibraryPorts,
  actor: Actor,
  specification: SpecificationInput,
) {
  const nowhere = {
    ...{ specificationUrl: null, specificationPath: null },
    ...{ isPrivate: false, readCredentialId: null },
  };
  if (specification.kind === 'upload') return nowhere;
  if (specification.kind === 'committed') {
    return { ...nowhere, specificationPath: specification.path };
  }
  const { url, credential } = specification;
  const readCredentialId = await findCredential(ports, actor, credential);
  const isPrivate = credential !== null;
  return { ...nowhere, specificationUrl: url, isPrivate, readCredentialId };
}

/** Puts an upload in the place of what was uploaded before. */
export async function storeUpload(
  { database }: LibraryPorts,
  workspace: InWorkspace,
  recordId: string,
  { fileName, content }: Extract<SpecificationInput, { kind: 'upload' }>,
): Promise<void> {
  await database
    .in(workspace)
    .insert(uploadedSpecifications)
    .values({ recordId, fileName, content })
    .onConflictDoUpdate({ target: uploadedSpecifications.recordId, set: { fileName, content } });
}

export function nameConflict(name: string): Problem {
  return new Problem('name-taken', `A record named ${JSON.stringify(name)} already exists.`);
}

/** @throws Problem `not-found` */
export async function getRecord(
  { database }: Pick<LibraryPorts, 'database'>,
  actor: Actor,
  name: string,
): Promise<GenerationRecord> {
  const [found] = await recordNamed(database, actor, name);
  return found ?? notFound(name);
}

/**
 * The record, locked until the caller's transaction ends, for somebody who may change it.
 * @throws Problem `not-found`, `forbidden`
 */
export async function lockRecord(
  { database }: LibraryPorts,
  actor: Actor,
  name: string,
): Promise<GenerationRecord> {
  const [found] = await recordNamed(database, actor, name).for('update');
  if (found === undefined) return notFound(name);
  requireOwner(actor, found.owners, `the record ${name}`);
  return found;
}

function recordNamed(database: Database, actor: Actor, name: string) {
  return database
    .in(actor)
    .select()
    .from(generationRecords)
    .where(eq(generationRecords.name, name));
}

/** Records of the workspace, the newest first; `before` is the id of the last one seen. */
export function listRecords(
  { database }: LibraryPorts,
  actor: Actor,
  page: { readonly before?: string; readonly limit: number },
): Promise<GenerationRecord[]> {
  const { id } = generationRecords;
  return database
    .in(actor)
    .select()
    .from(generationRecords)
    .where(page.before ? lt(id, page.before) : undefined)
    .orderBy(desc(id))
    .limit(page.limit);
}

function notFound(name: string): never {
  throw new Problem('not-found', `The workspace has no generation record ${JSON.stringify(name)}.`);
}
