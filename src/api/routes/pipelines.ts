import { createRoute, z } from '@hono/zod-openapi';
import {
  createPipeline,
  deletePipeline,
  editPipeline,
  getPipeline,
  listPipelines,
} from '../../library/index.ts';
import { answers, answersCreated, answersNothing } from '../answers.ts';
import type { ApiPorts } from '../api-env.ts';
import { idempotencyHeader } from '../idempotency.ts';
import { cutPage, pageOf, pageQuery, toPage } from '../page.ts';
import { type Api, described, jsonBody } from '../route-parts.ts';
import {
  changedPipeline,
  fromPipeline,
  fromSummary,
  newPipeline,
  pipeline,
  pipelineSummary,
} from '../wire/library.ts';

const TAG = 'Pipelines';
const params = z.object({ id: z.uuid('must be the id of a pipeline') });

const LIST = createRoute({
  ...described('listPipelines', 'List the pipelines, the newest first', TAG, 'read'),
  method: 'get',
  path: '/pipelines',
  request: { query: pageQuery },
  responses: answers(pageOf(pipelineSummary), 422),
});

const CREATE = createRoute({
  ...described('createPipeline', 'Create a pipeline', TAG, 'write'),
  method: 'post',
  path: '/pipelines',
  request: { headers: idempotencyHeader, body: jsonBody(newPipeline) },
  responses: answersCreated(pipeline, 404, 409, 413, 415, 422),
});

const GET = createRoute({
  ...described('getPipeline', 'Read a pipeline with its test cases in order', TAG, 'read'),
  method: 'get',
  path: '/pipelines/{id}',
  request: { params },
  responses: answers(pipeline, 404, 422),
});

const EDIT = createRoute({
  ...described(
    'editPipeline',
    'Rename a pipeline, set its owners, its runtime, its hosts or its test cases',
    TAG,
    'write',
  ),
  method: 'patch',
  path: '/pipelines/{id}',
  request: { params, body: jsonBody(changedPipeline) },
  responses: answers(pipeline, 404, 409, 413, 415, 422),
});

const DELETE = createRoute({
  ...described(
    'deletePipeline',
    'Delete a pipeline that no gatekeeper and no schedule starts; its test cases stay',
    TAG,
    'write',
  ),
  method: 'delete',
  path: '/pipelines/{id}',
  request: { params },
  responses: answersNothing(404, 409, 422),
});

/** Pipelines: list, create, read, change, delete. */
export function addPipelineRoutes(api: Api, { library }: ApiPorts): void {
  api.openapi(LIST, async (context) => {
    const query = context.req.valid('query');
    const rows = await listPipelines(library, context.get('principal'), toPage(query));
    return context.json(cutPage(rows, query, fromSummary), 200);
  });
  api.openapi(CREATE, async (context) => {
    const { test_case_ids: testCaseIds, ...rest } = context.req.valid('json');
    const input = { ...rest, testCaseIds };
    const made = await createPipeline(library, context.get('principal'), input);
    return context.json(fromPipeline(made), 201);
  });
  api.openapi(GET, async (context) => {
    const { id } = context.req.valid('param');
    return context.json(
      fromPipeline(await getPipeline(library, context.get('principal'), id)),
      200,
    );
  });
  api.openapi(EDIT, async (context) => {
    const { id } = context.req.valid('param');
    const { name, owners, runtime, hosts, test_case_ids: testCaseIds } = context.req.valid('json');
    const edit = {
      ...(name !== undefined && { name }),
      ...(owners !== undefined && { owners }),
      ...(runtime !== undefined && { runtime }),
      ...(hosts && { hosts }),
      ...(testCaseIds && { testCaseIds }),
    };
    const changed = await editPipeline(library, context.get('principal'), id, edit);
    return context.json(fromPipeline(changed), 200);
  });
  api.openapi(DELETE, async (context) => {
    await deletePipeline(library, context.get('principal'), context.req.valid('param').id);
    return context.body(null, 204);
  });
}
