import { createRoute, z } from '@hono/zod-openapi';
import { setConcurrency } from '../../execution/index.ts';
import {
  deleteGitCredential,
  fields,
  listGitCredentials,
  listRuntimes,
  registerGitCredential,
  renameRuntime,
} from '../../library/index.ts';
import { answers, answersCreated, answersNothing } from '../answers.ts';
import type { ApiPorts } from '../api-env.ts';
import { idempotencyHeader } from '../idempotency.ts';
import { type Api, described, jsonBody } from '../route-parts.ts';
import { changedRuntime, gitCredential, runtime } from '../wire/workspace.ts';

const TAG = 'Workspace';
const many = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item).max(1000) });

const RUNTIMES = createRoute({
  ...described('listRuntimes', 'List the runtimes', TAG, 'read'),
  method: 'get',
  path: '/runtimes',
  responses: answers(many(runtime)),
});

const EDIT = createRoute({
  ...described('editRuntime', 'Rename a runtime, or set its concurrency', TAG, 'admin'),
  method: 'patch',
  path: '/runtimes/{name}',
  request: {
    params: z.object({ name: fields.displayName }),
    body: jsonBody(changedRuntime),
  },
  responses: answersNothing(404, 409, 413, 415, 422),
});

const LIST = createRoute({
  ...described('listGitCredentials', 'List the registered Git credentials', TAG, 'read'),
  method: 'get',
  path: '/git-credentials',
  responses: answers(many(gitCredential)),
});

const REGISTER = createRoute({
  ...described('registerGitCredential', 'Register where a Git token is found', TAG, 'admin'),
  method: 'post',
  path: '/git-credentials',
  request: { headers: idempotencyHeader, body: jsonBody(gitCredential) },
  responses: answersCreated(gitCredential, 409, 413, 415, 422),
});

const DELETE = createRoute({
  ...described('deleteGitCredential', 'Forget a Git credential that nothing uses', TAG, 'admin'),
  method: 'delete',
  path: '/git-credentials/{name}',
  request: { params: z.object({ name: fields.displayName }) },
  responses: answersNothing(404, 409, 422),
});

/** What a workspace has: runtimes and registered Git credentials. */
export function addWorkspaceRoutes(api: Api, { library, execution }: ApiPorts): void {
  api.openapi(RUNTIMES, async (context) => {
    return context.json({ items: await listRuntimes(library, context.get('principal')) }, 200);
  });
  api.openapi(EDIT, async (context) => {
    const { name: newName, concurrency: wanted } = context.req.valid('json');
    const { name } = context.req.valid('param');
    const principal = context.get('principal');
    await library.database.transaction(async () => {
      if (wanted !== undefined) await setConcurrency(execution, principal, name, wanted);
      if (newName !== undefined) await renameRuntime(library, principal, name, newName);
    });
    return context.body(null, 204);
  });
  api.openapi(LIST, async (context) => {
    return context.json(
      { items: await listGitCredentials(library, context.get('principal')) },
      200,
    );
  });
  api.openapi(REGISTER, async (context) => {
    const input = context.req.valid('json');
    await registerGitCredential(library, context.get('principal'), input);
    return context.json(input, 201);
  });
  api.openapi(DELETE, async (context) => {
    await deleteGitCredential(library, context.get('principal'), context.req.valid('param').name);
    return context.body(null, 204);
  });
}
