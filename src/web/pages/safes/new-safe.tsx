import type { Hono } from 'hono';
import { wire } from '../../../api/index.ts';
import { TextField } from '../../components/field.tsx';
import { Form } from '../../components/form.tsx';
import { Page } from '../../components/layout.tsx';
import { document } from '../../document.ts';
import { requireScope } from '../../require-scope.ts';
import { newForm, type Submission, submitForm } from '../../submission.ts';
import type { WebContext, WebEnv } from '../../web-env.ts';
import { RuntimeField } from '../runtime-field.tsx';
import { SAFES } from './safe-list.tsx';
import { isStoreKind, STORE_FIELDS, STORES, StoreFields, storeOf } from './store-fields.tsx';

const NEW = `${SAFES}/new`;
const FIELDS = ['name', 'runtime', ...STORE_FIELDS];

/** A new safe; its store is asked whether it gives Proofgate access before anything is saved. */
export function addNewSafe(app: Hono<WebEnv>): void {
  app.get(NEW, requireScope('admin'), (context) => show(context, newForm()));
  app.post(NEW, (context) =>
    submitForm(
      context,
      async (form) => {
        const store = storeOf(form, kindOf(context));
        const body = { name: form.text('name'), runtime: form.optional('runtime'), store };
        const safe = await context.get('api').send('POST', SAFES, wire.safe, { body });
        return `${SAFES}/${safe.safe_key}`;
      },
      (form) => show(context, form),
    ),
  );
}

/** Each kind of store has its own form, by the query of its address. */
function kindOf(context: WebContext) {
  const kind = context.req.query('kind');
  return isStoreKind(kind) ? kind : 'azure-key-vault';
}

async function show(context: WebContext, form: Submission): Promise<Response> {
  const visitor = context.get('visitor');
  const kind = kindOf(context);
  return context.html(
    document(
      <Page
        visitor={visitor}
        title="New safe"
        place={SAFES}
        parent={{ path: SAFES, title: 'Safes' }}
      >
        <nav class="tabs" aria-label="Kind of store">
          {Object.entries(STORES).map(([value, { title }]) => (
            <a
              class="tab"
              href={`${NEW}?kind=${value}`}
              aria-current={value === kind ? 'page' : undefined}
            >
              {title}
            </a>
          ))}
        </nav>
        <Form visitor={visitor} form={form} fields={FIELDS} submit="Create safe" cancel={SAFES}>
          <TextField form={form} name="name" label="Name" required />
          {await RuntimeField({ context, form, hint: 'Any but the default one needs the URL.' })}
          <StoreFields form={form} kind={kind} />
        </Form>
      </Page>,
    ),
  );
}
