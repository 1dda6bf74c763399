import type { Hono } from 'hono';
import { wire } from '../../../api/index.ts';
import { Select, TextField } from '../../components/field.tsx';
import { Form } from '../../components/form.tsx';
import { Page } from '../../components/layout.tsx';
import { document } from '../../document.ts';
import { only } from '../../only.ts';
import { blank, type Submission, submitted } from '../../submission.ts';
import type { WebContext, WebEnv } from '../../web-env.ts';

const PLACE = '/git-credentials';
const FIELDS = ['name', 'reference', 'access'];
const ACCESS = [
  { value: 'write', label: 'write: for repositories that hold test scripts' },
  { value: 'read', label: 'read: for private documents and imports' },
];

/** Registers where a Git token is found. */
export function addNewGitCredential(app: Hono<WebEnv>): void {
  app.get(`${PLACE}/new`, only('admin'), (context) => show(context, blank()));
  app.post(`${PLACE}/new`, (context) =>
    submitted(
      context,
      async (form) => {
        const { key } = form;
        const body = {
          name: form.text('name'),
          reference: form.text('reference'),
          access: form.text('access'),
        };
        await context.get('api').send('POST', PLACE, wire.gitCredential, { body, key });
        return PLACE;
      },
      (form) => show(context, form),
    ),
  );
}

function show(context: WebContext, form: Submission): Response | Promise<Response> {
  const visitor = context.get('visitor');
  const hint = (
    <>
      <code>env://NAME</code> of the server, or <code>SAFE_KEY/KEY</code> of a credential. The token
      itself is never stored here.
    </>
  );
  return context.html(
    document(
      <Page
        visitor={visitor}
        title="Register Git credential"
        place={PLACE}
        parent={{ path: PLACE, title: 'Git credentials' }}
      >
        <Form visitor={visitor} form={form} fields={FIELDS} submit="Register" cancel={PLACE}>
          <TextField form={form} name="name" label="Name" required />
          <TextField form={form} name="reference" label="Where the token is" hint={hint} required />
          <Select form={form} name="access" label="Access" choices={ACCESS} />
        </Form>
      </Page>,
    ),
  );
}
