import type { Hono } from 'hono';
import type { z } from 'zod';
import { wire } from '../../../api/index.ts';
import { TextField } from '../../components/field.tsx';
import { Form } from '../../components/form.tsx';
import { Page } from '../../components/layout.tsx';
import { document } from '../../document.ts';
import { requireScope } from '../../require-scope.ts';
import { newForm, type Submission } from '../../submission.ts';
import { submitEdit } from '../../submit-edit.ts';
import type { WebContext, WebEnv } from '../../web-env.ts';
import { SAFES } from './safe-list.tsx';
import { STORE_FIELDS, STORES, StoreFields, storeOf } from './store-fields.tsx';

const EDIT = `${SAFES}/:safe/edit` as const;
const FIELDS = ['name', ...STORE_FIELDS];

type Safe = z.output<typeof wire.safe>;

/** Another name, URL or access for a safe; its kind, key and runtime stay. */
export function addSafeEdit(app: Hono<WebEnv>): void {
  app.get(EDIT, requireScope('admin'), async (context) => {
    const safe = await read(context, context.req.param('safe'));
    return show(context, safe, newForm(filledFrom(safe)));
  });
  app.post(EDIT, async (context) => {
    const safe = await read(context, context.req.param('safe'));
    const path = `${SAFES}/${safe.safe_key}`;
    return submitEdit(context, {
      stored: newForm(filledFrom(safe)),
      act: async (form) => {
        const body = { name: form.text('name'), store: storeOf(form, safe.store.kind) };
        await context.get('api').send('PATCH', path, wire.safe, { body });
        return path;
      },
      show: (form) => show(context, safe, form),
    });
  });
}

function read(context: WebContext, key: string): Promise<Safe> {
  return context.get('api').get(`${SAFES}/${key}`, wire.safe);
}

/** The form as the safe is now. */
function filledFrom({ name, store }: Safe): Record<string, string> {
  const { by } = STORES[store.kind];
  const { method, role_arn: role, tenant_id: tenant } = store.access;
  const { client_id: client, client_secret: secret } = store.access;
  return {
    name,
    'store.address.by': store.place === null ? 'url' : by,
    [`store.address.${by}`]: store.place ?? '',
    'store.address.url': store.url,
    'store.access.method': method,
    'store.access.role_arn': role ?? '',
    'store.access.tenant_id': tenant ?? '',
    'store.access.client_id': client ?? '',
    'store.access.client_secret': secret ?? '',
  };
}

function show(context: WebContext, safe: Safe, form: Submission): Response | Promise<Response> {
  const visitor = context.get('visitor');
  const back = { path: `${SAFES}/${safe.safe_key}`, title: safe.name };
  return context.html(
    document(
      <Page visitor={visitor} title={`Edit ${safe.name}`} place={SAFES} parent={back}>
        <p class="muted">
          {STORES[safe.store.kind].title}. The key of the safe stays. The store is asked for access
          before anything is saved.
        </p>
        <Form
          visitor={visitor}
          form={form}
          fields={FIELDS}
          submit="Save changes"
          cancel={back.path}
        >
          <TextField form={form} name="name" label="Name" required />
          <StoreFields form={form} kind={safe.store.kind} />
        </Form>
      </Page>,
    ),
  );
}
