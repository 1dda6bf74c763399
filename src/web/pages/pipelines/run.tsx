import type { Hono } from 'hono';
import { wire } from '../../../api/index.ts';
import { Form } from '../../components/form.tsx';
import { Page } from '../../components/layout.tsx';
import { document } from '../../document.ts';
import { idOf } from '../../id-of.ts';
import { newForm, readForm, type Submission, submitForm } from '../../submission.ts';
import type { WebContext, WebEnv } from '../../web-env.ts';
import { ParameterFields } from '../run-parameters/parameter-fields.tsx';
import { PARAMETER_FIELDS, parametersOf } from '../run-parameters/parameter-text.ts';

const PLACE = '/pipelines';

/** Starts an execution of a pipeline, as its suites say or with parameters, and shows it. */
export function addRunPipeline(app: Hono<WebEnv>): void {
  app.post(`${PLACE}/:id/run`, async (context) =>
    context.redirect(await run(context, await readForm(context), {}), 303),
  );
  app.get(`${PLACE}/:id/run-with`, (context) => show(context, newForm()));
  app.post(`${PLACE}/:id/run-with`, (context) =>
    submitForm(
      context,
      (form) => run(context, form, { parameters: parametersOf(form) }),
      (form) => show(context, form),
    ),
  );
}

/** The path of the execution that it started. */
async function run(context: WebContext, { key }: Submission, body: object): Promise<string> {
  const path = `${PLACE}/${idOf(context)}/run`;
  const sent = { key, body };
  const { id } = await context.get('api').send('POST', path, wire.executionSummary, sent);
  return `/executions/${id}`;
}

async function show(context: WebContext, form: Submission): Promise<Response> {
  const visitor = context.get('visitor');
  const path = `${PLACE}/${idOf(context)}`;
  const { name } = await context.get('api').get(path, wire.pipeline);
  return context.html(
    document(
      <Page
        visitor={visitor}
        title="Run with parameters"
        place={PLACE}
        parent={{ path, title: name }}
      >
        <Form visitor={visitor} form={form} fields={PARAMETER_FIELDS} submit="Run" cancel={path}>
          <ParameterFields form={form} />
        </Form>
      </Page>,
    ),
  );
}
