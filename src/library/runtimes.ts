import { and, asc, eq, getTableColumns, inArray } from 'drizzle-orm';
import {
  type Database,
  type InWorkspace,
  isViolation,
  ofWorkspace,
  tables,
} from '../database/index.ts';
import { parseInput } from '../parse-input.ts';
import { Problem } from '../problem.ts';
import { type Actor, requireAdmin } from './actor.ts';
import { displayName } from './fields.ts';
import type { LibraryPorts } from './library-ports.ts';

const { actionsRuntimes, generationRecords, pipelineTestCases, runtimes, testCases } = tables;

/** A runtime as people see it. */
export interface Runtime {
  readonly name: string;
  readonly kind: 'managed' | 'self-managed';
  readonly default: boolean;
  readonly operational: boolean;
  /** Why it is not operational, or what its tests are not kept from. */
  readonly reason: string | null;
  /** What its tests run in; null where it is not known, or the platform does not decide. */
  readonly sandbox: (typeof tables.SANDBOXES)[number] | null;
  /** How many executions it runs at the same time. */
  readonly concurrency: number;
  /** Where it is on GitHub Actions; null for the managed one. */
  readonly settings: typeof actionsRuntimes.$inferSelect | null;
}

/** The runtimes of the workspace, by name. */
export function listRuntimes({ database }: LibraryPorts, actor: Actor): Promise<Runtime[]> {
  const { name, kind, isDefault, operational, reason, sandbox, concurrency } = runtimes;
  return database.queries
    .select({
      ...{ name, kind, default: isDefault, operational, reason, sandbox, concurrency },
      settings: getTableColumns(actionsRuntimes),
    })
    .from(runtimes)
    .leftJoin(actionsRuntimes, eq(actionsRuntimes.runtimeId, runtimes.id))
    .where(eq(runtimes.workspaceId, actor.workspaceId))
    .orderBy(asc(name));
}

/** @throws Problem `not-found` */
export async function getRuntime(
  ports: LibraryPorts,
  actor: Actor,
  name: string,
): Promise<Runtime> {
  const found = (await listRuntimes(ports, actor)).find((one) => one.name === name);
  if (found === undefined) return notFound(name);
  return found;
}

function notFound(name: string): never {
  throw new Problem('not-found', `The workspace has no runtime ${JSON.stringify(name)}.`);
}

/**
 * Gives a runtime another name; records keep it.
 * @throws Problem `forbidden`, `input-faulty`, `not-found`, `name-taken`
 */
export async function renameRuntime(
  { database }: LibraryPorts,
  actor: Actor,
  name: string,
  newName: string,
): Promise<void> {
  requireAdmin(actor, 'rename a runtime');
  const wanted = parseInput(displayName, newName);
  const changed = await database.queries
    .update(runtimes)
    .set({ name: wanted })
    .where(and(eq(runtimes.workspaceId, actor.workspaceId), eq(runtimes.name, name)))
    .returning({ id: runtimes.id })
    .catch((error: unknown) => {
      if (!isViolation(error, 'unique')) throw error;
      throw new Problem('name-taken', `A runtime ${JSON.stringify(wanted)} is there already.`);
    });
  if (changed.length === 0) notFound(name);
}

/**
 * The runtimes of the records that the linked test cases of pipelines come from, by pipeline and name: a
 * record's runtime is where its test cases run (platform.md, "Generation record"). Uploaded and imported
 * test cases have none and run wherever the others do.
 */
export async function runtimesOfRecords(
  { queries }: Database,
  workspace: InWorkspace,
  pipelineIds: readonly string[],
): Promise<ReadonlyMap<string, readonly { readonly id: string; readonly name: string }[]>> {
  const { pipelineId } = pipelineTestCases;
  const { id, name } = runtimes;
  const isOurs = and(eq(testCases.isLinked, true), inArray(pipelineId, [...pipelineIds]));
  const rows = await queries
    .selectDistinct({ pipelineId, id, name })
    .from(pipelineTestCases)
    .innerJoin(testCases, eq(testCases.id, pipelineTestCases.testCaseId))
    .innerJoin(generationRecords, eq(generationRecords.id, testCases.recordId))
    .innerJoin(runtimes, eq(id, generationRecords.runtimeId))
    .where(ofWorkspace(testCases, workspace, isOurs))
    .orderBy(asc(name));
  return Map.groupBy(rows, (row) => row.pipelineId);
}
