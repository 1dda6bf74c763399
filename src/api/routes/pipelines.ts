import { z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { type Principal, recordAudit } from '../../identity/index.ts';
import {
  type ChangedPipeline,
  consentToHosts,
  createPipeline,
  deletePipeline,
  editPipeline,
  getPipeline,
  listPipelines,
} from '../../library/index.ts';
import type { ApiEnv, ApiPorts } from '../api-env.ts';
import { credentialsOf } from '../require-authentication.ts';
import { withLatest } from '../routing/latest.ts';
import { routesOf } from '../routing/route.ts';
import type { Api } from '../routing/route-parts.ts';
import {
  changedPipeline,
  fromPipeline,
  fromSummary,
  listedPipeline,
  newConsent,
  newPipeline,
  pipeline,
  toNewPipeline,
  toPipelineEdit,
} from '../wire/library.ts';

const params = z.object({ id: z.uuid('must be the id of a pipeline') });

/** Pipelines: list, create, read, change, delete. */
export function addPipelineRoutes(api: Api, ports: ApiPorts): void {
  const { library, execution } = ports;
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
    .creates(pipeline, async ({ actor, body, context }) => {
      const created = await createPipeline(library, actor, toNewPipeline(body));
      return auditHosts(ports, actor, context, created);
    });
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
    .answers(pipeline, async ({ actor, params: { id }, body, context }) => {
      const edited = await editPipeline(library, actor, id, toPipelineEdit(body));
      return auditHosts(ports, actor, context, edited);
    });
  route(
    'consentToHosts',
    'Allow hosts of a pipeline for the records and test cases in it that you own',
    'write',
    {
      description:
        'A base URL leads only to hosts that an owner of every record and test case in the pipeline allows. The hosts are added to those of each record, and of each uploaded or imported test case, that the caller owns; an admin owns all.',
    },
  )
    .post('/pipelines/{id}/consents', 404)
    .params(params)
    .takes(newConsent)
    .answers(pipeline, async ({ actor, params: { id }, body, context }) => {
      const changed = await consentToHosts(library, actor, id, body.hosts);
      return auditHosts(ports, actor, context, changed);
    });
  route(
    'deletePipeline',
    'Delete a pipeline that no gatekeeper and no schedule starts; its test cases stay',
    'write',
  )
    .delete('/pipelines/{id}', 404, 409)
    .params(params)
    .does(({ actor, params }) => deletePipeline(library, actor, params.id));
}

/** A changed pipeline, once the audit log has which hosts were allowed for what. */
async function auditHosts(
  { identity }: ApiPorts,
  { workspaceId, user: actor, via }: Principal,
  context: Context<ApiEnv>,
  changed: ChangedPipeline,
): Promise<z.output<typeof pipeline>> {
  const { remoteAddress } = credentialsOf(context);
  for (const { kind, name, hosts } of changed.granted) {
    await recordAudit(identity, {
      ...{ workspaceId, actor, via, remoteAddress, action: 'hosts.allow', outcome: 'done' },
      target: `${kind} ${name}: ${hosts.join(', ')} (pipeline ${changed.name})`,
    });
  }
  return fromPipeline(changed);
}
