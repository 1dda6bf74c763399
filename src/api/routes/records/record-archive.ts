import { createRoute, z } from '@hono/zod-openapi';
import * as fields from '../../../input/fields.ts';
import { recordSuite } from '../../../library/index.ts';
import { answersFile } from '../../answers.ts';
import type { ApiPorts } from '../../api-env.ts';
import { type Api, described } from '../../route-parts.ts';
import { zipStream } from '../../zip-stream.ts';

const ZIP = z.string().max(268_435_456).openapi({ format: 'binary' });

const ARCHIVE = createRoute({
  ...described(
    'getRecordArchive',
    'Download the suite of a record as it is on its branch, as a zip',
    'Generation records',
    'read',
  ),
  method: 'get',
  path: '/records/{name}/archive',
  request: {
    params: z.object({
      name: fields.displayName.clone().openapi({ description: 'Name of a record' }),
    }),
  },
  responses: answersFile('application/zip', ZIP, 404, 422),
});

/** The suite of a record as an archive. */
export function addRecordArchiveRoute(api: Api, { library }: ApiPorts): void {
  api.openapi(ARCHIVE, async (context) => {
    const { name } = context.req.valid('param');
    const { folder, files } = await recordSuite(library, context.get('principal'), name);
    return context.body(zipStream(folder, files), 200, {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="suite.zip"; filename*=UTF-8''${extended(name)}.zip`,
    });
  });
}

/** A record's name as a value of RFC 8187, which has no parentheses, as RFC 6266 wants it in `filename*`. */
function extended(name: string): string {
  return encodeURIComponent(name).replaceAll('(', '%28').replaceAll(')', '%29');
}
