import type { Hono } from 'hono';
import { Nothing } from '../../api-client.ts';
import { document } from '../../document.ts';
import { only } from '../../only.ts';
import { blank, type Submission, submitted } from '../../submission.ts';
import type { WebContext, WebEnv } from '../../web-env.ts';
import { ConfirmDelete, requireConfirmation } from '../confirm.tsx';

const PLACE = '/git-credentials';
const DELETE = `${PLACE}/:name/delete` as const;

/** Forgets a Git credential; one that something uses stays, and the fault names what does. */
export function addGitCredentialDeletion(app: Hono<WebEnv>): void {
  app.get(DELETE, only('admin'), (context) => show(context, context.req.param('name'), blank()));
  app.post(DELETE, (context) => {
    const name = context.req.param('name');
    return submitted(
      context,
      async (form) => {
        requireConfirmation(form, name);
        const path = `${PLACE}/${encodeURIComponent(name)}`;
        await context.get('api').send('DELETE', path, Nothing);
        return PLACE;
      },
      (form) => show(context, name, form),
    );
  });
}

function show(context: WebContext, name: string, form: Submission): Response | Promise<Response> {
  return context.html(
    document(
      <ConfirmDelete
        visitor={context.get('visitor')}
        form={form}
        place={PLACE}
        kind="Git credential"
        name={name}
        back={PLACE}
      >
        <p>The token stays where it is; Proofgate forgets where that was.</p>
      </ConfirmDelete>,
    ),
  );
}
