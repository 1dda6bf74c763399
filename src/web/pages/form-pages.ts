import type { Hono } from 'hono';
import { newForm, type Submission, submitForm } from '../submission.ts';
import { submitEdit } from '../submit-edit.ts';
import type { WebContext, WebEnv } from '../web-env.ts';

/** What is above a form: its title, and the way back. */
export interface FormHeading {
  readonly title: string;
  readonly back: string;
  readonly parent: string;
}

/** The result of a form (`submitForm`). */
type FormResult = Promise<string | Response | Submission>;

interface FormPages<T> {
  /** The list of them, in pages and API alike. */
  readonly place: string;
  /** What one is called, and all of them. */
  readonly one: string;
  readonly many: string;
  /** What the form of a new one begins with. */
  readonly begin?: Parameters<typeof newForm>[0];
  readonly read: (context: WebContext) => Promise<T>;
  /** The form of one that is stored. */
  readonly filledIn: (stored: T) => Submission;
  readonly create: (context: WebContext, form: Submission) => FormResult;
  readonly change: (context: WebContext, form: Submission) => FormResult;
  readonly show: (
    context: WebContext,
    form: Submission,
    heading: FormHeading,
  ) => Response | Promise<Response>;
}

/** The pages `/new` and `/:id/edit` of a kind, which share one form. */
export function addFormPages<T extends { readonly id: string; readonly name: string }>(
  app: Hono<WebEnv>,
  { place, one, many, begin, read, filledIn, create, change, show }: FormPages<T>,
): void {
  const showNew = (context: WebContext, form: Submission) =>
    show(context, form, { title: `New ${one}`, back: place, parent: many });
  const showEdit = async (context: WebContext, form: Submission) => {
    const { id, name } = await read(context);
    return show(context, form, { title: `Edit ${name}`, back: `${place}/${id}`, parent: name });
  };
  app.get(`${place}/new`, (context) => showNew(context, newForm(begin)));
  app.post(`${place}/new`, (context) =>
    submitForm(
      context,
      (form) => create(context, form),
      (form) => showNew(context, form),
    ),
  );
  app.get(`${place}/:id/edit`, async (context) => showEdit(context, filledIn(await read(context))));
  app.post(`${place}/:id/edit`, async (context) =>
    submitEdit(context, {
      stored: filledIn(await read(context)),
      act: (form) => change(context, form),
      show: (form) => showEdit(context, form),
    }),
  );
}
