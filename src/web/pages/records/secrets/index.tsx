import type { Hono } from 'hono';
import type { z } from 'zod';
import type { wire } from '../../../../api/index.ts';
import { Nothing } from '../../../api-client.ts';
import { TextField } from '../../../components/field.tsx';
import { ButtonForm, Form } from '../../../components/form.tsx';
import { Page } from '../../../components/layout.tsx';
import { Empty, Table } from '../../../components/list.tsx';
import { Time } from '../../../components/time.tsx';
import { document } from '../../../document.ts';
import { newForm, readForm, type Submission, submitForm } from '../../../submission.ts';
import type { WebContext, WebEnv } from '../../../web-env.ts';
import { readRecord } from '../record.tsx';
import { mayChange, RECORDS, recordPath, requireChange } from '../record-path.ts';
import {
  fieldOf,
  giveSecrets,
  type LocalSecret,
  type RecordSecrets,
  readSecrets,
} from './read-secrets.ts';
import { NoSecrets, SecretFields } from './secret-fields.tsx';

type GenerationRecord = z.output<typeof wire.record>;

/** What `value.` and this stand for is named in a field of its own. */
const OTHER = 'OTHER_VARIABLE';

/** The credentials of a record: which of them are on the platform, and a form that gives them. */
export function addSecretsPage(app: Hono<WebEnv>): void {
  const path = `${RECORDS}/:name/secrets`;
  app.get(path, (context) => show(context, newForm()));
  app.post(path, (context) =>
    submitForm(
      context,
      async (form) => {
        const record = await readRecord(context, context.req.param('name'));
        const { variables } = await readSecrets(context.get('api'), record);
        const { all, sent } = withNamedVariable(form, variables);
        await giveSecrets(context.get('api'), record.name, sent, all);
        return `${recordPath(record.name)}/secrets`;
      },
      (form) => show(context, form),
    ),
  );
  app.post(`${path}/:variable/delete`, async (context) => {
    await readForm(context);
    const { name, variable } = context.req.param();
    const own = `${recordPath(name)}/secrets`;
    await context.get('api').send('DELETE', `${own}/${encodeURIComponent(variable)}`, Nothing);
    return context.redirect(own, 303);
  });
}

/** The form with the value of the variable that a person has named under that name. */
function withNamedVariable(form: Submission, variables: readonly string[]) {
  const variable = form.text('variable');
  if (variable === '') return { all: variables, sent: form };
  const value = form.text(fieldOf(OTHER));
  return { all: [...variables, variable], sent: form.changed({ [fieldOf(variable)]: [value] }) };
}

async function show(context: WebContext, form: Submission): Promise<Response> {
  const visitor = context.get('visitor');
  const record = await readRecord(context, context.req.param('name') ?? '');
  const secrets = await readSecrets(context.get('api'), record);
  const isOwn = mayChange(visitor, record);
  if (context.req.method === 'POST') requireChange(visitor, record);
  const path = recordPath(record.name);
  return context.html(
    document(
      <Page
        visitor={visitor}
        title="Credentials"
        place={RECORDS}
        parent={{ path, title: record.name }}
      >
        <p>
          The suite reads its credentials from variables, which it names as{' '}
          <code>env://VARIABLE</code>. The values can also come from a{' '}
          <a href="/safes">vault of Azure or AWS</a>. <a href="/docs/secrets">Secrets</a>
        </p>
        <SecretsTable secrets={secrets} context={context} record={record} />
        {secrets.keeps.length === 0 && <NoSecrets elsewhere={secrets.elsewhere} />}
        {isOwn && secrets.keeps.length > 0 && (
          <GiveForm context={context} form={form} record={record} secrets={secrets} />
        )}
      </Page>,
    ),
  );
}

function SecretsTable(props: {
  readonly secrets: RecordSecrets;
  readonly context: WebContext;
  readonly record: GenerationRecord;
}) {
  const { secrets, context, record } = props;
  const visitor = context.get('visitor');
  const present = new Set(secrets.items.map(({ variable }) => variable));
  const missing = secrets.variables.filter((variable) => !present.has(variable));
  const path = `${recordPath(record.name)}/secrets`;
  const columns = [
    { title: 'Variable', cell: ({ variable }: LocalSecret) => <code>{variable}</code> },
    { title: 'Kept', cell: Retention },
    { title: 'Sent to', cell: ({ hosts }: LocalSecret) => <code>{hosts.join(', ')}</code> },
    {
      title: 'SecretsTable by',
      cell: ({ given_by: who, given_at: at }: LocalSecret) => (
        <>
          {who} <Time at={at} />
        </>
      ),
    },
    { title: 'Use', cell: ({ unusable }: LocalSecret) => unusable ?? 'runs get it' },
    ...(mayChange(visitor, record)
      ? [
          {
            title: 'Delete',
            cell: ({ variable }: LocalSecret) => (
              <ButtonForm
                visitor={visitor}
                action={`${path}/${encodeURIComponent(variable)}/delete`}
                label="Forget"
                about={variable}
                tone="danger"
              />
            ),
          },
        ]
      : []),
  ];
  return (
    <>
      {secrets.items.length > 0 ? (
        <Table caption="Credentials on the platform" rows={secrets.items} columns={columns} />
      ) : (
        <Empty icon="key" title="No credential is on the platform">
          <p>Values that are given here are never shown again.</p>
        </Empty>
      )}
      {missing.length > 0 && (
        <p>
          The document asks for <code>{missing.join(', ')}</code> as well; values of a vault or a
          workflow are not listed here.
        </p>
      )}
    </>
  );
}

function Retention({ keep, ends_at: at }: LocalSecret) {
  if (keep === 'encrypted' || at === null) return <>encrypted, until it is deleted</>;
  return (
    <>
      for the next run, or <Time at={at} />
    </>
  );
}

function GiveForm(props: {
  readonly context: WebContext;
  readonly form: Submission;
  readonly record: GenerationRecord;
  readonly secrets: RecordSecrets;
}) {
  const { context, form, record, secrets } = props;
  const fields = [...secrets.variables.map(fieldOf), 'variable', fieldOf(OTHER), 'keep', 'hosts'];
  return (
    <>
      <h2>Give values</h2>
      <Form
        visitor={context.get('visitor')}
        form={form}
        fields={fields}
        submit="Give"
        cancel={recordPath(record.name)}
      >
        <SecretFields
          form={form}
          secrets={secrets}
          variables={secrets.variables}
          other={fieldOf(OTHER)}
        />
        <TextField
          form={form}
          name="hosts"
          label="Hosts that they may be sent to"
          hint={
            record.base_url === null
              ? 'Such as api.example or 127.0.0.1:8080, separated by commas.'
              : `Separated by commas; empty: ${new URL(record.base_url).host}, that of the base URL.`
          }
        />
      </Form>
    </>
  );
}
