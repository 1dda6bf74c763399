import { createRoute, z } from '@hono/zod-openapi';
import * as fields from '../../input/fields.ts';

import {
  deleteGitCredential,
  editGitCredential,
  type GitCredential,
  listGitCredentials,
  registerGitCredential,
} from '../../library/index.ts';
import { answers, answersCreated, answersNothing } from '../answers.ts';
import type { ApiPorts } from '../api-env.ts';
import { idempotencyHeader } from '../idempotency.ts';
import { type Api, described, jsonBody } from '../route-parts.ts';
import { changedGitCredential, gitCredential, newGitCredential } from '../wire/workspace.ts';

const TAG = 'Workspace';
const many = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item).max(1000) });

const LIST = createRoute({
  ...described('listGitCredentials', 'List the registered Git credentials', TAG, 'read'),
  method: 'get',
  path: '/git-credentials',
  responses: answers(many(gitCredential)),
});

const REGISTER = createRoute({
  ...described(
    'registerGitCredential',
    'Register where a Git token is found, what it is for and where it may be sent',
    TAG,
    'admin',
  ),
  method: 'post',
  path: '/git-credentials',
  request: { headers: idempotencyHeader, body: jsonBody(newGitCredential) },
  responses: answersCreated(gitCredential, 409, 413, 415, 422),
});

const EDIT = createRoute({
  ...described(
    'editGitCredential',
    'Change the purpose and hosts of a Git credential',
    TAG,
    'admin',
  ),
  method: 'patch',
  path: '/git-credentials/{name}',
  request: {
    params: z.object({ name: fields.displayName }),
    body: jsonBody(changedGitCredential),
  },
  responses: answers(gitCredential, 404, 413, 415, 422),
});

const DELETE = createRoute({
  ...described('deleteGitCredential', 'Forget a Git credential that nothing uses', TAG, 'admin'),
  method: 'delete',
  path: '/git-credentials/{name}',
  request: { params: z.object({ name: fields.displayName }) },
  responses: answersNothing(404, 409, 422),
});

function fromGitCredential({ hosts, ...rest }: GitCredential): z.input<typeof gitCredential> {
  return { ...rest, hosts: [...hosts] };
}

/** The registered Git credentials of a workspace. */
export function addWorkspaceRoutes(api: Api, { library }: ApiPorts): void {
  api.openapi(LIST, async (context) => {
    const rows = await listGitCredentials(library, context.get('principal'));
    return context.json({ items: rows.map(fromGitCredential) }, 200);
  });
  api.openapi(REGISTER, async (context) => {
    const input = context.req.valid('json');
    const made = await registerGitCredential(library, context.get('principal'), input);
    return context.json(fromGitCredential(made), 201);
  });
  api.openapi(EDIT, async (context) => {
    const { name } = context.req.valid('param');
    const edit = context.req.valid('json');
    const changed = await editGitCredential(library, context.get('principal'), name, edit);
    return context.json(fromGitCredential(changed), 200);
  });
  api.openapi(DELETE, async (context) => {
    await deleteGitCredential(library, context.get('principal'), context.req.valid('param').name);
    return context.body(null, 204);
  });
}
