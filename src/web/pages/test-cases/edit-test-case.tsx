import type { Hono } from 'hono';
import { wire } from '../../../api/index.ts';
import { TextArea, TextField } from '../../components/field.tsx';
import { Form } from '../../components/form.tsx';
import { HostsField } from '../../components/hosts-field.tsx';
import { Page } from '../../components/layout.tsx';
import { document } from '../../document.ts';
import { newForm, type Submission } from '../../submission.ts';
import { submitEdit } from '../../submit-edit.ts';
import type { WebContext, WebEnv } from '../../web-env.ts';
import { readTestCase, requireChange } from './test-case.tsx';
import { TEST_CASES } from './test-case-list.tsx';

const EDIT = `${TEST_CASES}/:id/edit` as const;

/** Changes an uploaded script, or the hosts of an imported one, whose text is in Git. */
export function addTestCaseEdit(app: Hono<WebEnv>): void {
  app.get(EDIT, async (context) => show(context, await filledIn(context)));
  app.post(EDIT, async (context) =>
    submitEdit(context, {
      stored: await filledIn(context),
      act: async (form) => {
        const path = `${TEST_CASES}/${encodeURIComponent(context.req.param('id') ?? '')}`;
        const content = form.typed('content');
        const body = {
          hosts: form.list('hosts'),
          ...(content !== null && {
            file_name: form.text('file_name'),
            // Browsers send every line break of a text area as two characters.
            content: content.replaceAll('\r\n', '\n'),
            labels: form.list('labels'),
          }),
        };
        await context.get('api').send('PATCH', path, wire.testCase, { body });
        return path;
      },
      show: (form) => show(context, form),
    }),
  );
}

/** The form as the script is now. */
async function filledIn(context: WebContext): Promise<Submission> {
  const api = context.get('api');
  const {
    id,
    origin,
    name,
    labels,
    hosts: allowed,
  } = await readTestCase(context, context.req.param('id') ?? '');
  const hosts = allowed.join(', ');
  if (origin !== 'uploaded') return newForm({ hosts });
  const { files } = await api.get(`${TEST_CASES}/${id}/files`, wire.testCaseFiles);
  const content = files[0]?.text ?? '';
  return newForm({ file_name: name, content, labels: labels.join(', '), hosts });
}

async function show(context: WebContext, form: Submission): Promise<Response> {
  const visitor = context.get('visitor');
  const testCase = await readTestCase(context, context.req.param('id') ?? '');
  requireChange(visitor, testCase);
  const { id, origin, name } = testCase;
  const path = `${TEST_CASES}/${id}`;
  return context.html(
    document(
      <Page
        visitor={visitor}
        title={`Edit ${name}`}
        place={TEST_CASES}
        parent={{ path, title: name }}
      >
        <Form
          visitor={visitor}
          form={form}
          fields={['file_name', 'content', 'labels', 'hosts']}
          submit="Save changes"
          cancel={path}
        >
          {origin === 'uploaded' && <ScriptFields form={form} />}
          <HostsField form={form} />
        </Form>
      </Page>,
    ),
  );
}

function ScriptFields({ form }: { readonly form: Submission }) {
  return (
    <>
      <TextField form={form} name="file_name" label="Name" hint="Ends in .py." required />
      <TextArea form={form} name="content" label="Python script for pytest" rows={20} required />
      <TextField form={form} name="labels" label="Labels" hint="With commas between them." />
    </>
  );
}
