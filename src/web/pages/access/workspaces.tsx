import type { Hono } from 'hono';
import { z } from 'zod';
import { wire } from '../../../api/index.ts';
import { SESSION_HOURS, setCookie, switchWorkspace } from '../../../identity/index.ts';
import { ButtonForm } from '../../components/form.tsx';
import { Page } from '../../components/layout.tsx';
import { Table } from '../../components/list.tsx';
import { document } from '../../document.ts';
import { readForm } from '../../submission.ts';
import type { WebEnv } from '../../web-env.ts';
import type { WebPorts } from '../../web-ports.ts';

const PLACE = '/workspaces';
const Workspaces = z.object({ items: z.array(wire.workspace) });

type Workspace = z.output<typeof wire.workspace>;

/** The workspaces of a visitor, and the way into another one: with a new session, as for any sign-in. */
export function addWorkspacePages(app: Hono<WebEnv>, { identity }: WebPorts): void {
  app.get(PLACE, async (context) => {
    const visitor = context.get('visitor');
    const { items } = await context.get('api').get(PLACE, Workspaces);
    const enter = ({ id, name }: Workspace) =>
      name === visitor.workspace ? (
        'you are here'
      ) : (
        <ButtonForm visitor={visitor} action={PLACE} values={{ id }} label="Go to" about={name} />
      );
    const columns = [
      { title: 'Workspace', cell: ({ name }: Workspace) => name },
      { title: 'Your role', cell: ({ role }: Workspace) => role },
      { title: 'Go to', cell: enter },
    ];
    return context.html(
      document(
        <Page visitor={visitor} title="Workspaces" place={PLACE}>
          <Table caption="Your workspaces" rows={items} columns={columns} />
        </Page>,
      ),
    );
  });
  app.post(PLACE, async (context) => {
    const id = (await readForm(context)).text('id');
    const cookie = context.req.header('cookie') ?? null;
    const session = await switchWorkspace(identity, context.get('principal'), id, cookie);
    const { baseUrl } = identity;
    const options = { baseUrl, seconds: SESSION_HOURS * 3600 };
    context.header('Set-Cookie', setCookie('session', session, options));
    return context.redirect('/', 303);
  });
}
