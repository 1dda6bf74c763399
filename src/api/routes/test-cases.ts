import { z } from '@hono/zod-openapi';
import { withLastRuns } from '../../execution/index.ts';
import {
  deleteTestCase,
  editTestCase,
  getGitImport,
  getTestCase,
  listTestCases,
  recordsOfTestCases,
  startGitImport,
  uploadTestCase,
} from '../../library/index.ts';
import type { ApiPorts } from '../api-env.ts';
import { cutPage, pageOf, pageQuery, toPage } from '../routing/page.ts';
import { routesOf } from '../routing/route.ts';
import type { Api } from '../routing/route-parts.ts';
import {
  changedTestCase,
  fromGitImport,
  fromListed,
  fromTestCase,
  gitImport,
  listedTestCase,
  newGitImport,
  newTestCase,
  testCase,
  testCaseFilters,
} from '../wire/library.ts';

const params = z.object({ id: z.uuid('must be the id of a test case') });

/** The Test Case Library: list, upload, read, change, delete, import. */
export function addTestCaseRoutes(api: Api, { library, execution }: ApiPorts): void {
  const route = routesOf(api, 'Test cases');
  route('listTestCases', 'List the test cases, the newest first', 'read')
    .get('/test-cases')
    .query(pageQuery.extend(testCaseFilters))
    .answers(pageOf(listedTestCase), async ({ actor, query }) => {
      const { labels, created_from: since, owner } = query;
      const filter = {
        ...(labels && { labels }),
        ...(since !== undefined && { createdFrom: new Date(since) }),
        ...(owner !== undefined && { owner }),
      };
      const rows = await listTestCases(library, actor, filter, toPage(query));
      const ids = rows.map(({ id }) => id);
      const records = await recordsOfTestCases(library.database, actor, ids);
      const named = rows.map((row) => ({ ...row, record: records.get(row.id) ?? null }));
      return cutPage(await withLastRuns(execution, actor, named), query, fromListed);
    });
  route('uploadTestCase', 'Upload one Python script as a test case', 'write')
    .post('/test-cases', 409)
    .repeatable()
    .takes(newTestCase)
    .creates(testCase, async ({ actor, body }) => {
      const { file_name: fileName, content, labels, hosts } = body;
      const input = { fileName, labels, hosts, content: new TextEncoder().encode(content) };
      const created = await uploadTestCase(library, actor, input);
      return fromTestCase(created);
    });
  route('getTestCase', 'Read a test case', 'read')
    .get('/test-cases/{id}', 404)
    .params(params)
    .answers(testCase, async ({ actor, params: { id } }) =>
      fromTestCase(await getTestCase(library, actor, id)),
    );
  route('editTestCase', 'Change an uploaded script, or the hosts of an imported one', 'write')
    .patch('/test-cases/{id}', 404, 409)
    .params(params)
    .takes(changedTestCase)
    .answers(testCase, async ({ actor, params: { id }, body }) => {
      const { file_name: fileName, content: text, labels, hosts } = body;
      const content = text === undefined ? undefined : new TextEncoder().encode(text);
      const edit = { fileName, content, labels, hosts };
      return fromTestCase(await editTestCase(library, actor, id, edit));
    });
  route('deleteTestCase', 'Delete a test case that no pipeline holds', 'write')
    .delete('/test-cases/{id}', 404, 409)
    .params(params)
    .does(({ actor, params }) => deleteTestCase(library, actor, params.id));
  route('importTestCases', 'Import the scripts of a folder of a branch', 'write')
    .post('/git-imports', 404, 409)
    .repeatable()
    .takes(newGitImport)
    .begins(gitImport, async ({ actor, body }) =>
      fromGitImport(await getGitImport(library, actor, await startGitImport(library, actor, body))),
    );
  route('getImport', 'Read how an import goes', 'read')
    .get('/git-imports/{id}', 404)
    .params(z.object({ id: z.uuid('must be the id of an import') }))
    .answers(gitImport, async ({ actor, params: { id } }) =>
      fromGitImport(await getGitImport(library, actor, id)),
    );
}
