import type { Hono } from 'hono';
import type { z } from 'zod';
import { wire } from '../../../api/index.ts';
import { Checkbox, Select, TextField } from '../../components/field.tsx';
import { Form } from '../../components/form.tsx';
import { Page } from '../../components/layout.tsx';
import { document } from '../../document.ts';
import { newForm, type Submission, submitForm } from '../../submission.ts';
import type { WebContext, WebEnv } from '../../web-env.ts';
import { type GitChoices, gitChoices } from './git-choices.ts';
import { readRecord } from './record.tsx';
import { isConnectable, RECORDS, recordPath, requireChange } from './record-path.ts';
import {
  FolderField,
  REPOSITORY_FIELDS,
  repositoryOf,
  repositoryTypes,
} from './repository-fields.tsx';

const CONNECT = `${RECORDS}/:name/connect` as const;

type GenerationRecord = z.output<typeof wire.record>;

/** Connects a record with a local repository to one of a Git host, which gets its suite. */
export function addConnection(app: Hono<WebEnv>): void {
  app.get(CONNECT, async (context) => {
    const record = await readRecord(context, context.req.param('name'));
    requireChange(context.get('visitor'), record);
    return show(context, record, newForm(filledFrom(record)));
  });
  app.post(CONNECT, (context) =>
    submitForm(
      context,
      async (form) => {
        const path = recordPath(context.req.param('name'));
        const body = { repository: repositoryOf(form) };
        await context.get('api').send('POST', `${path}/connect`, wire.record, { body });
        return path;
      },
      async (form) => show(context, await readRecord(context, context.req.param('name')), form),
    ),
  );
}

function filledFrom({ repository }: GenerationRecord): Record<string, string> {
  const { branch, root_folder: folder } = repository;
  return { 'repository.branch': branch, 'repository.root_folder': folder };
}

async function show(
  context: WebContext,
  record: GenerationRecord,
  form: Submission,
): Promise<Response> {
  const visitor = context.get('visitor');
  const path = recordPath(record.name);
  const git = await gitChoices(context.get('api'));
  return context.html(
    document(
      <Page
        visitor={visitor}
        title="Connect a Git repository"
        place={RECORDS}
        parent={{ path, title: record.name }}
      >
        <p>
          Proofgate commits the suite of {record.name} to a branch of your repository, as it is now:
          with the values that were edited or calibrated, <code>hooks.py</code> and{' '}
          <code>known.json</code>. Test cases, pipelines, executions and their history stay. If
          anything fails, the record stays local. A suite of thousands of files takes a minute or
          so. <a href="/docs/git-providers#connect-a-local-record">How it works</a>
        </p>
        {isConnectable(record) ? (
          <Form
            visitor={visitor}
            form={form}
            fields={REPOSITORY_FIELDS}
            submit="Connect"
            cancel={path}
          >
            <Fields form={form} git={git} isAdmin={visitor.may('admin')} />
          </Form>
        ) : (
          <NotNow record={record} />
        )}
      </Page>,
    ),
  );
}

/** Why the API will refuse, for those who have come here by its address. */
function NotNow({ record: { name, repository } }: { readonly record: GenerationRecord }) {
  const reason =
    repository.type === 'local'
      ? 'It has no suite yet: edit it and select the repository there.'
      : `It writes to ${repository.url} already.`;
  return (
    <p class="flash attention">
      {reason} <a href={`${recordPath(name)}/edit`}>Edit {name}</a>
    </p>
  );
}

function Fields(props: {
  readonly form: Submission;
  readonly git: GitChoices;
  readonly isAdmin: boolean;
}) {
  const { form, git, isAdmin } = props;
  return (
    <>
      <Select
        form={form}
        name="repository.type"
        label="Git provider"
        choices={repositoryTypes({ ...git, hasLocal: false })}
      />
      <TextField
        form={form}
        name="repository.url"
        label="Repository URL"
        hint="Ends in .git. It needs a first commit, such as a README."
        placeholder="https://github.com/acme/shop-tests.git"
        required
      />
      <TextField
        form={form}
        name="repository.branch"
        label="Branch"
        hint="A new branch is best: it is created from the default branch. It cannot be changed later."
        required
      />
      <FolderField form={form} />
      <Select
        form={form}
        name="repository.credential"
        label="Repo token"
        hint={
          <>
            A credential with write access to the repository,{' '}
            {isAdmin ? (
              <a href="/git-credentials/new">registered here</a>
            ) : (
              'registered by an admin'
            )}
            .
          </>
        }
        choices={[{ value: '', label: 'none: the GitHub App writes' }, ...git.write]}
      />
      <Checkbox
        form={form}
        name="repository.adopt"
        label="Replace the folder if it holds other files"
      />
    </>
  );
}
