import { asc, eq, inArray, or, type SQLWrapper } from 'drizzle-orm';
import type { Database, InWorkspace } from '../database/index.ts';
import {
  generationRecords,
  gitCredentials,
  pipelines,
  pipelineTestCases,
  testCases,
} from './tables.ts';

/** How many are listed at most. */
const MAX_LISTED = 10_000;

interface Named {
  readonly id: string;
  readonly name: string;
}

/** A Git credential, and where its token is. */
export interface NamedGitCredential extends Named {
  readonly reference: string;
}

/** Test cases by a query of their ids, ordered by name. */
export function testCasesNamed(
  database: Database,
  workspace: InWorkspace,
  ids: SQLWrapper,
): Promise<Named[]> {
  return database
    .in(workspace)
    .select({ id: testCases.id, name: testCases.name })
    .from(testCases)
    .where(inArray(testCases.id, ids))
    .orderBy(asc(testCases.name), asc(testCases.id))
    .limit(MAX_LISTED);
}

/** The names of the records that test cases were generated for, by the ids of the test cases. */
export async function recordsOfTestCases(
  database: Database,
  workspace: InWorkspace,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await database
    .in(workspace)
    .select({ id: testCases.id, name: generationRecords.name })
    .from(testCases)
    .innerJoin(generationRecords, eq(generationRecords.id, testCases.recordId))
    .where(inArray(testCases.id, [...ids]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The record of a test case, as far as it decides where its secrets may go. */
export interface RecordOfTestCase {
  readonly id: string;
  readonly repositoryUrl: string;
  readonly baseUrl: string | null;
}

/** The records that test cases were generated for, by the ids of the test cases. */
export async function recordsBehind(
  database: Database,
  workspace: InWorkspace,
  ids: readonly string[],
): Promise<ReadonlyMap<string, RecordOfTestCase>> {
  if (ids.length === 0) return new Map();
  const { id, repositoryUrl, baseUrl } = generationRecords;
  const rows = await database
    .in(workspace)
    .select({ testCaseId: testCases.id, record: { id, repositoryUrl, baseUrl } })
    .from(testCases)
    .innerJoin(generationRecords, eq(id, testCases.recordId))
    .where(inArray(testCases.id, [...ids]));
  return new Map(rows.map(({ testCaseId, record }) => [testCaseId, record]));
}

/** The pipelines that hold one of these test cases, given as a query of their ids. */
export function pipelinesHolding(
  database: Database,
  workspace: InWorkspace,
  testCaseIds: SQLWrapper,
): Promise<Named[]> {
  return database
    .in(workspace)
    .selectDistinct({ id: pipelines.id, name: pipelines.name })
    .from(pipelines)
    .innerJoin(pipelineTestCases, eq(pipelineTestCases.pipelineId, pipelines.id))
    .where(inArray(pipelineTestCases.testCaseId, testCaseIds))
    .orderBy(asc(pipelines.name))
    .limit(MAX_LISTED);
}

/** The Git credentials that have one of these references. */
export async function gitCredentialsNamed(
  database: Database,
  workspace: InWorkspace,
  references: readonly string[],
): Promise<NamedGitCredential[]> {
  if (references.length === 0) return [];
  const { id, name, reference } = gitCredentials;
  return database
    .in(workspace)
    .select({ id, name, reference })
    .from(gitCredentials)
    .where(inArray(reference, [...references]))
    .orderBy(asc(name))
    .limit(MAX_LISTED);
}

/** The names of the records that use one of these Git credentials. */
export async function recordsUsing(
  database: Database,
  workspace: InWorkspace,
  credentialIds: readonly string[],
): Promise<string[]> {
  if (credentialIds.length === 0) return [];
  const ids = [...credentialIds];
  const { readCredentialId: read, writeCredentialId: write, name } = generationRecords;
  const rows = await database
    .in(workspace)
    .select({ name })
    .from(generationRecords)
    .where(or(inArray(read, ids), inArray(write, ids)))
    .orderBy(asc(name))
    .limit(MAX_LISTED);
  return rows.map((row) => row.name);
}
