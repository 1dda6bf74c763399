import { createRoute, z } from '@hono/zod-openapi';
import { setConcurrency } from '../../execution/index.ts';
import type { Principal } from '../../identity/index.ts';
import * as fields from '../../input/fields.ts';
import type { LibraryPorts } from '../../library/index.ts';
import {
  createActionsRuntime,
  deleteActionsRuntime,
  editActionsRuntime,
  getRuntime,
  installWorkflow,
  listRuntimes,
  renameRuntime,
} from '../../runtimes/index.ts';
import { answers, answersCreated, answersNothing } from '../answers.ts';
import type { ApiPorts } from '../api-env.ts';
import { type Api, described, jsonBody } from '../route-parts.ts';
import { changedRuntime, fromRuntime, installed, newRuntime, runtime } from '../wire/runtimes.ts';

const TAG = 'Runtimes';
const params = z.object({ name: fields.displayName });

const LIST = createRoute({
  ...described('listRuntimes', 'List the runtimes', TAG, 'read'),
  method: 'get',
  path: '/runtimes',
  responses: answers(z.object({ items: z.array(runtime).max(1000) })),
});

const CREATE = createRoute({
  ...described('createRuntime', 'Make a runtime on GitHub Actions', TAG, 'admin'),
  method: 'post',
  path: '/runtimes',
  request: { body: jsonBody(newRuntime) },
  responses: answersCreated(runtime, 409, 413, 415, 422),
});

const GET = createRoute({
  ...described('getRuntime', 'Read a runtime', TAG, 'read'),
  method: 'get',
  path: '/runtimes/{name}',
  request: { params },
  responses: answers(runtime, 404, 422),
});

const EDIT = createRoute({
  ...described('editRuntime', 'Rename a runtime, set its concurrency or its place', TAG, 'admin'),
  method: 'patch',
  path: '/runtimes/{name}',
  request: { params, body: jsonBody(changedRuntime) },
  responses: answersNothing(404, 409, 413, 415, 422),
});

const DELETE = createRoute({
  ...described('deleteRuntime', 'Delete a runtime that nothing names', TAG, 'admin'),
  method: 'delete',
  path: '/runtimes/{name}',
  request: { params },
  responses: answersNothing(404, 409, 422),
});

const INSTALL = createRoute({
  ...described('installWorkflow', 'Commit the workflow of a runtime', TAG, 'admin'),
  method: 'post',
  path: '/runtimes/{name}/workflow',
  request: { params },
  responses: answers(installed, 404, 409, 422),
});

/** Runtimes: list, make, read, change, delete, and install the workflow. */
export function addRuntimeRoutes(api: Api, { library, execution, remote }: ApiPorts): void {
  api.openapi(LIST, async (context) => {
    const rows = await listRuntimes(library, context.get('principal'));
    return context.json({ items: rows.map(fromRuntime) }, 200);
  });
  api.openapi(CREATE, async (context) => {
    const input = context.req.valid('json');
    const principal = context.get('principal');
    await createActionsRuntime(remote, principal, input);
    return context.json(await read(library, principal, input.name), 201);
  });
  api.openapi(GET, async (context) => {
    const { name } = context.req.valid('param');
    return context.json(await read(library, context.get('principal'), name), 200);
  });
  api.openapi(EDIT, async (context) => {
    const { name: newName, concurrency, ...place } = context.req.valid('json');
    const { name } = context.req.valid('param');
    const principal = context.get('principal');
    // Not in one transaction: GitHub is asked whether the place is right.
    if (Object.keys(place).length > 0) await editActionsRuntime(remote, principal, name, place);
    await library.database.transaction(async () => {
      if (concurrency !== undefined) await setConcurrency(execution, principal, name, concurrency);
      if (newName !== undefined) await renameRuntime(library, principal, name, newName);
    });
    return context.body(null, 204);
  });
  api.openapi(DELETE, async (context) => {
    const { name } = context.req.valid('param');
    await deleteActionsRuntime(remote, context.get('principal'), name);
    return context.body(null, 204);
  });
  api.openapi(INSTALL, async (context) => {
    const { name } = context.req.valid('param');
    const principal = context.get('principal');
    const commit = await installWorkflow(remote, principal, name);
    const { operational, reason } = await read(library, principal, name);
    return context.json({ commit, operational, reason }, 200);
  });
}

async function read(library: LibraryPorts, principal: Principal, name: string) {
  return fromRuntime(await getRuntime(library, principal, name));
}
