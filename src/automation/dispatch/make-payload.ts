import { type Execution, type ExecutionReport, executionReport } from '../../execution/index.ts';
import type { AutomationPorts } from '../automation-ports.ts';
import { MOST, type ResultPayload } from './result-payload.ts';

type TestCaseRow = ExecutionReport['testCases'][number];
type ResultRow = ExecutionReport['failed'][number];
type Cause = ExecutionReport['causes'][number];
type Status = ResultPayload['status'];
type Ports = Pick<AutomationPorts, 'database' | 'now' | 'baseUrl'>;

/** The result of an execution, as its dispatches report it; `status` is that of the execution. */
export async function makePayload(
  ports: Ports,
  execution: Execution,
  status: Status,
): Promise<ResultPayload> {
  const report = await executionReport(ports.database, execution, MOST.failedScenarios);
  const { runtime, testCases, outcomes, failed, causes } = report;
  const { passed, failed: failures, known, blocked, unproven } = outcomes;
  return {
    ...headOf(execution, status, ports),
    runtime: runtime === null ? null : { name: runtime },
    counts: {
      test_cases: countCases(testCases),
      tests: { passed, failed: failures, blocked, unproven, known },
    },
    test_cases: testCases.slice(0, MOST.testCases).map(fromTestCase),
    test_cases_left_out: Math.max(0, testCases.length - MOST.testCases),
    failed_scenarios: failed.map(fromResult),
    failed_scenarios_left_out: failures + blocked - failed.length,
    root_causes: causes.slice(0, MOST.rootCauses).map(fromCause),
    root_causes_left_out: Math.max(0, causes.length - MOST.rootCauses),
  };
}

function headOf(execution: Execution, status: Status, { now, baseUrl }: Ports) {
  const { id, number, state, reason } = execution;
  return {
    type: 'execution.ended' as const,
    timestamp: now().toISOString(),
    status,
    reason,
    execution: {
      id,
      number,
      state,
      received_at: execution.receivedAt.toISOString(),
      validated_at: timeOf(execution.validatedAt),
      queued_at: timeOf(execution.queuedAt),
      running_at: timeOf(execution.runningAt),
      processing_at: timeOf(execution.processingAt),
      ended_at: timeOf(execution.dispatchedAt),
    },
    pipeline: { id: execution.pipelineId, name: execution.pipelineName },
    trigger: triggerOf(execution),
    parameters: parametersOf(execution),
    links: linksOf(baseUrl, id),
  };
}

function linksOf(baseUrl: string, id: string): ResultPayload['links'] {
  const api = `${baseUrl}/api/v2/executions/${id}`;
  return {
    execution: `${baseUrl}/executions/${id}`,
    ...{ api, results: `${api}/results.json`, junit: `${api}/junit.xml` },
  };
}

function parametersOf({ parameters }: Execution): ResultPayload['parameters'] {
  const { baseUrl, environment, variables } = parameters;
  return { base_url: baseUrl, environment, variables: { ...variables } };
}

function timeOf(moment: Date | null): string | null {
  return moment?.toISOString() ?? null;
}

/** A chain of gatekeepers sends each body within the next one, so a large one is not sent on. */
function triggerOf({ trigger: kind, triggerId, triggerName, hops, payload }: Execution) {
  const isLarge = Buffer.byteLength(JSON.stringify(payload ?? {})) > MOST.trigger;
  return {
    ...{ kind, id: triggerId, name: triggerName, hops },
    payload: isLarge ? null : payload,
    payload_left_out: isLarge,
  };
}

function countCases(cases: readonly TestCaseRow[]) {
  const many = (status: Status) => cases.filter((one) => one.status === status).length;
  return { passed: many(1), failed: many(2), blocked: many(3) };
}

/** The status that a row holds; null where it holds none. */
export function statusOf(value: number | null): Status | null {
  return value === 1 || value === 2 || value === 3 ? value : null;
}

function fromTestCase(row: TestCaseRow): ResultPayload['test_cases'][number] {
  const { position, testCaseId, name, reason, seconds } = row;
  const { repositoryUrl: repository, branch, path, commit } = row;
  const hasSource = repository !== null && branch !== null && path !== null;
  return {
    ...{ position, id: testCaseId, name, status: statusOf(row.status), reason, seconds },
    source: hasSource ? { repository, branch, path, commit } : null,
  };
}

function fromResult(row: ResultRow): ResultPayload['failed_scenarios'][number] {
  const { position, script, test, scenario, outcome, text } = row;
  return {
    ...{ test_case: position, script, test, scenario },
    outcome: outcome === 'failed' ? 'failed' : 'blocked',
    message: text === null ? null : text.slice(0, MOST.message).toWellFormed(),
  };
}

function fromCause({ groupId: id, title, kind, change, tests, endpoints }: Cause) {
  return { id, title, kind, change, tests, endpoints };
}
