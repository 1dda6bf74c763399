import { z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { latestCalibrations } from '../../../execution/index.ts';
import type { Principal } from '../../../identity/index.ts';
import {
  connectRecord,
  createRecord,
  deleteRecord,
  editRecord,
  type GenerationRecord,
  getRecord,
  type LibraryPorts,
  listRecords,
  recordReferences,
} from '../../../library/index.ts';
import { Problem } from '../../../problem.ts';
import type { ApiEnv, ApiPorts } from '../../api-env.ts';
import { cutPage, pageOf, pageQuery, toPage } from '../../routing/page.ts';
import { routesOf } from '../../routing/route.ts';
import type { Api } from '../../routing/route-parts.ts';
import {
  changedRecord,
  connection,
  fromRecord,
  newRecord,
  record,
  toConnection,
  toRecordEdit,
  toRecordInput,
} from '../../wire/records.ts';
import { recordParams } from './record-params.ts';

/** Generation records: list, create, read, change, delete. */
export function addRecordRoutes(api: Api, { library }: ApiPorts): void {
  const route = routesOf(api, 'Generation records');
  const one = async (context: Context<ApiEnv>, actor: Principal, row: GenerationRecord) => {
    context.header('etag', toETag(row.revision));
    return (await recordResponses(library, actor, [row]))(row);
  };
  route('listRecords', 'List the generation records, the newest first', 'read')
    .get('/records')
    .query(pageQuery)
    .answers(pageOf(record), async ({ actor, query }) => {
      const rows = await listRecords(library, actor, toPage(query));
      return cutPage(rows, query, await recordResponses(library, actor, rows));
    });
  route('createRecord', 'Create a generation record as a draft', 'write')
    .post('/records', 404, 409)
    .repeatable()
    .takes(newRecord)
    .creates(record, async ({ actor, body, context }) =>
      one(context, actor, await createRecord(library, actor, toRecordInput(body))),
    );
  route('getRecord', 'Read a generation record', 'read')
    .get('/records/{name}', 404)
    .params(recordParams)
    .answers(record, async ({ actor, params: { name }, context }) =>
      one(context, actor, await getRecord(library, actor, name)),
    );
  route('editRecord', 'Change a generation record', 'write')
    .patch('/records/{name}', 404, 409, 412)
    .params(recordParams)
    .headers(ifMatchHeader)
    .takes(changedRecord)
    .answers(record, async ({ actor, params: { name }, headers, body, context }) => {
      const edit = { ...toRecordEdit(body), ...revisionOf(headers['if-match']) };
      return one(context, actor, await editRecord(library, actor, name, edit));
    });
  route(
    'connectRecord',
    'Connect a record with a local repository to one of a Git host, and commit its suite there',
    'write',
  )
    .post('/records/{name}/connect', 404, 409)
    .params(recordParams)
    .takes(connection)
    .answers(record, async ({ actor, params: { name }, body, context }) =>
      one(context, actor, await connectRecord(library, actor, name, toConnection(body))),
    );
  route(
    'deleteRecord',
    'Delete a generation record; scripts stay in Git, but for those of a local repository',
    'write',
  )
    .delete('/records/{name}', 404)
    .params(recordParams)
    .does(({ actor, params }) => deleteRecord(library, actor, params.name));
}

/** How records are answered, with the names of what they refer to and their latest calibrations. */
async function recordResponses(
  library: LibraryPorts,
  principal: Principal,
  rows: readonly GenerationRecord[],
) {
  const named = await recordReferences(library, principal);
  const latest = await latestCalibrations(library, principal, rows);
  return (row: GenerationRecord) => fromRecord(row, named(row), latest(row));
}

/** The header that guards an edit against somebody who was quicker (RFC 9110, 13.1.1). */
const ifMatchHeader = z.object({
  'if-match': z
    .string()
    .regex(/^"\d{1,9}"$/, 'must be an ETag that a GET has answered, in quotes')
    .optional()
    .openapi({ description: 'The ETag of the version that was edited' }),
});

/** The ETag of a revision. */
function toETag(revision: number): string {
  return `"${revision}"`;
}

/** The revision of an ETag, as an edit takes it. */
function revisionOf(ifMatch: string | undefined): { revision?: number } {
  if (ifMatch === undefined) return {};
  const revision = Number(ifMatch.slice(1, -1));
  if (Number.isSafeInteger(revision)) return { revision };
  throw new Problem('input-faulty', 'If-Match holds no ETag of ours.');
}
