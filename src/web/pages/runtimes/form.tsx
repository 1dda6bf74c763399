import type { Hono } from 'hono';
import { Nothing } from '../../api-client.ts';
import { TextField } from '../../components/field.tsx';
import { Form } from '../../components/form.tsx';
import { Page } from '../../components/layout.tsx';
import { document } from '../../document.ts';
import { wholeNumber } from '../../number-of.ts';
import { newForm, type Submission } from '../../submission.ts';
import { submitEdit } from '../../submit-edit.ts';
import type { WebContext, WebEnv } from '../../web-env.ts';
import { readRuntime } from './read-runtimes.ts';

const PLACE = '/runtimes';

/** Another name for a runtime, or another number of executions at the same time. */
export function addRuntimeFormPage(app: Hono<WebEnv>): void {
  app.get(`${PLACE}/:name/edit`, async (context) => show(context, await filledIn(context)));
  app.post(`${PLACE}/:name/edit`, async (context) =>
    submitEdit(context, {
      stored: await filledIn(context),
      act: async (form) => {
        const { name } = await readRuntime(context);
        const path = `${PLACE}/${encodeURIComponent(name)}`;
        const concurrency = wholeNumber(form.text('concurrency'));
        const body = { name: form.text('name'), concurrency };
        await context.get('api').send('PATCH', path, Nothing, { body });
        return PLACE;
      },
      show: (form) => show(context, form),
    }),
  );
}

async function filledIn(context: WebContext): Promise<Submission> {
  const { name, concurrency } = await readRuntime(context);
  return newForm({ name, concurrency: String(concurrency) });
}

async function show(context: WebContext, form: Submission): Promise<Response> {
  const visitor = context.get('visitor');
  const { name } = await readRuntime(context);
  const back = { path: PLACE, title: 'Runtimes' };
  return context.html(
    document(
      <Page visitor={visitor} title={`Edit ${name}`} place={PLACE} parent={back}>
        <Form
          visitor={visitor}
          form={form}
          fields={['name', 'concurrency']}
          submit="Save runtime"
          cancel={PLACE}
        >
          <TextField form={form} name="name" label="Name" required />
          <TextField
            form={form}
            name="concurrency"
            label="Executions at the same time"
            hint="1 to 100; the others wait in their order."
            required
          />
        </Form>
      </Page>,
    ),
  );
}
