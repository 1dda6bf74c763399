import type { Hono } from 'hono';
import { requireScope } from '../../require-scope.ts';
import type { WebEnv } from '../../web-env.ts';
import { addDeletion } from '../delete-pages.tsx';
import { readGitCredential } from './edit-git-credential.tsx';

const PLACE = '/git-credentials';
const ROUTE = `${PLACE}/:name/delete`;

/** Forgets a Git credential; one that something uses stays, and the fault names what does. */
export function addGitCredentialDeletion(app: Hono<WebEnv>): void {
  app.use(ROUTE, requireScope('admin'));
  addDeletion(app, {
    route: ROUTE,
    menu: PLACE,
    kind: 'Git credential',
    read: async (context) => {
      const { name } = await readGitCredential(context, context.req.param('name') ?? '');
      const effect = <p>The token stays where it is; Proofgate forgets where that was.</p>;
      const path = `${PLACE}/${encodeURIComponent(name)}`;
      return { name, path, back: PLACE, after: PLACE, effect };
    },
  });
}
