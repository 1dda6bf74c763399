import type { Hono } from 'hono';
import type { Child } from 'hono/jsx';
import { Nothing } from '../api-client.ts';
import { document } from '../document.ts';
import { newForm, type Submission, submitForm } from '../submission.ts';
import type { WebContext, WebEnv } from '../web-env.ts';
import { ConfirmDelete, requireConfirmation } from './confirm.tsx';

/** What is to be deleted. */
export interface Deletable {
  readonly name: string;
  /** Where the API has it. */
  readonly path: string;
  /** The page that shows it, or its list. */
  readonly back: string;
  /** Where to go on to when it is gone. */
  readonly after: string;
  /** What the deletion hits. */
  readonly effect: Child;
}

interface Deletion {
  /** The page that asks, such as `/pipelines/:id/delete`. */
  readonly route: string;
  /** The place of the menu. */
  readonly menu: string;
  readonly kind: string;
  /** @throws Problem `not-found`, and `forbidden` where the visitor is not offered to delete it */
  readonly read: (context: WebContext) => Promise<Deletable>;
}

/** The page that deletes one of a kind: it shows what that hits, and requires its name to be typed. */
export function addDeletion(app: Hono<WebEnv>, { route, menu, kind, read }: Deletion): void {
  const show = async (context: WebContext, form: Submission) => {
    const { name, back, effect } = await read(context);
    const visitor = context.get('visitor');
    return context.html(
      document(
        <ConfirmDelete {...{ visitor, form, kind, name, back }} place={menu}>
          {effect}
        </ConfirmDelete>,
      ),
    );
  };
  app.get(route, (context) => show(context, newForm()));
  app.post(route, (context) =>
    submitForm(
      context,
      async (form) => {
        const { name, path, after } = await read(context);
        requireConfirmation(form, name);
        await context.get('api').send('DELETE', path, Nothing);
        return after;
      },
      (form) => show(context, form),
    ),
  );
}
