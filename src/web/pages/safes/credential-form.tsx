import type { Hono } from 'hono';
import type { z } from 'zod';
import { wire } from '../../../api/index.ts';
import { Select, TextField } from '../../components/field.tsx';
import { Form } from '../../components/form.tsx';
import { Page } from '../../components/layout.tsx';
import { document } from '../../document.ts';
import { requireScope } from '../../require-scope.ts';
import { newForm, type Submission, submitForm } from '../../submission.ts';
import { submitEdit } from '../../submit-edit.ts';
import type { WebContext, WebEnv } from '../../web-env.ts';
import { SAFES } from './safe-list.tsx';

const NEW = `${SAFES}/:safe/credentials/new` as const;
const EDIT = `${SAFES}/:safe/credentials/:id/edit` as const;
const FIELDS = ['name', 'type', 'key'];
const TYPES = ['secret', 'key', 'certificate'].map((value) => ({ value, label: value }));

type Credential = z.output<typeof wire.credential>;

/** A new credential of a safe, and another name, type or key for one. */
export function addCredentialForms(app: Hono<WebEnv>): void {
  app.get(NEW, requireScope('admin'), (context) =>
    show(context, context.req.param('safe'), null, newForm()),
  );
  app.post(NEW, (context) => {
    const safe = `${SAFES}/${context.req.param('safe')}`;
    return submitForm(
      context,
      async (form) => {
        const change = { body: bodyOf(form), key: form.key };
        const path = `${safe}/credentials`;
        await context.get('api').send('POST', path, wire.credential, change);
        return safe;
      },
      (form) => show(context, context.req.param('safe'), null, form),
    );
  });
  app.get(EDIT, requireScope('admin'), async (context) => {
    const { safe, id } = context.req.param();
    const path = `${SAFES}/${safe}/credentials/${id}`;
    const credential = await context.get('api').get(path, wire.credential);
    return show(context, safe, credential, filledFrom(credential));
  });
  app.post(EDIT, async (context) => {
    const { safe, id } = context.req.param();
    const path = `${SAFES}/${safe}/credentials/${id}`;
    const credential = await context.get('api').get(path, wire.credential);
    return submitEdit(context, {
      stored: filledFrom(credential),
      act: async (form) => {
        await context.get('api').send('PATCH', path, wire.credential, { body: bodyOf(form) });
        return `${SAFES}/${safe}`;
      },
      show: (form) => show(context, safe, credential, form),
    });
  });
}

function filledFrom({ name, type, key }: Credential): Submission {
  return newForm({ name, type, key });
}

function bodyOf(form: Submission) {
  return { name: form.text('name'), type: form.text('type'), key: form.text('key') };
}

async function show(
  context: WebContext,
  safeKey: string,
  credential: Credential | null,
  form: Submission,
): Promise<Response> {
  const visitor = context.get('visitor');
  const path = `${SAFES}/${safeKey}`;
  const safe = await context.get('api').get(path, wire.safe);
  const title = credential === null ? 'Register credential' : `Edit ${credential.name}`;
  const hint = (
    <>
      Without the prefix: the store holds it as <code>{safe.secure_uuid}-</code> and this key.
    </>
  );
  return context.html(
    document(
      <Page visitor={visitor} title={title} place={SAFES} parent={{ path, title: safe.name }}>
        <Form
          visitor={visitor}
          form={form}
          fields={FIELDS}
          submit={credential === null ? 'Register credential' : 'Save changes'}
          cancel={path}
        >
          <TextField form={form} name="name" label="Name" hint="What people call it." required />
          <Select form={form} name="type" label="Type" choices={TYPES} />
          <TextField form={form} name="key" label="Key" hint={hint} required />
        </Form>
      </Page>,
    ),
  );
}
