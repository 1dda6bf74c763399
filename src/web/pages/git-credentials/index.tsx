import type { Hono } from 'hono';
import { z } from 'zod';
import { wire } from '../../../api/index.ts';
import { LinkButton } from '../../components/buttons.tsx';
import { Page } from '../../components/layout.tsx';
import { Empty, Table } from '../../components/list.tsx';
import { document } from '../../document.ts';
import { requireScope } from '../../require-scope.ts';
import type { WebContext, WebEnv } from '../../web-env.ts';
import { addDeletion } from '../delete-pages.tsx';
import { addGitCredentialEdit, readGitCredential } from './edit-git-credential.tsx';
import { addNewGitCredential } from './new-git-credential.tsx';

const PLACE = '/git-credentials';
const GitCredentials = z.object({ items: z.array(wire.gitCredential) });

type GitCredential = z.output<typeof wire.gitCredential>;

/** Where the tokens for Git are found: the list, a new one, the end of one. */
export function addGitCredentialPages(app: Hono<WebEnv>): void {
  app.get(PLACE, (context) => show(context));
  addNewGitCredential(app);
  addGitCredentialEdit(app);
  addGitCredentialDeletion(app);
}

async function show(context: WebContext): Promise<Response> {
  const visitor = context.get('visitor');
  const isAdmin = visitor.may('admin');
  const { items } = await context.get('api').get(PLACE, GitCredentials);
  const add = <LinkButton href={`${PLACE}/new`} label="Register Git credential" tone="primary" />;
  return context.html(
    document(
      <Page
        visitor={visitor}
        title="Git credentials"
        place={PLACE}
        actions={isAdmin ? add : undefined}
      >
        {items.length === 0 ? (
          <Empty icon="git-branch" title="No Git credentials yet">
            <p>
              A Git credential says where a token is found, what it is for, and which hosts get it.{' '}
              {isAdmin ? 'Register one' : 'An admin registers them'} for private repositories; those
              of the GitHub App need none.
            </p>
          </Empty>
        ) : (
          <Table
            caption="Git credentials"
            rows={items}
            columns={isAdmin ? [...COLUMNS, EDIT, DELETE] : COLUMNS}
          />
        )}
      </Page>,
    ),
  );
}

const COLUMNS = [
  { title: 'Name', cell: ({ name }: GitCredential) => name },
  {
    title: 'Where the token is',
    cell: ({ reference }: GitCredential) => <code>{reference}</code>,
  },
  { title: 'Purpose', cell: ({ purpose }: GitCredential) => purpose ?? 'none yet' },
  { title: 'Hosts', cell: ({ hosts }: GitCredential) => hosts.join(', ') || 'none yet' },
  { title: 'Problem', cell: ({ problem }: GitCredential) => problem ?? '' },
];

const EDIT = {
  title: 'Edit',
  cell: ({ name }: GitCredential) => (
    <a href={`${PLACE}/${encodeURIComponent(name)}/edit`} aria-label={`Edit ${name}`}>
      Edit
    </a>
  ),
};

const DELETE = {
  title: 'Delete',
  cell: ({ name }: GitCredential) => (
    <a href={`${PLACE}/${encodeURIComponent(name)}/delete`} aria-label={`Delete ${name}`}>
      Delete
    </a>
  ),
};

const ROUTE = `${PLACE}/:name/delete`;

/** Forgets a Git credential; one that something uses stays, and the fault names what does. */
function addGitCredentialDeletion(app: Hono<WebEnv>): void {
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
