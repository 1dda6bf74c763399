import type { Hono } from 'hono';
import { wire } from '../../../api/index.ts';
import { TextField } from '../../components/field.tsx';
import { Form } from '../../components/form.tsx';
import { Page } from '../../components/layout.tsx';
import { document } from '../../document.ts';
import { requireScope } from '../../require-scope.ts';
import { newForm, type Submission, submitForm } from '../../submission.ts';
import type { WebContext, WebEnv } from '../../web-env.ts';
import { UseFields, useOf } from './use-fields.tsx';

const PLACE = '/git-credentials';
const FIELDS = ['name', 'reference', 'purpose', 'hosts'];

/** Registers where a Git token is found, what it is for and where it may be sent. */
export function addNewGitCredential(app: Hono<WebEnv>): void {
  app.get(`${PLACE}/new`, requireScope('admin'), (context) => show(context, newForm()));
  app.post(`${PLACE}/new`, (context) =>
    submitForm(
      context,
      async (form) => {
        const { key } = form;
        const body = {
          name: form.text('name'),
          reference: form.text('reference'),
          ...useOf(form),
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
      <code>SAFE_KEY/KEY</code> of a credential in a safe, or <code>env://NAME</code> of a variable
      that the operator lists for this workspace. The token itself is never stored here.
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
          <UseFields form={form} />
        </Form>
      </Page>,
    ),
  );
}
