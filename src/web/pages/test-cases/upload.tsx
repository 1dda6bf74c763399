import type { Hono } from 'hono';
import { wire } from '../../../api/index.ts';
import { TextField } from '../../components/field.tsx';
import { Form } from '../../components/form.tsx';
import { HostsField } from '../../components/hosts-field.tsx';
import { Page } from '../../components/layout.tsx';
import { UploadField, uploadOf } from '../../components/upload-field.tsx';
import { document } from '../../document.ts';
import { requireScope } from '../../require-scope.ts';
import { newForm, type Submission, submitForm } from '../../submission.ts';
import type { WebContext, WebEnv } from '../../web-env.ts';
import { TEST_CASES } from './test-case-list.tsx';

const NEW = `${TEST_CASES}/new`;
const FIELDS = ['content', 'file_name', 'labels', 'hosts'];

/** One Python script as a test case. */
export function addUploadPage(app: Hono<WebEnv>): void {
  app.get(NEW, requireScope('write'), (context) => show(context, newForm()));
  app.post(NEW, (context) =>
    submitForm(
      context,
      async (form) => {
        const { content, fileName } = uploadOf(form, 'content');
        const body = {
          file_name: form.optional('file_name') ?? fileName,
          content,
          labels: form.list('labels'),
          hosts: form.list('hosts'),
        };
        const change = { body, key: form.key };
        const created = await context.get('api').send('POST', TEST_CASES, wire.testCase, change);
        return `${TEST_CASES}/${created.id}`;
      },
      (form) => show(context, form),
    ),
  );
}

function show(context: WebContext, form: Submission): Response | Promise<Response> {
  const visitor = context.get('visitor');
  return context.html(
    document(
      <Page
        visitor={visitor}
        title="Upload script"
        place={TEST_CASES}
        parent={{ path: TEST_CASES, title: 'Test cases' }}
      >
        <Form
          visitor={visitor}
          form={form}
          fields={FIELDS}
          submit="Upload"
          cancel={TEST_CASES}
          multipart
        >
          <UploadField form={form} name="content" label="Python script for pytest" accept=".py" />
          <TextField
            form={form}
            name="file_name"
            label="Name"
            hint="Ends in .py. Empty: the name of the file."
          />
          <TextField form={form} name="labels" label="Labels" hint="With commas between them." />
          <HostsField form={form} />
        </Form>
      </Page>,
    ),
  );
}
