import { createRoute, z } from '@hono/zod-openapi';
import {
  deleteTestCase,
  editTestCase,
  getGitImport,
  getTestCase,
  listTestCases,
  startGitImport,
  uploadTestCase,
} from '../../library/index.ts';
import { answers, answersAccepted, answersCreated, answersNothing } from '../answers.ts';
import type { ApiPorts } from '../api-env.ts';
import { idempotencyHeader } from '../idempotency.ts';
import { cutPage, pageOf, pageQuery, toPage } from '../page.ts';
import { type Api, described, jsonBody } from '../route-parts.ts';
import {
  changedTestCase,
  fromGitImport,
  fromTestCase,
  gitImport,
  newGitImport,
  newTestCase,
  testCase,
  testCaseFilters,
} from '../wire/library.ts';

const TAG = 'Test cases';
const params = z.object({ id: z.uuid('must be the id of a test case') });

const LIST = createRoute({
  ...described('listTestCases', 'List the test cases, the newest first', TAG, 'read'),
  method: 'get',
  path: '/test-cases',
  request: { query: pageQuery.extend(testCaseFilters) },
  responses: answers(pageOf(testCase), 422),
});

const UPLOAD = createRoute({
  ...described('uploadTestCase', 'Upload one Python script as a test case', TAG, 'write'),
  method: 'post',
  path: '/test-cases',
  request: { headers: idempotencyHeader, body: jsonBody(newTestCase) },
  responses: answersCreated(testCase, 409, 413, 415, 422),
});

const GET = createRoute({
  ...described('getTestCase', 'Read a test case', TAG, 'read'),
  method: 'get',
  path: '/test-cases/{id}',
  request: { params },
  responses: answers(testCase, 404, 422),
});

const EDIT = createRoute({
  ...described(
    'editTestCase',
    'Change an uploaded script: its name, its text, its labels',
    TAG,
    'write',
  ),
  method: 'patch',
  path: '/test-cases/{id}',
  request: { params, body: jsonBody(changedTestCase) },
  responses: answers(testCase, 404, 409, 413, 415, 422),
});

const DELETE = createRoute({
  ...described('deleteTestCase', 'Delete a test case that no pipeline holds', TAG, 'write'),
  method: 'delete',
  path: '/test-cases/{id}',
  request: { params },
  responses: answersNothing(404, 409, 422),
});

const IMPORT = createRoute({
  ...described('importTestCases', 'Import the scripts of a folder of a branch', TAG, 'write'),
  method: 'post',
  path: '/git-imports',
  request: { headers: idempotencyHeader, body: jsonBody(newGitImport) },
  responses: answersAccepted(gitImport, 404, 409, 413, 415, 422),
});

const GET_IMPORT = createRoute({
  ...described('getImport', 'Read how an import goes', TAG, 'read'),
  method: 'get',
  path: '/git-imports/{id}',
  request: { params: z.object({ id: z.uuid('must be the id of an import') }) },
  responses: answers(gitImport, 404, 422),
});

/** The Test Case Library: list, upload, read, change, delete, import. */
export function addTestCaseRoutes(api: Api, { library }: ApiPorts): void {
  api.openapi(LIST, async (context) => {
    const query = context.req.valid('query');
    const { labels, created_from: since, owner } = query;
    const filter = {
      ...(labels && { labels }),
      ...(since !== undefined && { createdFrom: new Date(since) }),
      ...(owner !== undefined && { owner }),
    };
    const rows = await listTestCases(library, context.get('principal'), filter, toPage(query));
    return context.json(cutPage(rows, query, fromTestCase), 200);
  });
  api.openapi(UPLOAD, async (context) => {
    const { file_name: fileName, content, labels } = context.req.valid('json');
    const input = { fileName, labels, content: new TextEncoder().encode(content) };
    const made = await uploadTestCase(library, context.get('principal'), input);
    return context.json(fromTestCase(made), 201);
  });
  api.openapi(GET, async (context) => {
    const { id } = context.req.valid('param');
    return context.json(
      fromTestCase(await getTestCase(library, context.get('principal'), id)),
      200,
    );
  });
  api.openapi(EDIT, async (context) => {
    const { file_name: fileName, content, labels } = context.req.valid('json');
    const edit = {
      ...(fileName !== undefined && { fileName }),
      ...(content !== undefined && { content: new TextEncoder().encode(content) }),
      ...(labels !== undefined && { labels }),
    };
    const { id } = context.req.valid('param');
    const changed = await editTestCase(library, context.get('principal'), id, edit);
    return context.json(fromTestCase(changed), 200);
  });
  api.openapi(DELETE, async (context) => {
    await deleteTestCase(library, context.get('principal'), context.req.valid('param').id);
    return context.body(null, 204);
  });
  api.openapi(IMPORT, async (context) => {
    const principal = context.get('principal');
    const id = await startGitImport(library, principal, context.req.valid('json'));
    return context.json(fromGitImport(await getGitImport(library, principal, id)), 202);
  });
  api.openapi(GET_IMPORT, async (context) => {
    const { id } = context.req.valid('param');
    const found = await getGitImport(library, context.get('principal'), id);
    return context.json(fromGitImport(found), 200);
  });
}
