import { z } from '@hono/zod-openapi';
import {
  createPipeline,
  deletePipeline,
  editPipeline,
  getPipeline,
  listPipelines,
} from '../../library/index.ts';
import type { ApiPorts } from '../api-env.ts';
import { withLatest } from '../routing/latest.ts';
import { routesOf } from '../routing/route.ts';
import type { Api } from '../routing/route-parts.ts';
import {
  changedPipeline,
  fromPipeline,
  fromSummary,
  listedPipeline,
  newPipeline,
  pipeline,
  toNewPipeline,
  toPipelineEdit,
} from '../wire/library.ts';

const params = z.object({ id: z.uuid('must be the id of a pipeline') });

/** Pipelines: list, create, read, change, delete. */
export function addPipelineRoutes(api: Api, { library, execution }: ApiPorts): void {
  const route = routesOf(api, 'Pipelines');
  route('listPipelines', 'List the pipelines, the newest first', 'read')
    .get('/pipelines')
    .pages(
      listedPipeline,
      ...withLatest(execution, 'pipelineId', fromSummary, (actor, page) =>
        listPipelines(library, actor, page),
      ),
    );
  route('createPipeline', 'Create a pipeline', 'write')
    .post('/pipelines', 404, 409)
    .repeatable()
    .takes(newPipeline)
    .creates(pipeline, async ({ actor, body }) =>
      fromPipeline(await createPipeline(library, actor, toNewPipeline(body))),
    );
  route('getPipeline', 'Read a pipeline with its test cases in order', 'read')
    .get('/pipelines/{id}', 404)
    .params(params)
    .answers(pipeline, async ({ actor, params: { id } }) =>
      fromPipeline(await getPipeline(library, actor, id)),
    );
  route(
    'editPipeline',
    'Rename a pipeline, set its owners, its runtime, its hosts or its test cases',
    'write',
  )
    .patch('/pipelines/{id}', 404, 409)
    .params(params)
    .takes(changedPipeline)
    .answers(pipeline, async ({ actor, params: { id }, body }) =>
      fromPipeline(await editPipeline(library, actor, id, toPipelineEdit(body))),
    );
  route(
    'deletePipeline',
    'Delete a pipeline that no gatekeeper and no schedule starts; its test cases stay',
    'write',
  )
    .delete('/pipelines/{id}', 404, 409)
    .params(params)
    .does(({ actor, params }) => deletePipeline(library, actor, params.id));
}
