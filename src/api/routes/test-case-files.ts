import { z } from '@hono/zod-openapi';
import { testCaseFiles as readFiles } from '../../library/index.ts';
import { Problem } from '../../problem.ts';
import type { ApiPorts } from '../api-env.ts';
import { problemBody } from '../problem-answer.ts';
import { routesOf } from '../routing/route.ts';
import type { Api } from '../routing/route-parts.ts';
import { fromFiles, testCaseFiles } from '../wire/test-case-files.ts';

/** The files of a test case as they are on its branch now. */
export function addTestCaseFileRoutes(api: Api, { library }: ApiPorts): void {
  const route = routesOf(api, 'Test cases');
  route('listTestCaseFiles', 'Read the scripts of a test case', 'read')
    .get('/test-cases/{id}/files', 404)
    .params(z.object({ id: z.uuid('must be the id of a test case') }))
    .answers(testCaseFiles, async ({ actor, params: { id } }) => {
      try {
        return fromFiles(await readFiles(library, actor, id));
      } catch (error) {
        // That Git does not give them is an answer too, and says what to do.
        if (!(error instanceof Problem) || error.kind === 'not-found') throw error;
        const nothing = { commit: null, files: [], omitted: 0 };
        return { ...nothing, problem: problemBody(error) };
      }
    });
}
