import { z } from '@hono/zod-openapi';
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
import type { ApiPorts } from '../api-env.ts';
import { routesOf } from '../routing/route.ts';
import type { Api } from '../routing/route-parts.ts';
import { changedRuntime, fromRuntime, installed, newRuntime, runtime } from '../wire/runtimes.ts';

const params = z.object({ name: fields.displayName });

/** Runtimes: list, make, read, change, delete, and install the workflow. */
export function addRuntimeRoutes(api: Api, { library, execution, remote }: ApiPorts): void {
  const route = routesOf(api, 'Runtimes');
  route('listRuntimes', 'List the runtimes', 'read')
    .get('/runtimes')
    .answers(z.object({ items: z.array(runtime).max(1000) }), async ({ actor }) => ({
      items: (await listRuntimes(library, actor)).map(fromRuntime),
    }));
  route('createRuntime', 'Create a runtime on GitHub Actions', 'admin')
    .post('/runtimes', 409)
    .takes(newRuntime)
    .creates(runtime, async ({ actor, body }) => {
      await createActionsRuntime(remote, actor, body);
      return read(library, actor, body.name);
    });
  route('getRuntime', 'Read a runtime', 'read')
    .get('/runtimes/{name}', 404)
    .params(params)
    .answers(runtime, ({ actor, params: { name } }) => read(library, actor, name));
  route('editRuntime', 'Rename a runtime, set its concurrency or its place', 'admin')
    .patch('/runtimes/{name}', 404, 409)
    .params(params)
    .takes(changedRuntime)
    .does(async ({ actor, params: { name }, body }) => {
      const { name: newName, concurrency, ...place } = body;
      // Not in one transaction: GitHub is asked whether the place is right.
      if (Object.keys(place).length > 0) await editActionsRuntime(remote, actor, name, place);
      await library.database.transaction(async () => {
        if (concurrency !== undefined) await setConcurrency(execution, actor, name, concurrency);
        if (newName !== undefined) await renameRuntime(library, actor, name, newName);
      });
    });
  route('deleteRuntime', 'Delete a runtime that nothing names', 'admin')
    .delete('/runtimes/{name}', 404, 409)
    .params(params)
    .does(({ actor, params: { name } }) => deleteActionsRuntime(remote, actor, name));
  route('installWorkflow', 'Commit the workflow of a runtime', 'admin')
    .post('/runtimes/{name}/workflow', 404, 409)
    .params(params)
    .answers(installed, async ({ actor, params: { name } }) => {
      const commit = await installWorkflow(remote, actor, name);
      const { operational, reason } = await read(library, actor, name);
      return { commit, operational, reason };
    });
}

async function read(library: LibraryPorts, principal: Principal, name: string) {
  return fromRuntime(await getRuntime(library, principal, name));
}
