import { wire } from '../../../api/index.ts';
import { TextArea, TextField } from '../../components/field.tsx';
import { Form } from '../../components/form.tsx';
import { Page } from '../../components/layout.tsx';
import { UploadField } from '../../components/upload-field.tsx';
import { document } from '../../document.ts';
import type { Submission } from '../../submission.ts';
import type { WebContext } from '../../web-env.ts';
import { OWN } from './own-path.ts';
import { Terms } from './terms.tsx';
import { Unfinished } from './unfinished.tsx';

const FIELDS = ['file', 'document', 'document_url', 'base_url'];

/** The form for somebody's own document, where this installation keeps repositories itself. */
export async function showOwnForm(context: WebContext, form: Submission): Promise<Response> {
  const visitor = context.get('visitor');
  const { local_repositories: isOffered } = await context
    .get('api')
    .get('/platform', wire.platform);
  return context.html(
    document(
      <Page
        visitor={visitor}
        title="Use your own"
        place="/"
        parent={{ path: '/', title: 'Overview' }}
      >
        {isOffered ? <OwnForm context={context} form={form} /> : <Elsewhere />}
        <Terms of={['document', 'base-url', 'suite', 'calibrate', 'local', 'execution']} />
      </Page>,
    ),
  );
}

function OwnForm({ context, form }: { readonly context: WebContext; readonly form: Submission }) {
  return (
    <>
      <Unfinished context={context} />
      <p>
        Proofgate writes the tests of your OpenAPI document, finds out which valid requests your API
        accepts, and runs the tests.
      </p>
      <p class="flash attention">
        The tests create, change and delete data. Use an API that you may write to, such as a test
        environment.
      </p>
      <Form
        visitor={context.get('visitor')}
        form={form}
        action={OWN}
        fields={FIELDS}
        submit="Write the tests and run them"
        cancel="/"
        multipart
      >
        <UploadField
          form={form}
          name="file"
          label="OpenAPI document: a file, JSON or YAML"
          accept=".json,.yaml,.yml"
        />
        <TextArea
          form={form}
          name="document"
          label="or its text"
          hint="OpenAPI 3, in one piece, at most 32 MB."
          rows={8}
        />
        <TextField
          form={form}
          name="document_url"
          label="or its URL"
          hint="Public, or of this machine where only this machine reaches Proofgate."
          placeholder="http://127.0.0.1:8080/openapi.json"
        />
        <TextField
          form={form}
          name="base_url"
          label="Base URL of the API"
          hint="Where the API runs. May be empty if the document names a server with an absolute URL."
          placeholder="http://127.0.0.1:8080"
        />
      </Form>
    </>
  );
}

function Elsewhere() {
  return (
    <p class="flash">
      With DATABASE_URL this installation keeps no repositories of its own. Create a{' '}
      <a href="/records/new">generation record</a> with a repository of GitHub or GitLab instead.
    </p>
  );
}
