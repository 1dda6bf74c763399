import type { Hono } from 'hono';
import { wire } from '../../../api/index.ts';
import { Select, TextField } from '../../components/field.tsx';
import { Form } from '../../components/form.tsx';
import { Page } from '../../components/layout.tsx';
import { Status } from '../../components/status.tsx';
import { document } from '../../document.ts';
import { requireScope } from '../../require-scope.ts';
import { newForm, type Submission, submitForm } from '../../submission.ts';
import type { WebContext, WebEnv } from '../../web-env.ts';
import { gitChoices } from '../records/git-choices.ts';
import { repositoryTypes } from '../records/repository-fields.tsx';
import { TEST_CASES } from './test-case-list.tsx';

const IMPORT = `${TEST_CASES}/import`;
const IMPORTS = `${TEST_CASES}/imports`;
const FIELDS = ['type', 'url', 'branch', 'folder', 'credential'];
const BACK = { path: TEST_CASES, title: 'Test cases' };

/** An import of the scripts of a folder of a branch, and how it goes. */
export function addImportPages(app: Hono<WebEnv>): void {
  app.get(IMPORT, requireScope('write'), (context) => show(context, newForm()));
  app.post(IMPORT, (context) =>
    submitForm(
      context,
      async (form) => {
        const [type, url, branch, folder] = FIELDS.map((name) => form.text(name));
        const credential = type === 'local' ? {} : { credential: form.optional('credential') };
        const body = { type, url, branch, folder, ...credential };
        const change = { body, key: form.key };
        const created = await context
          .get('api')
          .send('POST', '/git-imports', wire.gitImport, change);
        return `${IMPORTS}/${created.id}`;
      },
      (form) => show(context, form),
    ),
  );
  app.get(`${IMPORTS}/:id`, async (context) =>
    context.html(
      document(
        <Page
          visitor={context.get('visitor')}
          title="Import from Git"
          place={TEST_CASES}
          parent={BACK}
        >
          {await ImportNow({ context, id: context.req.param('id') })}
        </Page>,
      ),
    ),
  );
  app.get(`${IMPORTS}/:id/now`, async (context) =>
    context.html(await ImportNow({ context, id: context.req.param('id') })),
  );
}

/** How an import goes; while it is under way the part reloads itself. */
async function ImportNow({ context, id }: { context: WebContext; id: string }) {
  const found = await context.get('api').get(`/git-imports/${id}`, wire.gitImport);
  const { state, cause, remedy } = found;
  const isBusy = state === 'queued' || state === 'running';
  const path = `${IMPORTS}/${encodeURIComponent(id)}`;
  const live = { 'hx-get': `${path}/now`, 'hx-trigger': 'every 1s', 'hx-swap': 'outerHTML' };
  return (
    <div id="now" {...(isBusy ? live : {})}>
      <p role="status">
        <Status of={state} />
      </p>
      {isBusy && (
        <p>
          The scripts are read from Git. <a href={path}>Look again</a>
        </p>
      )}
      {state === 'failed' && (
        <div class="flash danger">
          <p>
            <strong>{cause}.</strong> {remedy}
          </p>
        </div>
      )}
      {state === 'imported' && (
        <p>
          The scripts are <a href={TEST_CASES}>test cases</a> now.
        </p>
      )}
    </div>
  );
}

async function show(context: WebContext, form: Submission): Promise<Response> {
  const visitor = context.get('visitor');
  const git = await gitChoices(context.get('api'));
  const credentials = [{ value: '', label: 'none: public, or the GitHub App’s' }, ...git.read];
  return context.html(
    document(
      <Page visitor={visitor} title="Import from Git" place={TEST_CASES} parent={BACK}>
        <Form visitor={visitor} form={form} fields={FIELDS} submit="Import" cancel={TEST_CASES}>
          <Select form={form} name="type" label="Repository type" choices={repositoryTypes(git)} />
          <TextField
            form={form}
            name="url"
            label="Repository URL"
            hint="Ends in .git. That of a local repository is on the page of its record."
            placeholder="https://github.com/acme/shop-tests.git"
            required
          />
          <TextField form={form} name="branch" label="Branch" required />
          <TextField
            form={form}
            name="folder"
            label="Folder"
            hint="Every test_*.py and *_test.py below it becomes a test case."
            required
          />
          <Select form={form} name="credential" label="Git credential" choices={credentials} />
        </Form>
      </Page>,
    ),
  );
}
