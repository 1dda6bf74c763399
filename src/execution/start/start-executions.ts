import { v7 as uuid } from 'uuid';
import type { Database, InWorkspace, TraceContext } from '../../database/index.ts';
import {
  type FoundPipeline,
  findPipelines,
  type HostHolder,
  holdersOfPipelines,
  runtimesOfRecords,
} from '../../library/index.ts';
import { findDefaultRuntime } from '../../runtimes/index.ts';
import type { ExecutionPorts } from '../execution-ports.ts';
import { EXECUTION_JOB } from '../jobs.ts';
import { baseUrlRefusal } from '../parameters/base-url-hosts.ts';
import { executions, type RunParameters, type TRIGGER_KINDS } from '../tables.ts';
import { copyTestCases } from './copy-test-cases.ts';
import { takeRunNumbers } from './run-numbers.ts';

/** What starting needs of the ports. */
type StartPorts = Pick<ExecutionPorts, 'database' | 'queue' | 'now'>;

/** Rows of one statement: PostgreSQL takes 65,535 parameters, and a row has fewer than 20. */
const ROWS_AT_ONCE = 1000;

/** Why pipelines are run, and by whom. */
export interface Trigger {
  readonly kind: (typeof TRIGGER_KINDS)[number];
  /** The gatekeeper, the schedule, or the execution that is run again. */
  readonly id: string | null;
  readonly name: string;
  readonly payload: Readonly<Record<string, unknown>> | null;
  readonly parameters: RunParameters;
  /** How many gatekeepers have triggered one another before. */
  readonly hops: number;
  /** When the event was received: the first step of the lifecycle. */
  readonly receivedAt: Date;
}

export interface StartedExecution {
  readonly id: string;
  readonly pipelineId: string;
}

/** Executions of one trigger; their ids are the caller's, created by `newExecutions`. */
export interface Start {
  readonly trigger: Trigger;
  readonly executions: readonly StartedExecution[];
  /** What their jobs carry of a trace, where another than the trigger's request stores them. */
  readonly traceContext?: TraceContext;
}

/**
 * Stores one execution a pipeline, with its test cases as they are now, and enqueues each in the
 * caller's transaction: it exists exactly when that commits (docs/executions.md#lifecycle).
 *
 * @throws Problem `not-found` naming the pipelines that the workspace does not have
 */
export async function startExecutions(
  ports: StartPorts,
  workspace: InWorkspace,
  pipelineIds: readonly string[],
  trigger: Trigger,
): Promise<StartedExecution[]> {
  const created = newExecutions(pipelineIds);
  await startAll(ports, workspace, [{ trigger, executions: created }]);
  return created;
}

/** Ids for executions of pipelines; nothing is stored yet. */
export function newExecutions(pipelineIds: readonly string[]): StartedExecution[] {
  return pipelineIds.map((pipelineId) => ({ id: uuid(), pipelineId }));
}

/**
 * What `startExecutions` does, for many triggers of a workspace in a few statements.
 * @throws Problem `not-found` naming the pipelines that the workspace does not have
 */
export async function startAll(
  ports: StartPorts,
  workspace: InWorkspace,
  starts: readonly Start[],
): Promise<void> {
  const { database, queue } = ports;
  const created = starts.flatMap((start) => start.executions);
  if (created.length === 0) return;
  await database.transaction(async () => {
    const rows = await rowsOf(ports, workspace, starts);
    for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
      await database
        .in(workspace)
        .insert(executions)
        .values(rows.slice(at, at + ROWS_AT_ONCE));
    }
    await copyTestCases(database, workspace, created);
    await queue.sendAll(
      EXECUTION_JOB,
      created.map(({ id }) => ({ executionId: id })),
      starts.flatMap(({ executions: ofOne, traceContext = queue.traceContext() }) =>
        ofOne.map(() => traceContext),
      ),
    );
  });
}

async function rowsOf(
  { database, now }: StartPorts,
  workspace: InWorkspace,
  starts: readonly Start[],
) {
  const ids = new Set(starts.flatMap((start) => start.executions.map((one) => one.pipelineId)));
  const known = await findPipelines(database, workspace, [...ids]);
  const sites = await runtimesFor(database, workspace, [...known.values()]);
  const sent = starts.filter(({ trigger }) => trigger.parameters.baseUrl !== null);
  const holders = await holdersOfPipelines(database, workspace, [
    ...new Set(sent.flatMap((start) => start.executions.map((one) => one.pipelineId))),
  ]);
  const at = now();
  const all = starts.flatMap((start) => start.executions);
  const numbersInOrder = await takeRunNumbers(
    database,
    workspace,
    all.map(({ pipelineId }) => pipelineId),
  );
  const numbers = new Map(all.map(({ id }, index) => [id, numbersInOrder[index] ?? null]));
  return starts.flatMap(({ trigger, executions: ofTrigger }) =>
    ofTrigger.map(({ id, pipelineId }) => ({
      id,
      workspaceId: workspace.workspaceId,
      pipelineId,
      number: numbers.get(id) ?? null,
      pipelineName: known.get(pipelineId)?.name ?? '',
      ...siteOf(
        known.get(pipelineId),
        sites.get(pipelineId),
        holders.get(pipelineId) ?? [],
        trigger.parameters,
      ),
      trigger: trigger.kind,
      triggerId: trigger.id,
      triggerName: trigger.name,
      payload: trigger.payload,
      parameters: trigger.parameters,
      hops: trigger.hops,
      state: 'queued' as const,
      receivedAt: trigger.receivedAt,
      validatedAt: at,
      queuedAt: at,
    })),
  );
}

/** Where an execution runs: nowhere when its base URL is at a host that somebody has not allowed. */
function siteOf(
  pipeline: FoundPipeline | undefined,
  site: Site | undefined,
  holders: readonly HostHolder[],
  { baseUrl }: RunParameters,
): Site {
  const refusal = baseUrlRefusal(baseUrl, pipeline?.hosts ?? [], holders);
  if (refusal !== null) return { runtimeId: null, reason: refusal };
  return site ?? { runtimeId: null, reason: null };
}

/** Where a pipeline runs; without a runtime its execution is going to be blocked for the reason. */
type Site = Pick<typeof executions.$inferSelect, 'runtimeId' | 'reason'>;

/**
 * Where pipelines run: at the runtime that each names, else at that of its test cases' records, else at
 * the default one. A record may have moved since the pipeline was saved, so that there are several: what
 * belongs on one of them must not run on another.
 */
async function runtimesFor(
  database: Database,
  workspace: InWorkspace,
  found: readonly FoundPipeline[],
): Promise<ReadonlyMap<string, Site>> {
  const open = found.filter(({ runtimeId }) => runtimeId === null).map(({ id }) => id);
  const ofRecords = await runtimesOfRecords(database, workspace, open);
  const usual = await findDefaultRuntime(database, workspace);
  const siteOfPipeline = ({ id, runtimeId }: (typeof found)[number]): Site => {
    const [one, ...others] = ofRecords.get(id) ?? [];
    if (runtimeId !== null) return { runtimeId, reason: null };
    if (others.length === 0) return { runtimeId: one?.id ?? usual, reason: null };
    const names = [one, ...others].map((runtime) => runtime?.name).join(', ');
    const reason = `its test cases come from records on several runtimes (${names}): name one in the pipeline`;
    return { runtimeId: null, reason };
  };
  return new Map(found.map((pipeline) => [pipeline.id, siteOfPipeline(pipeline)]));
}
