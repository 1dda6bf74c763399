import { z } from '@hono/zod-openapi';
import { recordSuite } from '../../../library/index.ts';
import type { ApiPorts } from '../../api-env.ts';
import { routesOf } from '../../routing/route.ts';
import type { Api } from '../../routing/route-parts.ts';
import { zipStream } from '../../zip-stream.ts';
import { recordParams } from './record-params.ts';

const ZIP = z.string().max(268_435_456).openapi({ format: 'binary' });

/** The suite of a record as an archive. */
export function addRecordArchiveRoute(api: Api, { library }: ApiPorts): void {
  const route = routesOf(api, 'Generation records');
  route(
    'getRecordArchive',
    'Download the suite of a record as it is on its branch, as a zip',
    'read',
  )
    .get('/records/{name}/archive', 404)
    .params(recordParams)
    .sends('application/zip', ZIP, async ({ actor, params: { name }, context }) => {
      const { folder, files } = await recordSuite(library, actor, name);
      return context.body(zipStream(folder, files), 200, {
        'content-type': 'application/zip',
        'content-disposition': `attachment; filename="suite.zip"; filename*=UTF-8''${encodeExtended(name)}.zip`,
      });
    });
}

/** A record's name as a value of RFC 8187, which has no parentheses, as RFC 6266 requires in `filename*`. */
function encodeExtended(name: string): string {
  return encodeURIComponent(name).replaceAll('(', '%28').replaceAll(')', '%29');
}
