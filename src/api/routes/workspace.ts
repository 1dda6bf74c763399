import { z } from '@hono/zod-openapi';
import * as fields from '../../input/fields.ts';

import {
  deleteGitCredential,
  editGitCredential,
  listGitCredentials,
  registerGitCredential,
} from '../../library/index.ts';
import type { ApiPorts } from '../api-env.ts';
import { routesOf } from '../routing/route.ts';
import type { Api } from '../routing/route-parts.ts';
import {
  changedGitCredential,
  fromGitCredential,
  gitCredential,
  newGitCredential,
} from '../wire/workspace.ts';

const many = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item).max(1000) });

/** The registered Git credentials of a workspace. */
export function addWorkspaceRoutes(api: Api, { library }: ApiPorts): void {
  const route = routesOf(api, 'Workspace');
  route('listGitCredentials', 'List the registered Git credentials', 'read')
    .get('/git-credentials')
    .answers(many(gitCredential), async ({ actor }) => ({
      items: (await listGitCredentials(library, actor)).map(fromGitCredential),
    }));
  route(
    'registerGitCredential',
    'Register where a Git token is found, what it is for and where it may be sent',
    'admin',
  )
    .post('/git-credentials', 409)
    .repeatable()
    .takes(newGitCredential)
    .creates(gitCredential, async ({ actor, body }) =>
      fromGitCredential(await registerGitCredential(library, actor, body)),
    );
  route('editGitCredential', 'Change the purpose and hosts of a Git credential', 'admin')
    .patch('/git-credentials/{name}', 404)
    .params(z.object({ name: fields.displayName }))
    .takes(changedGitCredential)
    .answers(gitCredential, async ({ actor, params: { name }, body }) =>
      fromGitCredential(await editGitCredential(library, actor, name, body)),
    );
  route('deleteGitCredential', 'Forget a Git credential that nothing uses', 'admin')
    .delete('/git-credentials/{name}', 404, 409)
    .params(z.object({ name: fields.displayName }))
    .does(({ actor, params }) => deleteGitCredential(library, actor, params.name));
}
