import type { Hono } from 'hono';
import { wire } from '../../../api/index.ts';
import { TextField } from '../../components/field.tsx';
import { Form } from '../../components/form.tsx';
import { Page } from '../../components/layout.tsx';
import { document } from '../../document.ts';
import { wholeNumber } from '../../number-of.ts';
import { requireScope } from '../../require-scope.ts';
import { newForm, readForm, type Submission, submitForm } from '../../submission.ts';
import type { WebContext, WebEnv } from '../../web-env.ts';
import { addDeletion } from '../delete-pages.tsx';
import { readRuntime } from './read-runtimes.ts';

const PLACE = '/runtimes';
const BACK = { path: PLACE, title: 'Runtimes' };
const FIELDS = ['name', 'repository', 'action', 'ref', 'labels', 'concurrency'];
const admins = requireScope('admin');

/** Runtimes on GitHub Actions: a new one, its workflow put into the repository, the end of one. */
export function addActionsRuntimePages(app: Hono<WebEnv>): void {
  app.get(`${PLACE}/new`, admins, (context) => showNew(context, newForm({ concurrency: '2' })));
  app.post(`${PLACE}/new`, admins, (context) =>
    submitForm(
      context,
      async (form) => {
        await context.get('api').send('POST', PLACE, wire.runtime, { body: runtimeOf(form) });
        return PLACE;
      },
      (form) => showNew(context, form),
    ),
  );
  app.post(`${PLACE}/:name/workflow`, admins, async (context) => {
    await readForm(context);
    const path = `${PLACE}/${encodeURIComponent(context.req.param('name'))}/workflow`;
    await context.get('api').send('POST', path, wire.installed);
    return context.redirect(PLACE, 303);
  });
  app.use(`${PLACE}/:name/delete`, admins);
  addDeletion(app, {
    route: `${PLACE}/:name/delete`,
    menu: PLACE,
    kind: 'runtime',
    read: async (context) => {
      const { name } = await readRuntime(context);
      const path = `${PLACE}/${encodeURIComponent(name)}`;
      const effect = 'Its workflow stays in the repository.';
      return { name, path, back: PLACE, after: PLACE, effect };
    },
  });
}

function runtimeOf(form: Submission): object {
  const labels = form.list('labels');
  return {
    name: form.text('name'),
    repository: form.text('repository'),
    action: form.text('action'),
    ref: form.optional('ref'),
    ...(labels.length > 0 && { labels }),
    concurrency: wholeNumber(form.text('concurrency')),
  };
}

function showNew(context: WebContext, form: Submission): Response | Promise<Response> {
  const visitor = context.get('visitor');
  return context.html(
    document(
      <Page visitor={visitor} title="New runtime on GitHub Actions" place={PLACE} parent={BACK}>
        <Form visitor={visitor} form={form} fields={FIELDS} submit="Create runtime" cancel={PLACE}>
          <TextField form={form} name="name" label="Name" required />
          <TextField
            form={form}
            name="repository"
            label="Repository"
            hint="OWNER/NAME, where the App is installed; its workflow runs the tests."
            required
          />
          <TextField
            form={form}
            name="action"
            label="Action"
            hint="Your copy of Proofgate and its version, best a commit: OWNER/proofgate@0123abc…"
            required
          />
          <TextField form={form} name="ref" label="Branch" hint="Empty: the default branch." />
          <TextField
            form={form}
            name="labels"
            label="Labels of its runners"
            hint="With commas between them; empty: a runner of GitHub."
          />
          <TextField form={form} name="concurrency" label="Executions at the same time" required />
        </Form>
      </Page>,
    ),
  );
}
