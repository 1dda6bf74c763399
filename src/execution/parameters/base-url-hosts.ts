import { eq } from 'drizzle-orm';
import type { Database, InWorkspace } from '../../database/index.ts';
import { hostEntry, isAtHostPattern } from '../../input/hosts.ts';
import {
  findPipelines,
  type GenerationRecord,
  type HostHolder,
  holderOfRecord,
  holdersOfPipelines,
  holdersOfTestCases,
  listHolders,
} from '../../library/index.ts';
import { Problem } from '../../problem.ts';
import { executions, executionTestCases, type RunParameters } from '../tables.ts';
import { parameterVariables } from './run-parameters.ts';

/*
 * Tests send the credentials of their suites to wherever the base URL leads, and a webhook may name it. So its
 * host is one that an owner of the pipeline has listed, and that an owner of each record and test case in it allows.
 * It is checked when an execution or a calibration is started, and again when its tests get their variables: the
 * functions at the end of this file are the only ways to these.
 */

/**
 * Why a pipeline is not run against a base URL; null when it may be. Plain http, which others on the way can
 * read, only where its port is listed as well.
 *
 * @param hosts those that the pipeline lists
 * @param holders of its test cases
 */
export function baseUrlRefusal(
  baseUrl: string | null,
  hosts: readonly string[],
  holders: readonly HostHolder[],
): string | null {
  if (baseUrl === null) return null;
  if (isListed(baseUrl, hosts)) return withoutConsent(baseUrl, holders);
  return `the base URL ${baseUrl} is at a host that the pipeline is not run against: an owner of the pipeline adds ${entryOf(baseUrl)} to its hosts`;
}

/**
 * Refuses to start a pipeline that lists the host of a base URL where the consent of somebody's is missing.
 * @throws Problem `address-refused` naming the host, what does not allow it, and its owners; `not-found`
 */
export async function requireConsent(
  database: Database,
  workspace: InWorkspace,
  pipelineId: string,
  { baseUrl }: RunParameters,
): Promise<void> {
  if (baseUrl === null) return;
  const found = (await findPipelines(database, workspace, [pipelineId])).get(pipelineId);
  if (found === undefined || !isListed(baseUrl, found.hosts)) return;
  const holders = await holdersOfPipelines(database, workspace, [pipelineId]);
  const refusal = withoutConsent(baseUrl, holders.get(pipelineId) ?? []);
  if (refusal === null) return;
  throw new Problem('address-refused', `It cannot run: ${refusal}.`, [
    `parameters.base_url: ${refusal}`,
  ]);
}

/**
 * Refuses to try a record's requests at a base URL that its owners do not allow: its credentials would be sent there.
 * @throws Problem `address-refused`
 */
export function requireAllowedByRecord({ baseUrl }: RunParameters, record: GenerationRecord): void {
  const refusal = baseUrl === null ? null : withoutConsent(baseUrl, [holderOfRecord(record)]);
  if (refusal === null) return;
  throw new Problem('address-refused', `It cannot be calibrated: ${refusal}.`, [
    `base_url: ${refusal}`,
  ]);
}

/**
 * The variables that the tests of an execution read its parameters from. What has been withdrawn since it was
 * started counts, and so does what its test cases were then.
 *
 * @throws Problem `address-refused`
 */
export async function executionVariables(
  database: Database,
  { workspaceId, executionId }: InWorkspace & { readonly executionId: string },
): Promise<Readonly<Record<string, string>>> {
  const parameters = await requireStillAllowed(database, { workspaceId, executionId });
  return parameterVariables(parameters);
}

/**
 * Makes sure that the base URL of an execution is still allowed, before anything is started for it.
 * @returns its parameters
 * @throws Problem `address-refused`
 */
export async function requireStillAllowed(
  database: Database,
  { workspaceId, executionId }: InWorkspace & { readonly executionId: string },
): Promise<RunParameters> {
  const workspace = { workspaceId };
  const [found] = await database
    .in(workspace)
    .select({ pipelineId: executions.pipelineId, parameters: executions.parameters })
    .from(executions)
    .where(eq(executions.id, executionId));
  if (found === undefined) throw new Error('an execution with tests is gone');
  const { pipelineId, parameters } = found;
  if (parameters.baseUrl === null) return parameters;
  const rows = await database
    .in(workspace)
    .select({ id: executionTestCases.testCaseId })
    .from(executionTestCases)
    .where(eq(executionTestCases.executionId, executionId));
  const ids = rows.flatMap(({ id }) => id ?? []);
  const holders = await holdersOfTestCases(database, workspace, ids);
  // Of a pipeline that was deleted meanwhile the list is gone, and the consents are still there.
  const pipelines = pipelineId === null ? [] : [pipelineId];
  const pipeline = (await findPipelines(database, workspace, pipelines)).get(pipelineId ?? '');
  const hosts = pipeline?.hosts ?? [entryOf(parameters.baseUrl)];
  const refusal = baseUrlRefusal(parameters.baseUrl, hosts, holders);
  if (refusal !== null) throw new Problem('address-refused', refusal);
  return parameters;
}

/**
 * The variables that the suite of a record is calibrated with.
 * @throws Problem `address-refused` where its owners have taken the host back since
 */
export function calibrationVariables(
  parameters: RunParameters,
  record: GenerationRecord,
): Readonly<Record<string, string>> {
  requireAllowedByRecord(parameters, record);
  return parameterVariables(parameters);
}

function withoutConsent(baseUrl: string, holders: readonly HostHolder[]): string | null {
  const lacking = holders.filter(({ hosts }) => !isListed(baseUrl, hosts));
  if (lacking.length === 0) return null;
  return `the base URL ${baseUrl} is at a host that is not allowed by ${listHolders(lacking)}: one of their owners adds ${entryOf(baseUrl)} to its hosts`;
}

function entryOf(baseUrl: string): string {
  return hostEntry(new URL(baseUrl));
}

function isListed(baseUrl: string, hosts: readonly string[]): boolean {
  const url = new URL(baseUrl);
  const meant = url.protocol === 'https:' ? hosts : hosts.filter((host) => /:\d+$/.test(host));
  return isAtHostPattern(url, meant);
}
