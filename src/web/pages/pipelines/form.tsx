import type { Hono } from 'hono';
import { wire } from '../../../api/index.ts';
import { TextField } from '../../components/field.tsx';
import { Form } from '../../components/form.tsx';
import { Page } from '../../components/layout.tsx';
import { NameAndOwners } from '../../components/name-and-owners.tsx';
import { DefaultSubmit, moveChoice, OrderedChoice } from '../../components/ordered-choice.tsx';
import { document } from '../../document.ts';
import { idOf } from '../../id-of.ts';
import { namedChoices } from '../../named.ts';
import { newForm, type Submission } from '../../submission.ts';
import type { WebContext, WebEnv } from '../../web-env.ts';
import { addFormPages, type FormHeading } from '../form-pages.ts';
import { RuntimeField } from '../runtime-field.tsx';

const PLACE = '/pipelines';
const ORDERED = 'test_case_ids';
const RECORDS_RUNTIME = 'That of the records the test cases come from';

/** A new pipeline, and the change of one. */
export function addPipelineFormPages(app: Hono<WebEnv>): void {
  addFormPages(app, {
    ...{ place: PLACE, one: 'pipeline', many: 'Pipelines', read, show },
    filledIn: ({ name, owners, runtime, hosts, test_case_ids }) =>
      newForm({
        ...{ name, test_case_ids, owners: owners.join(', ') },
        ...{ runtime: runtime ?? '', hosts: hosts.join(', ') },
      }),
    create: (context, form) => save(context, form, 'POST', PLACE),
    change: (context, form) => save(context, form, 'PATCH', `${PLACE}/${idOf(context)}`),
  });
}

function read(context: WebContext) {
  return context.get('api').get(`${PLACE}/${idOf(context)}`, wire.pipeline);
}

/** Sends a form, unless a button in it has only moved a test case. */
async function save(
  context: WebContext,
  form: Submission,
  method: 'POST' | 'PATCH',
  path: string,
): Promise<string | Submission> {
  const inOtherOrder = moveChoice(form, ORDERED);
  if (inOtherOrder !== null) return inOtherOrder;
  // One that is not operational cannot be chosen, so it is not sent, and the pipeline keeps it.
  const where = form.typed('runtime') === null ? {} : { runtime: form.optional('runtime') };
  const owners = form.list('owners');
  const body = {
    ...{ name: form.text('name'), hosts: form.list('hosts'), test_case_ids: form.all(ORDERED) },
    ...(owners.length > 0 && { owners }),
    ...where,
  };
  const key = method === 'POST' ? form.key : undefined;
  const { id } = await context.get('api').send(method, path, wire.pipeline, { body, key });
  return `${PLACE}/${id}`;
}

async function show(
  context: WebContext,
  form: Submission,
  { title, back, parent }: FormHeading,
): Promise<Response> {
  const visitor = context.get('visitor');
  const choices = await namedChoices(context.get('api'), '/test-cases', form.all(ORDERED));
  return context.html(
    document(
      <Page visitor={visitor} title={title} place={PLACE} parent={{ path: back, title: parent }}>
        <Form
          visitor={visitor}
          form={form}
          fields={['name', 'owners', 'runtime', 'hosts', ORDERED]}
          submit="Save pipeline"
          cancel={back}
        >
          <DefaultSubmit />
          <NameAndOwners form={form} />
          <RuntimeField context={context} form={form} none={RECORDS_RUNTIME} />
          <TextField
            form={form}
            name="hosts"
            label="Hosts for other base URLs"
            hint="Separated by commas, such as staging.example.com or *.preview.example.com. A run that is given a base URL sends requests there, with the credentials of its suites. A host that you add is allowed for your own records and test cases at once; the owners of others are asked. Empty: no run is given one."
          />
          <OrderedChoice
            form={form}
            name={ORDERED}
            label="Test cases"
            choices={choices}
            none="There are no test cases yet: generate a record, upload a script, or import a folder."
          />
        </Form>
      </Page>,
    ),
  );
}
