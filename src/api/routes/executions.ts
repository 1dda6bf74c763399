import { createRoute, z } from '@hono/zod-openapi';
import {
  cancelExecution,
  type ExecutionPorts,
  executedTestCases,
  executionSite,
  getExecution,
  listExecutions,
  listResults,
  listScenarios,
  NO_PARAMETERS,
  type RunParameters,
  rerunExecution,
  startExecutions,
} from '../../execution/index.ts';
import type { Principal } from '../../identity/index.ts';
import { answers, answersAccepted } from '../answers.ts';
import type { ApiPorts } from '../api-env.ts';
import { emptyBodyIsNone } from '../empty-body.ts';
import { idempotencyHeader } from '../idempotency.ts';
import { cutPage, pageOf, pageQuery, toPage } from '../page.ts';
import { requireScope } from '../require-scope.ts';
import { type Api, described, jsonBody, optionalBody } from '../route-parts.ts';
import {
  type Addresses,
  execution,
  executionFilters,
  executionSummary,
  fromExecution,
  fromResults,
  fromSummary,
  rerunBody,
  resultPage,
  resultQuery,
  runBody,
  scenarioList,
  toPlace,
} from '../wire/executions.ts';
import { toParameters } from '../wire/parameters.ts';

const TAG = 'Executions';
const params = z.object({ id: z.uuid('must be the id of an execution') });

const LIST = createRoute({
  ...described('listExecutions', 'List the executions, the newest first', TAG, 'read'),
  method: 'get',
  path: '/executions',
  request: { query: pageQuery.extend(executionFilters) },
  responses: answers(pageOf(executionSummary), 422),
});

const GET = createRoute({
  ...described('getExecution', 'Read an execution with its test cases', TAG, 'read'),
  method: 'get',
  path: '/executions/{id}',
  request: { params },
  responses: answers(execution, 404, 422),
});

const RESULTS = createRoute({
  ...described('listResults', 'List the results of an execution, in order', TAG, 'read'),
  method: 'get',
  path: '/executions/{id}/results',
  request: { params, query: resultQuery },
  responses: answers(resultPage, 404, 422),
});

const SCENARIOS = createRoute({
  ...described('listScenarios', 'Count the results of an execution by scenario', TAG, 'read'),
  method: 'get',
  path: '/executions/{id}/scenarios',
  request: { params },
  responses: answers(scenarioList, 404, 422),
});

const RUN = createRoute({
  ...described('runPipeline', 'Start an execution of a pipeline', TAG, 'run'),
  method: 'post',
  path: '/pipelines/{id}/run',
  middleware: [requireScope('run'), emptyBodyIsNone],
  request: {
    params: z.object({ id: z.uuid('must be the id of a pipeline') }),
    headers: idempotencyHeader,
    body: optionalBody(runBody),
  },
  responses: answersAccepted(executionSummary, 404, 409, 413, 415, 422),
});

const CANCEL = createRoute({
  ...described('cancelExecution', 'Cancel an execution whose tests have not ended', TAG, 'run'),
  method: 'post',
  path: '/executions/{id}/cancel',
  request: { params },
  responses: answersAccepted(executionSummary, 404, 409, 422),
});

const RERUN = createRoute({
  ...described('rerunExecution', 'Run test cases of an execution again', TAG, 'run'),
  method: 'post',
  path: '/executions/{id}/rerun',
  request: { params, headers: idempotencyHeader, body: jsonBody(rerunBody) },
  responses: answersAccepted(executionSummary, 404, 409, 413, 415, 422),
});

/** Executions: start, list, read, cancel, run again. */
export function addExecutionRoutes(
  api: Api,
  { execution: ports, identity, remote }: ApiPorts,
): void {
  const { githubUrl } = remote;
  // Asked anew each time: without BASE_URL the address is known only once the server listens.
  addReadingRoutes(api, ports, () => ({ baseUrl: identity.baseUrl, githubUrl }));
  api.openapi(RUN, async (context) => {
    const principal = context.get('principal');
    const { parameters: given } = context.req.valid('json');
    const parameters = given === undefined ? NO_PARAMETERS : toParameters(given);
    const id = await start(ports, principal, context.req.valid('param').id, parameters);
    return context.json(fromSummary(await getExecution(ports, principal, id)), 202);
  });
  api.openapi(CANCEL, async (context) => {
    const { id } = context.req.valid('param');
    const principal = context.get('principal');
    await cancelExecution(ports, principal, id);
    return context.json(fromSummary(await getExecution(ports, principal, id)), 202);
  });
  api.openapi(RERUN, async (context) => {
    const { only } = context.req.valid('json');
    const principal = context.get('principal');
    const id = await rerunExecution(ports, principal, context.req.valid('param').id, only);
    return context.json(fromSummary(await getExecution(ports, principal, id)), 202);
  });
}

function addReadingRoutes(api: Api, ports: ExecutionPorts, addresses: () => Addresses): void {
  api.openapi(LIST, async (context) => {
    const query = context.req.valid('query');
    const { pipeline: pipelineId, status, state, trigger } = query;
    const filter = {
      ...(pipelineId !== undefined && { pipelineId }),
      ...(status !== undefined && { status }),
      ...(state !== undefined && { state }),
      ...(trigger !== undefined && { trigger }),
    };
    const rows = await listExecutions(ports, context.get('principal'), filter, toPage(query));
    return context.json(cutPage(rows, query, fromSummary), 200);
  });
  api.openapi(GET, async (context) => {
    const { id } = context.req.valid('param');
    const principal = context.get('principal');
    const found = await getExecution(ports, principal, id);
    const testCases = await executedTestCases(ports, principal, id);
    const site = await executionSite(ports, found);
    return context.json(fromExecution(found, testCases, site, addresses()), 200);
  });
  api.openapi(RESULTS, async (context) => {
    const { limit, cursor, test_case: position, ...narrow } = context.req.valid('query');
    const { id } = context.req.valid('param');
    const filter = { ...narrow, position };
    const after = cursor === undefined ? {} : { after: toPlace(cursor) };
    const page = { limit: limit + 1, ...after };
    const rows = await listResults(ports, context.get('principal'), id, filter, page);
    return context.json(fromResults(rows, limit), 200);
  });
  api.openapi(SCENARIOS, async (context) => {
    const { id } = context.req.valid('param');
    const items = await listScenarios(ports, context.get('principal'), id);
    return context.json({ items }, 200);
  });
}

/** A person, or one of their tokens, starts a pipeline by hand. */
async function start(
  ports: ExecutionPorts,
  principal: Principal,
  pipelineId: string,
  parameters: RunParameters,
): Promise<string> {
  const manual = { kind: 'manual', id: null, payload: null, parameters, hops: 0 } as const;
  const trigger = { ...manual, name: principal.user, receivedAt: ports.now() };
  const [started] = await startExecutions(ports, principal, [pipelineId], trigger);
  if (started === undefined) throw new Error('a pipeline gave no execution');
  return started.id;
}
