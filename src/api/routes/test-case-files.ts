import { createRoute, z } from '@hono/zod-openapi';
import { testCaseFiles as readFiles } from '../../library/index.ts';
import { Problem } from '../../problem.ts';
import { answers } from '../answers.ts';
import type { ApiPorts } from '../api-env.ts';
import { problemBody } from '../problem-answer.ts';
import { type Api, described } from '../route-parts.ts';
import { fromFiles, testCaseFiles } from '../wire/test-case-files.ts';

const FILES = createRoute({
  ...described('listTestCaseFiles', 'Read the scripts of a test case', 'Test cases', 'read'),
  method: 'get',
  path: '/test-cases/{id}/files',
  request: { params: z.object({ id: z.uuid('must be the id of a test case') }) },
  responses: answers(testCaseFiles, 404, 422),
});

/** The files of a test case as they are on its branch now. */
export function addTestCaseFileRoutes(api: Api, { library }: ApiPorts): void {
  api.openapi(FILES, async (context) => {
    const { id } = context.req.valid('param');
    try {
      return context.json(fromFiles(await readFiles(library, context.get('principal'), id)), 200);
    } catch (error) {
      // That Git does not give them is an answer too, and says what to do.
      if (!(error instanceof Problem) || error.kind === 'not-found') throw error;
      const nothing = { commit: null, files: [], omitted: 0 };
      return context.json({ ...nothing, problem: problemBody(error) }, 200);
    }
  });
}
