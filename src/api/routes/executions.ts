import { z } from '@hono/zod-openapi';
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
  requireConsent,
  rerunExecution,
  startExecutions,
} from '../../execution/index.ts';
import type { Principal } from '../../identity/index.ts';
import type { ApiPorts } from '../api-env.ts';
import { cutPage, pageOf, pageQuery, toPage } from '../routing/page.ts';
import { routesOf } from '../routing/route.ts';
import type { Api } from '../routing/route-parts.ts';
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
import { wordsOf } from '../wire/record-history.ts';

const params = z.object({ id: z.uuid('must be the id of an execution') });

/** Executions: start, list, read, cancel, run again. */
export function addExecutionRoutes(
  api: Api,
  { execution: ports, identity, remote }: ApiPorts,
): void {
  const route = routesOf(api, 'Executions');
  const { githubUrl } = remote;
  // Asked again each time: without BASE_URL the address is known only once the server listens.
  addReadingRoutes(api, ports, () => ({ baseUrl: identity.baseUrl, githubUrl }));
  route('runPipeline', 'Start an execution of a pipeline', 'run')
    .post('/pipelines/{id}/run', 404, 409)
    .params(z.object({ id: z.uuid('must be the id of a pipeline') }))
    .repeatable()
    .mayTake(runBody)
    .begins(executionSummary, async ({ actor, params, body }) => {
      const { parameters: given } = body;
      const parameters = given === undefined ? NO_PARAMETERS : toParameters(given);
      const id = await start(ports, actor, params.id, parameters);
      return fromSummary(await getExecution(ports, actor, id));
    });
  route('cancelExecution', 'Cancel an execution whose tests have not ended', 'run')
    .post('/executions/{id}/cancel', 404, 409)
    .params(params)
    .begins(executionSummary, async ({ actor, params: { id } }) => {
      await cancelExecution(ports, actor, id);
      return fromSummary(await getExecution(ports, actor, id));
    });
  route('rerunExecution', 'Run test cases of an execution again', 'run')
    .post('/executions/{id}/rerun', 404, 409)
    .params(params)
    .repeatable()
    .takes(rerunBody)
    .begins(executionSummary, async ({ actor, params, body }) => {
      const id = await rerunExecution(ports, actor, params.id, body.only);
      return fromSummary(await getExecution(ports, actor, id));
    });
}

function addReadingRoutes(api: Api, ports: ExecutionPorts, addresses: () => Addresses): void {
  const route = routesOf(api, 'Executions');
  route('listExecutions', 'List the executions, the newest first', 'read')
    .get('/executions')
    .query(pageQuery.extend(executionFilters))
    .answers(pageOf(executionSummary), async ({ actor, query }) => {
      const { pipeline: pipelineId, status, state, trigger, since, until, text } = query;
      const filter = {
        ...(pipelineId !== undefined && { pipelineId }),
        ...(status !== undefined && { status }),
        ...(state !== undefined && { state }),
        ...(trigger !== undefined && { trigger }),
        received: { ...(since !== undefined && { since }), ...(until !== undefined && { until }) },
        ...(text !== undefined && { text }),
      };
      const rows = await listExecutions(ports, actor, filter, toPage(query));
      return cutPage(rows, query, fromSummary);
    });
  route('getExecution', 'Read an execution with its test cases', 'read')
    .get('/executions/{id}', 404)
    .params(params)
    .answers(execution, async ({ actor, params: { id } }) => {
      const found = await getExecution(ports, actor, id);
      const testCases = await executedTestCases(ports, actor, id);
      const site = await executionSite(ports, found);
      return fromExecution(found, testCases, site, addresses());
    });
  route('listResults', 'List the results of an execution, in order', 'read')
    .get('/executions/{id}/results', 404)
    .params(params)
    .query(resultQuery)
    .answers(resultPage, async ({ actor, params: { id }, query }) => {
      const { limit, cursor, test_case: position, ...narrow } = query;
      const filter = { ...narrow, position };
      const after = cursor === undefined ? {} : { after: toPlace(cursor) };
      const page = { limit: limit + 1, ...after };
      const rows = await listResults(ports, actor, id, filter, page);
      return fromResults(rows, limit);
    });
  route('listScenarios', 'Count the results of an execution by scenario', 'read')
    .get('/executions/{id}/scenarios', 404)
    .params(params)
    .answers(scenarioList, async ({ actor, params: { id } }) => ({
      items: (await listScenarios(ports, actor, id)).map((one) => ({
        ...one,
        words: one.scenario === null ? '' : wordsOf(one.scenario),
      })),
    }));
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
  await requireConsent(ports.database, principal, pipelineId, parameters);
  const [started] = await startExecutions(ports, principal, [pipelineId], trigger);
  if (started === undefined) throw new Error('a pipeline gave no execution');
  return started.id;
}
