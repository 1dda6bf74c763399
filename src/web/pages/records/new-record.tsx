import type { Hono } from 'hono';
import { wire } from '../../../api/index.ts';
import { Problem } from '../../../problem.ts';
import { TextField } from '../../components/field.tsx';
import { Form } from '../../components/form.tsx';
import { HostsField } from '../../components/hosts-field.tsx';
import { Page } from '../../components/layout.tsx';
import { document } from '../../document.ts';
import { requireScope } from '../../require-scope.ts';
import { newForm, readForm, type Submission, submitForm } from '../../submission.ts';
import type { WebContext, WebEnv } from '../../web-env.ts';
import { RuntimeField } from '../runtime-field.tsx';
import { DOCUMENT_FIELDS, DocumentFields } from './document-fields.tsx';
import { type InspectedDocument, inspect, sourceOf } from './document-source.ts';
import { EndpointPicker, endpointsOf } from './endpoint-picker.tsx';
import { FetchButton } from './fetch-button.tsx';
import { gitChoices } from './git-choices.ts';
import { RECORDS, recordPath } from './record-path.ts';
import { REPOSITORY_FIELDS, RepositoryFields, repositoryOf } from './repository-fields.tsx';

const NEW = `${RECORDS}/new`;
const OWN_FIELDS = ['name', 'runtime', 'endpoints', 'base_url', 'hosts', 'owners'];
const FIELDS = [...OWN_FIELDS, ...DOCUMENT_FIELDS, ...REPOSITORY_FIELDS];

/** A new record: its document is fetched first, then its endpoints are chosen. */
export function addNewRecord(app: Hono<WebEnv>): void {
  app.get(NEW, requireScope('write'), (context) =>
    show(context, newForm({ 'repository.root_folder': 'generated-scripts' }), null),
  );
  app.post(NEW, async (context) => {
    const form = await readForm(context);
    if (form.text('step') === 'fetch') return showFetched(context, form);
    return submitForm(
      context,
      (again) => create(context, again),
      (faulty) => showFetched(context, faulty),
    );
  });
}

async function create(context: WebContext, form: Submission): Promise<string> {
  const api = context.get('api');
  const body = {
    name: form.text('name'),
    runtime: form.optional('runtime'),
    specification: sourceOf(form),
    repository: repositoryOf(form),
    endpoints: endpointsOf(form),
    base_url: form.optional('base_url'),
    hosts: form.list('hosts'),
    owners: form.list('owners'),
  };
  // A document that cannot be read makes no record.
  await inspect(api, form);
  const { name } = await api.send('POST', RECORDS, wire.record, { body, key: form.key });
  return recordPath(name);
}

/** The form with the document that it names, or with what is wrong with that. */
async function showFetched(context: WebContext, form: Submission): Promise<Response> {
  try {
    return show(context, form, await inspect(context.get('api'), form));
  } catch (fault) {
    if (!(fault instanceof Problem)) throw fault;
    return show(context, form.problem === null ? form.with(fault) : form, null);
  }
}

async function show(
  context: WebContext,
  form: Submission,
  found: InspectedDocument | null,
): Promise<Response> {
  const visitor = context.get('visitor');
  const git = await gitChoices(context.get('api'));
  return context.html(
    document(
      <Page
        visitor={visitor}
        title="New generation record"
        place={RECORDS}
        parent={{ path: RECORDS, title: 'Generation records' }}
      >
        <Form
          visitor={visitor}
          form={form}
          fields={FIELDS}
          submit="Create record"
          cancel={RECORDS}
          multipart
        >
          <TextField form={form} name="name" label="Name" required />
          <DocumentFields form={form} git={git} keep={null} />
          <FetchButton action={NEW} />
          {found && <EndpointPicker form={form} found={found} />}
          <RepositoryFields form={form} git={git} isBranchFixed={false} canKeep={false} />
          {await RuntimeField({ context, form })}
          <OtherFields form={form} />
        </Form>
      </Page>,
    ),
  );
}

/** What a record has beside document and repository. */
export function OtherFields({ form }: { readonly form: Submission }) {
  return (
    <>
      <TextField
        form={form}
        name="base_url"
        label="Base URL of the API"
        hint="Empty: the server that the document names."
      />
      <HostsField form={form} />
      <TextField
        form={form}
        name="owners"
        label="Owners"
        hint="Logins, with commas between them; whoever makes the record is one."
      />
    </>
  );
}
