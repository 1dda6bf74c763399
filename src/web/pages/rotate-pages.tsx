import type { Hono } from 'hono';
import type { ApiClient } from '../api-client.ts';
import { TextField } from '../components/field.tsx';
import { Form } from '../components/form.tsx';
import { Page } from '../components/layout.tsx';
import { document } from '../document.ts';
import { idOf } from '../id-of.ts';
import { wholeNumber } from '../number-of.ts';
import { newForm, type Submission, submitForm } from '../submission.ts';
import type { WebContext, WebEnv } from '../web-env.ts';
import { OneTimeSecrets } from './one-time-secrets.tsx';

interface RotatedSecrets {
  readonly secrets: readonly (readonly [label: string, value: string])[];
  readonly previousUntil: string;
}

interface Rotatable {
  /** Where pages and API have the list of what has the secret. */
  readonly place: string;
  /** The page of the menu. */
  readonly menu: string;
  /** The last part of the address, and of the API's. */
  readonly verb: 'rotate-token' | 'rotate-key';
  /** What is replaced, in a heading. */
  readonly title: string;
  readonly nameOf: (api: ApiClient, id: string) => Promise<string>;
  readonly rotate: (api: ApiClient, path: string, body: object) => Promise<RotatedSecrets>;
}

/** The pages that replace a secret, while the one before stays good for a time. */
export function addRotatePages(app: Hono<WebEnv>, rotatable: Rotatable): void {
  const { place, menu, verb, title, nameOf, rotate } = rotatable;
  const path = `${place}/:id/${verb}`;
  const page = async (context: WebContext) => {
    const id = idOf(context);
    const next = { path: `${place}/${id}`, title: await nameOf(context.get('api'), id) };
    return { visitor: context.get('visitor'), title, place: menu, next };
  };
  const show = async (context: WebContext, form: Submission) => {
    return context.html(document(RotateForm({ ...(await page(context)), form })));
  };
  app.get(path, (context) => show(context, newForm({ overlap_hours: '24' })));
  app.post(path, (context) =>
    submitForm(
      context,
      async (form) => {
        const body = { overlap_hours: wholeNumber(form.text('overlap_hours')) };
        const rotated = await rotate(context.get('api'), `${place}/${idOf(context)}/${verb}`, body);
        return context.html(document(OneTimeSecrets({ ...(await page(context)), ...rotated })));
      },
      (form) => show(context, form),
    ),
  );
}

function RotateForm(props: {
  visitor: WebContext['var']['visitor'];
  title: string;
  place: string;
  next: { path: string; title: string };
  form: Submission;
}) {
  const { visitor, title, place, next, form } = props;
  return (
    <Page visitor={visitor} title={title} place={place} parent={next}>
      <Form
        visitor={visitor}
        form={form}
        fields={['overlap_hours']}
        submit={title}
        cancel={next.path}
      >
        <TextField
          form={form}
          name="overlap_hours"
          label="Hours for which the one before stays good"
          hint="0 ends it at once; 336, two weeks, at most."
          required
        />
      </Form>
    </Page>
  );
}
