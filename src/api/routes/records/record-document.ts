import { recordDocument as readDocument } from '../../../execution/index.ts';
import type { ApiPorts } from '../../api-env.ts';
import { routesOf } from '../../routing/route.ts';
import type { Api } from '../../routing/route-parts.ts';
import {
  fromRecordDocument,
  recordDocument,
  recordDocumentQuery,
} from '../../wire/record-document.ts';
import { recordParams } from './record-params.ts';

/** The document of a record as its latest generation read it, line by line. */
export function addRecordDocumentRoute(api: Api, { library }: ApiPorts): void {
  const route = routesOf(api, 'Generation records');
  route(
    'getRecordDocument',
    'Read the document of a record with its audit and its tests, line by line',
    'read',
  )
    .get('/records/{name}/document', 404)
    .params(recordParams)
    .query(recordDocumentQuery)
    .answers(recordDocument, async ({ actor, params: { name }, query }) =>
      fromRecordDocument(await readDocument(library, actor, name, query)),
    );
}
