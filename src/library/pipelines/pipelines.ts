import { asc, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { isViolation } from '../../database/index.ts';
import { displayName, freeName, hostPatterns, owners } from '../../input/fields.ts';
import { parseInput } from '../../input/parse-input.ts';
import { Problem } from '../../problem.ts';
import { runtimeName } from '../../runtimes/index.ts';
import { type Actor, requireOwner } from '../../workspaces/index.ts';
import {
  effectiveHosts,
  type GrantedHosts,
  grantHosts,
  grantNamedHosts,
  type MissingConsent,
  missingConsents,
} from '../hosts/consents.ts';
import { holdersOfTestCases } from '../hosts/host-holders.ts';
import type { LibraryPorts } from '../library-ports.ts';
import { findRuntime } from '../references.ts';
import { pipelines, pipelineTestCases, testCases } from '../tables.ts';
import { requireUnused } from './pipeline-use.ts';
import { runtimesOfRecords } from './record-runtimes.ts';

/** A named list of test cases, in the order in which they run. */
export interface Pipeline {
  readonly id: string;
  readonly name: string;
  readonly owners: readonly string[];
  readonly createdBy: string;
  /** The name of the runtime where it runs; null: that of its test cases' records. */
  readonly runtime: string | null;
  /** The hosts that its owners want a run's base URL to lead to. */
  readonly hosts: readonly string[];
  /** Those of them that the owners of all its test cases allow: it runs at these and at no others. */
  readonly effectiveHosts: readonly string[];
  /** Whose consent the other ones lack. */
  readonly missingConsents: readonly MissingConsent[];
  readonly testCaseIds: readonly string[];
}

/** A pipeline after a change, with the hosts that the change has consented to. */
export interface ChangedPipeline extends Pipeline {
  readonly granted: readonly GrantedHosts[];
}

const runtime = displayName.nullable().meta({
  description:
    'The name of the runtime where it runs; null: that of the records its test cases come from, or the default one where none comes from a record',
});
const hosts = hostPatterns.meta({
  description:
    'The hosts that the base URL of a run may lead to, `*.` before a name for all below it. Tests send the credentials of their suites there, so each also needs the consent of an owner of every record and test case in the pipeline; who lists it consents for their own',
});
const testCaseIds = z
  .array(z.uuid('must be the id of a test case'))
  .max(10_000, 'must be at most 10000')
  .refine((ids) => new Set(ids).size === ids.length, 'must not name a test case twice')
  .meta({ uniqueItems: true });

/** A pipeline as a person makes it; the API derives its bodies and answers from it. */
export const pipelineInput = z.strictObject({
  name: freeName,
  /** Besides the creator. */
  owners: owners.default([]),
  runtime: runtime.default(null),
  hosts: hosts.default([]),
  testCaseIds: testCaseIds.default([]),
});

/** What of it can be changed; what is absent stays. */
export const pipelineEdit = z
  .strictObject({
    name: freeName,
    owners: owners.min(1, 'must name one owner at least'),
    runtime,
    hosts,
    testCaseIds,
  })
  .partial();

export type PipelineInput = z.input<typeof pipelineInput>;
export type PipelineEdit = z.input<typeof pipelineEdit>;

/**
 * Makes a pipeline; its maker is an owner.
 * @throws Problem `input-faulty`, also where it needs a runtime; `name-taken`, `not-found` for a test case
 *   or a runtime that is not there, `runtime-not-operational`
 */
export async function createPipeline(
  ports: LibraryPorts,
  actor: Actor,
  input: PipelineInput,
): Promise<ChangedPipeline> {
  const { name, runtime, hosts, testCaseIds, ...values } = parseInput(pipelineInput, input);
  const { database } = ports;
  return database.transaction(async () => {
    const runtimeId = runtime === null ? null : await findRuntime(ports, actor, runtime);
    const { workspaceId, user: createdBy } = actor;
    const owners = [...new Set([createdBy, ...values.owners])];
    const [made] = await database
      .in(actor)
      .insert(pipelines)
      .values({ id: uuid(), workspaceId, name, owners, createdBy, runtimeId, hosts })
      .onConflictDoNothing()
      .returning();
    if (made === undefined) throw nameConflict(name);
    const before = { hosts: [], testCaseIds: [] };
    const granted = await grantNamed(ports, actor, before, { hosts, testCaseIds });
    await putTestCases(ports, actor, made.id, testCaseIds);
    if (runtime === null) await requireOneRuntime(ports, actor, made.id);
    return { ...(await getPipeline(ports, actor, made.id)), granted };
  });
}

/**
 * Renames a pipeline, or gives it other owners, another runtime, other hosts, other test cases or another order.
 * @throws Problem `input-faulty`, `not-found`, `forbidden`, `name-taken`, `runtime-not-operational`
 */
export async function editPipeline(
  ports: LibraryPorts,
  actor: Actor,
  id: string,
  input: PipelineEdit,
): Promise<ChangedPipeline> {
  const { name, owners, runtime, hosts, testCaseIds } = parseInput(pipelineEdit, input);
  const { database } = ports;
  return database.transaction(async () => {
    await lockPipeline(ports, actor, id);
    const before = await getPipeline(ports, actor, id);
    const granted = await grantNamed(ports, actor, before, { hosts, testCaseIds });
    if (name !== undefined) {
      const renamed = database
        .in(actor)
        .update(pipelines)
        .set({ name })
        .where(eq(pipelines.id, id));
      await renamed.catch((error: unknown) => {
        throw isViolation(error, 'unique') ? nameConflict(name) : error;
      });
    }
    if (owners !== undefined) {
      await database.in(actor).update(pipelines).set({ owners }).where(eq(pipelines.id, id));
    }
    if (hosts !== undefined) {
      await database.in(actor).update(pipelines).set({ hosts }).where(eq(pipelines.id, id));
    }
    if (runtime !== undefined) {
      const runtimeId = runtime === null ? null : await findRuntime(ports, actor, runtime);
      await database.in(actor).update(pipelines).set({ runtimeId }).where(eq(pipelines.id, id));
    }
    if (testCaseIds !== undefined) {
      await database
        .in(actor)
        .delete(pipelineTestCases)
        .where(eq(pipelineTestCases.pipelineId, id));
      await putTestCases(ports, actor, id, testCaseIds);
    }
    const edited = await getPipeline(ports, actor, id);
    const isMoved = runtime !== undefined || testCaseIds !== undefined;
    if (isMoved && edited.runtime === null) await requireOneRuntime(ports, actor, id);
    return { ...edited, granted };
  });
}

/**
 * Consents to hosts of a pipeline for the records and test cases in it that the actor owns. Whose the pipeline is
 * does not count.
 *
 * @throws Problem `not-found`; `input-faulty` for a host that the pipeline does not list; `forbidden` for those who
 *   own none of what lacks a consent
 */
export async function consentToHosts(
  ports: LibraryPorts,
  actor: Actor,
  id: string,
  hosts: readonly string[],
): Promise<ChangedPipeline> {
  return ports.database.transaction(async () => {
    const found = await getPipeline(ports, actor, id);
    const unknown = hosts.filter((host) => !found.hosts.includes(host));
    if (unknown.length > 0) {
      const fault = `hosts: the pipeline does not list ${unknown.join(', ')}`;
      throw new Problem('input-faulty', 'Consent is given to hosts of the pipeline.', [fault]);
    }
    const holders = await holdersOfTestCases(ports.database, actor, found.testCaseIds);
    const granted = await grantHosts(ports, actor, hosts, holders);
    return { ...(await getPipeline(ports, actor, id)), granted };
  });
}

/** What the hosts and test cases of a request consent to, before its test cases are locked: records come first. */
async function grantNamed(
  ports: LibraryPorts,
  actor: Actor,
  before: Pick<Pipeline, 'hosts' | 'testCaseIds'>,
  { hosts = [], testCaseIds }: Pick<z.output<typeof pipelineEdit>, 'hosts' | 'testCaseIds'>,
): Promise<GrantedHosts[]> {
  const { database } = ports;
  if (hosts.length === 0) return [];
  const earlier = await holdersOfTestCases(database, actor, before.testCaseIds);
  const holders = await holdersOfTestCases(database, actor, testCaseIds ?? before.testCaseIds);
  return grantNamedHosts(ports, actor, hosts, holders, { hosts: before.hosts, holders: earlier });
}

/**
 * Deletes a pipeline that nothing starts; its test cases stay.
 * @throws Problem `not-found`, `forbidden`, `pipeline-in-use` naming the gatekeepers and schedules
 */
export function deletePipeline(ports: LibraryPorts, actor: Actor, id: string): Promise<void> {
  return ports.database.transaction(async () => {
    await lockPipeline(ports, actor, id);
    await requireUnused(ports, actor, id);
    await ports.database.in(actor).delete(pipelines).where(eq(pipelines.id, id));
  });
}

/** @throws Problem `not-found` */
export async function getPipeline(
  { database }: LibraryPorts,
  actor: Actor,
  id: string,
): Promise<Pipeline> {
  const [found] = await database
    .in(actor)
    .select({
      name: pipelines.name,
      owners: pipelines.owners,
      createdBy: pipelines.createdBy,
      hosts: pipelines.hosts,
      runtime: sql<string | null>`${runtimeName(database, pipelines.runtimeId)}`,
    })
    .from(pipelines)
    .where(eq(pipelines.id, id));
  if (found === undefined) return notFound(id);
  const rows = await database
    .in(actor)
    .select({ id: pipelineTestCases.testCaseId })
    .from(pipelineTestCases)
    .where(eq(pipelineTestCases.pipelineId, id))
    .orderBy(asc(pipelineTestCases.position));
  const testCaseIds = rows.map((row) => row.id);
  const holders =
    found.hosts.length === 0 ? [] : await holdersOfTestCases(database, actor, testCaseIds);
  return {
    ...{ id, ...found, owners: ownersOf(found), testCaseIds },
    effectiveHosts: effectiveHosts(found.hosts, holders),
    missingConsents: missingConsents(found.hosts, holders),
  };
}

/** Pipelines of the workspace without their test cases, the newest first. */
export async function listPipelines(
  { database }: LibraryPorts,
  actor: Actor,
  page: { readonly before?: string; readonly limit: number },
): Promise<Pick<Pipeline, 'id' | 'name' | 'owners' | 'createdBy'>[]> {
  const { id, name, owners, createdBy } = pipelines;
  const rows = await database
    .in(actor)
    .select({ id, name, owners, createdBy })
    .from(pipelines)
    .where(page.before ? lt(id, page.before) : undefined)
    .orderBy(desc(id))
    .limit(page.limit);
  return rows.map((row) => ({ ...row, owners: ownersOf(row) }));
}

function ownersOf(row: { readonly owners: readonly string[]; readonly createdBy: string }) {
  return row.owners.length === 0 ? [row.createdBy] : row.owners;
}

/** Locks the test cases, so that none is deleted before the pipeline holds it. */
async function putTestCases(
  { database }: LibraryPorts,
  actor: Actor,
  pipelineId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const there = await database
    .in(actor)
    .select({ id: testCases.id })
    .from(testCases)
    .where(inArray(testCases.id, [...ids]))
    .orderBy(testCases.id)
    .for('share');
  const known = new Set(there.map(({ id }) => id));
  const unknown = ids.filter((id) => !known.has(id));
  if (unknown.length > 0) {
    throw new Problem('not-found', `The library has no test case ${unknown.join(', ')}.`, unknown);
  }
  const rows = ids.map((testCaseId, position) => ({ pipelineId, position, testCaseId }));
  await database.in(actor).insert(pipelineTestCases).values(rows);
}

/**
 * An execution runs at one runtime, so a pipeline whose records are on several has to name one.
 * @throws Problem `input-faulty`
 */
async function requireOneRuntime(
  { database }: LibraryPorts,
  actor: Actor,
  pipelineId: string,
): Promise<void> {
  const found = (await runtimesOfRecords(database, actor, [pipelineId])).get(pipelineId) ?? [];
  if (found.length < 2) return;
  const names = found.map(({ name }) => name).join(', ');
  const fault = `runtime: must name one, since the records of these test cases are on several (${names})`;
  throw new Problem('input-faulty', 'The pipeline needs a runtime.', [fault]);
}

async function lockPipeline({ database }: LibraryPorts, actor: Actor, id: string): Promise<void> {
  const [found] = await database
    .in(actor)
    .select()
    .from(pipelines)
    .where(eq(pipelines.id, id))
    .for('update');
  if (found === undefined) return notFound(id);
  requireOwner(actor, ownersOf(found), `the pipeline ${found.name}`);
}

function nameConflict(name: string): Problem {
  return new Problem('name-taken', `A pipeline named ${JSON.stringify(name)} already exists.`);
}

function notFound(id: string): never {
  throw new Problem('not-found', `The workspace has no pipeline ${id}.`);
}
