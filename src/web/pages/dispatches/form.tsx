import type { Hono } from 'hono';
import { z } from 'zod';
import { wire } from '../../../api/index.ts';
import { Select, TextArea, TextField } from '../../components/field.tsx';
import { Form } from '../../components/form.tsx';
import { Page } from '../../components/layout.tsx';
import { document } from '../../document.ts';
import { idOf } from '../../id-of.ts';
import { newForm, type Submission, submitForm } from '../../submission.ts';
import { submitEdit } from '../../submit-edit.ts';
import type { WebContext, WebEnv } from '../../web-env.ts';
import { OneTimeSecrets } from '../one-time-secrets.tsx';
import { FORMATS } from './format-of.ts';

const HOLDERS = ['/gatekeepers', '/schedules'] as const;
const FIELDS = ['application_name', 'webhook_name', 'url', 'preference', 'format', 'template'];
/** The end of a secret URL as the API shows it. */
const HIDDEN = '/***';
const PREFERENCES = [
  { value: 'all', label: 'all results' },
  { value: 'failures', label: 'failures: failed and blocked' },
  { value: 'successes', label: 'successes' },
];

const Holder = z.looseObject({ name: z.string() });

/** A new dispatch of a gatekeeper or a schedule, whose key is shown once, and the change of one. */
export function addDispatchFormPages(app: Hono<WebEnv>): void {
  for (const holder of HOLDERS) addNewPages(app, holder);
  app.get('/dispatches/:id/edit', async (context) => showEdit(context, await filledIn(context)));
  app.post('/dispatches/:id/edit', async (context) =>
    submitEdit(context, {
      stored: await filledIn(context),
      act: async (form) => {
        const path = `/dispatches/${idOf(context)}`;
        await context.get('api').send('PATCH', path, wire.dispatch, { body: bodyOf(form) });
        return path;
      },
      show: (form) => showEdit(context, form),
    }),
  );
}

/** The form as the dispatch is now. */
async function filledIn(context: WebContext): Promise<Submission> {
  const { application_name, webhook_name, url, ...one } = await read(context);
  const { preference, format, template } = one;
  const values = { application_name, webhook_name, url, preference, format };
  return newForm({ ...values, template: template ?? '' });
}

function addNewPages(app: Hono<WebEnv>, holder: (typeof HOLDERS)[number]): void {
  const path = `${holder}/:id/dispatches/new`;
  const showNew = async (context: WebContext, form: Submission) => {
    const back = `${holder}/${idOf(context)}`;
    const { name } = await context.get('api').get(back, Holder);
    return show(context, form, { title: 'New dispatch', place: holder, back, parent: name });
  };
  app.get(path, (context) => showNew(context, newForm()));
  app.post(path, (context) =>
    submitForm(
      context,
      async (form) => {
        const list = `${holder}/${idOf(context)}/dispatches`;
        const body = bodyOf(form);
        const dispatch = await context
          .get('api')
          .send('POST', list, wire.createdDispatch, { body });
        const name = dispatch.application_name;
        const next = { path: `/dispatches/${dispatch.id}`, title: name };
        const secrets = [['Secret key', dispatch.secret_key]] as const;
        const visitor = context.get('visitor');
        const page = OneTimeSecrets({ visitor, title: name, place: holder, next, secrets });
        return context.html(document(page));
      },
      (form) => showNew(context, form),
    ),
  );
}

/** A URL that was left as it is shown stays as it is stored. */
function bodyOf(form: Submission): object {
  const { url, ...others } = Object.fromEntries(FIELDS.map((name) => [name, form.text(name)]));
  const isUnchanged = url?.endsWith(HIDDEN) ?? false;
  return { ...others, ...(!isUnchanged && { url }), template: form.optional('template') };
}

function read(context: WebContext) {
  return context.get('api').get(`/dispatches/${idOf(context)}`, wire.dispatch);
}

async function showEdit(context: WebContext, form: Submission): Promise<Response> {
  const { id, application_name: name } = await read(context);
  const back = `/dispatches/${id}`;
  return show(context, form, { title: `Edit ${name}`, place: '/deliveries', back, parent: name });
}

function show(
  context: WebContext,
  form: Submission,
  page: { title: string; place: string; back: string; parent: string },
): Response | Promise<Response> {
  const { title, place, back, parent } = page;
  const visitor = context.get('visitor');
  return context.html(
    document(
      <Page visitor={visitor} title={title} place={place} parent={{ path: back, title: parent }}>
        <Form visitor={visitor} form={form} fields={FIELDS} submit="Save dispatch" cancel={back}>
          <TextField
            form={form}
            name="application_name"
            label="Application"
            hint="What receives the results, such as Status page."
            required
          />
          <TextField form={form} name="webhook_name" label="Webhook" required />
          <TextField
            form={form}
            name="url"
            label="URL"
            hint="Each result is sent there by POST. The webhook URL of a gatekeeper makes a next stage. The part of a secret URL that is shown as *** is kept."
            placeholder="https://status.example/hooks/proofgate"
            required
          />
          <Select form={form} name="preference" label="Sends" choices={PREFERENCES} />
          <Select form={form} name="format" label="Format" choices={FORMATS} />
          <TextArea
            form={form}
            name="template"
            label="Template"
            hint="Makes the body instead of the format: Mustache, and the result is JSON. Everybody in the workspace can read it."
            rows={6}
          />
        </Form>
      </Page>,
    ),
  );
}
