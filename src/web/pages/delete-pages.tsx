import type { Hono } from 'hono';
import type { ApiClient } from '../api-client.ts';
import { Nothing } from '../api-client.ts';
import { document } from '../document.ts';
import { idOf } from '../id-of.ts';
import { blank, type Submission, submitted } from '../submission.ts';
import type { WebContext, WebEnv } from '../web-env.ts';
import { ConfirmDelete, requireConfirmation } from './confirm.tsx';

interface Deletable {
  /** Where pages and API have the list of them. */
  readonly place: string;
  /** The page of the menu; `place` unless it is given. */
  readonly menu?: string;
  readonly kind: string;
  /** What the deletion hits. */
  readonly effect: string;
  readonly nameOf: (api: ApiClient, id: string) => Promise<string>;
  /** Where to go on to; `place` unless it is given. */
  readonly after?: (api: ApiClient, id: string) => Promise<string>;
}

/** The pages that delete one of a kind, whose name must be typed. */
export function addDeletePages(app: Hono<WebEnv>, deletable: Deletable): void {
  const { place, menu = place, kind, effect, nameOf, after = async () => place } = deletable;
  const show = async (context: WebContext, form: Submission) => {
    const id = idOf(context);
    const name = await nameOf(context.get('api'), id);
    const page = (
      <ConfirmDelete
        visitor={context.get('visitor')}
        form={form}
        place={menu}
        kind={kind}
        name={name}
        back={`${place}/${id}`}
      >
        <p>{effect} This cannot be taken back.</p>
      </ConfirmDelete>
    );
    return context.html(document(page));
  };
  app.get(`${place}/:id/delete`, (context) => show(context, blank()));
  app.post(`${place}/:id/delete`, (context) =>
    submitted(
      context,
      async (form) => {
        const [api, id] = [context.get('api'), idOf(context)];
        requireConfirmation(form, await nameOf(api, id));
        const next = await after(api, id);
        await api.send('DELETE', `${place}/${id}`, Nothing);
        return next;
      },
      (form) => show(context, form),
    ),
  );
}
