import { createRoute, z } from '@hono/zod-openapi';
import { latestCalibrations } from '../../../execution/index.ts';
import type { Principal } from '../../../identity/index.ts';
import * as fields from '../../../input/fields.ts';
import {
  createRecord,
  deleteRecord,
  editRecord,
  type GenerationRecord,
  getRecord,
  type LibraryPorts,
  listRecords,
  recordReferences,
} from '../../../library/index.ts';
import { answers, answersCreated, answersNothing } from '../../answers.ts';
import type { ApiPorts } from '../../api-env.ts';
import { idempotencyHeader } from '../../idempotency.ts';
import { cutPage, pageOf, pageQuery, toPage } from '../../page.ts';
import { ifMatchHeader, revisionOf, toETag } from '../../revision.ts';
import { type Api, described, jsonBody } from '../../route-parts.ts';
import {
  changedRecord,
  fromRecord,
  newRecord,
  record,
  toRecordEdit,
  toRecordInput,
} from '../../wire/records.ts';

const TAG = 'Generation records';
const params = z.object({
  name: fields.displayName.clone().openapi({ description: 'Name of a record' }),
});

const LIST = createRoute({
  ...described('listRecords', 'List the generation records, the newest first', TAG, 'read'),
  method: 'get',
  path: '/records',
  request: { query: pageQuery },
  responses: answers(pageOf(record), 422),
});

const CREATE = createRoute({
  ...described('createRecord', 'Create a generation record as a draft', TAG, 'write'),
  method: 'post',
  path: '/records',
  request: { headers: idempotencyHeader, body: jsonBody(newRecord) },
  responses: answersCreated(record, 404, 409, 413, 415, 422),
});

const GET = createRoute({
  ...described('getRecord', 'Read a generation record', TAG, 'read'),
  method: 'get',
  path: '/records/{name}',
  request: { params },
  responses: answers(record, 404, 422),
});

const EDIT = createRoute({
  ...described('editRecord', 'Change a generation record', TAG, 'write'),
  method: 'patch',
  path: '/records/{name}',
  request: { params, headers: ifMatchHeader, body: jsonBody(changedRecord) },
  responses: answers(record, 404, 409, 412, 413, 415, 422),
});

const DELETE = createRoute({
  ...described(
    'deleteRecord',
    'Delete a generation record; scripts stay in Git, but for those of a local repository',
    TAG,
    'write',
  ),
  method: 'delete',
  path: '/records/{name}',
  request: { params },
  responses: answersNothing(404, 422),
});

/** Generation records: list, create, read, change, delete. */
export function addRecordRoutes(api: Api, { library }: ApiPorts): void {
  api.openapi(LIST, async (context) => {
    const query = context.req.valid('query');
    const rows = await listRecords(library, context.get('principal'), toPage(query));
    const shown = await answering(library, context.get('principal'), rows);
    return context.json(cutPage(rows, query, shown), 200);
  });
  api.openapi(CREATE, async (context) => {
    const input = toRecordInput(context.req.valid('json'));
    const made = await createRecord(library, context.get('principal'), input);
    const shown = await answering(library, context.get('principal'), [made]);
    return context.json(shown(made), 201, { etag: toETag(made.revision) });
  });
  api.openapi(GET, async (context) => {
    const { name } = context.req.valid('param');
    const found = await getRecord(library, context.get('principal'), name);
    const shown = await answering(library, context.get('principal'), [found]);
    return context.json(shown(found), 200, { etag: toETag(found.revision) });
  });
  api.openapi(EDIT, async (context) => {
    const { name } = context.req.valid('param');
    const revision = revisionOf(context.req.valid('header')['if-match']);
    const edit = { ...toRecordEdit(context.req.valid('json')), ...revision };
    const changed = await editRecord(library, context.get('principal'), name, edit);
    const shown = await answering(library, context.get('principal'), [changed]);
    return context.json(shown(changed), 200, { etag: toETag(changed.revision) });
  });
  api.openapi(DELETE, async (context) => {
    await deleteRecord(library, context.get('principal'), context.req.valid('param').name);
    return context.body(null, 204);
  });
}

/** How records are answered, with the names of what they refer to and their latest calibrations. */
async function answering(
  library: LibraryPorts,
  principal: Principal,
  rows: readonly GenerationRecord[],
) {
  const named = await recordReferences(library, principal);
  const latest = await latestCalibrations(library, principal, rows);
  return (row: GenerationRecord) => fromRecord(row, named(row), latest(row));
}
