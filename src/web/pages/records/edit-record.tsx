import type { Hono } from 'hono';
import type { z } from 'zod';
import { wire } from '../../../api/index.ts';
import { Problem } from '../../../problem.ts';
import { TextField } from '../../components/field.tsx';
import { Form } from '../../components/form.tsx';
import { Page } from '../../components/layout.tsx';
import { document } from '../../document.ts';
import { newForm, readForm, type Submission } from '../../submission.ts';
import { submitEdit } from '../../submit-edit.ts';
import type { WebContext, WebEnv } from '../../web-env.ts';
import { RuntimeField } from '../runtime-field.tsx';
import { DOCUMENT_FIELDS, DocumentFields } from './document-fields.tsx';
import { documentOf, type InspectedDocument, inspect, sourceOf } from './document-source.ts';
import { EndpointPicker, endpointsOf } from './endpoint-picker.tsx';
import { FetchButton } from './fetch-button.tsx';
import { gitChoices } from './git-choices.ts';
import { OtherFields } from './new-record.tsx';
import { readRecord } from './record.tsx';
import { isConnectable, RECORDS, recordPath, requireChange } from './record-path.ts';
import { KEEP, REPOSITORY_FIELDS, RepositoryFields, repositoryOf } from './repository-fields.tsx';

const EDIT = `${RECORDS}/:name/edit` as const;
const OWN_FIELDS = ['name', 'runtime', 'endpoints', 'base_url', 'hosts', 'owners'];
const FIELDS = [...OWN_FIELDS, ...DOCUMENT_FIELDS, ...REPOSITORY_FIELDS];

type GenerationRecord = z.output<typeof wire.record>;

/** Changes a record; what that means for its test cases is decided when its next run finishes. */
export function addRecordEdit(app: Hono<WebEnv>): void {
  app.get(EDIT, async (context) => {
    const record = await readRecord(context, context.req.param('name'));
    requireChange(context.get('visitor'), record);
    return show(context, record, newForm(filledFrom(record)));
  });
  app.post(EDIT, async (context) => {
    const record = await readRecord(context, context.req.param('name'));
    const form = await readForm(context);
    if (form.text('step') === 'fetch') return show(context, record, form);
    return submitEdit(context, {
      stored: newForm(filledFrom(record)),
      act: (again) => save(context, record, again),
      show: (faulty) => show(context, record, faulty),
    });
  });
}

async function save(
  context: WebContext,
  record: GenerationRecord,
  form: Submission,
): Promise<string> {
  const api = context.get('api');
  const isNew = form.text('specification.kind') !== 'keep';
  if (isNew) await inspect(api, form);
  const body = {
    ...(record.state === 'draft' && { name: form.text('name') }),
    ...(isNew && { specification: sourceOf(form) }),
    repository: repositoryOf(form),
    // One that is not operational cannot be chosen, so it is not sent, and the record keeps it.
    ...(form.text('runtime') !== '' && { runtime: form.text('runtime') }),
    // Where the document could not be read there was nothing to choose from.
    ...(form.text('selection') !== '' && { endpoints: endpointsOf(form) }),
    base_url: form.optional('base_url'),
    hosts: form.list('hosts'),
    owners: form.list('owners'),
  };
  const { name } = await api.send('PATCH', recordPath(record.name), wire.record, { body });
  return recordPath(name);
}

/** The form as the record is now. */
function filledFrom(record: GenerationRecord): Record<string, string | readonly string[]> {
  const { name, repository, endpoints, base_url: baseUrl, hosts, owners } = record;
  return {
    name,
    runtime: record.runtime,
    'specification.kind': 'keep',
    'specification.url': record.specification.url ?? '',
    'repository.type': repository.type,
    'repository.url': repository.type === 'local' ? '' : repository.url,
    'repository.branch': repository.branch,
    'repository.root_folder': repository.root_folder,
    ...(repository.adopt && { 'repository.adopt': 'true' }),
    'repository.credential': KEEP,
    selection: endpoints === 'all' ? 'all' : 'some',
    endpoints: endpoints === 'all' ? [] : endpoints,
    base_url: baseUrl ?? '',
    hosts: hosts.join(', '),
    owners: owners.join(', '),
  };
}

async function show(
  context: WebContext,
  record: GenerationRecord,
  submission: Submission,
): Promise<Response> {
  const visitor = context.get('visitor');
  const path = recordPath(record.name);
  const git = await gitChoices(context.get('api'));
  const { form, found } = await inspectForm(context, record, submission);
  return context.html(
    document(
      <Page
        visitor={visitor}
        title={`Edit ${record.name}`}
        place={RECORDS}
        parent={{ path, title: record.name }}
      >
        <Form
          visitor={visitor}
          form={form}
          fields={FIELDS}
          submit="Save changes"
          cancel={path}
          multipart
        >
          {record.state === 'draft' && <TextField form={form} name="name" label="Name" required />}
          <DocumentFields form={form} git={git} keep="As it is" />
          <FetchButton action={`${path}/edit`} />
          {found instanceof Problem ? (
            <p class="flash attention">
              Its endpoints cannot be listed now: {found.message} The choice of them stays.
            </p>
          ) : (
            <EndpointPicker form={form} found={found} />
          )}
          <RepositoryFields
            form={form}
            git={git}
            isBranchFixed={record.generated_at !== null}
            canKeep
            connect={isConnectable(record) ? `${path}/connect` : undefined}
          />
          <RuntimeField context={context} form={form} />
          <OtherFields form={form} />
        </Form>
      </Page>,
    ),
  );
}

/** The form with the document that it names, or with what is wrong with that and the record's own. */
async function inspectForm(
  context: WebContext,
  record: GenerationRecord,
  form: Submission,
): Promise<{ form: Submission; found: InspectedDocument | Problem }> {
  if (form.text('specification.kind') === 'keep') {
    return { form, found: await ownDocument(context, record) };
  }
  try {
    return { form, found: await inspect(context.get('api'), form) };
  } catch (fault) {
    if (!(fault instanceof Problem)) throw fault;
    const marked = form.problem === null ? form.with(fault) : form;
    return { form: marked, found: await ownDocument(context, record) };
  }
}

/** The document as it is now; endpoints that it lacks meanwhile stay chosen, and can be taken out. */
async function ownDocument(
  context: WebContext,
  record: GenerationRecord,
): Promise<InspectedDocument | Problem> {
  const path = `${recordPath(record.name)}/inspection`;
  try {
    const found = documentOf(await context.get('api').get(path, wire.inspection));
    const chosen = record.endpoints === 'all' ? [] : record.endpoints;
    return { ...found, endpoints: [...new Set([...found.endpoints, ...chosen])] };
  } catch (fault) {
    if (fault instanceof Problem) return fault;
    throw fault;
  }
}
