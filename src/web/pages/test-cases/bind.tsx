import type { Hono } from 'hono';
import { wire } from '../../../api/index.ts';
import { Problem } from '../../../problem.ts';
import { Nothing } from '../../api-client.ts';
import { Select } from '../../components/field.tsx';
import { Form } from '../../components/form.tsx';
import { Page } from '../../components/layout.tsx';
import { Empty, Facts } from '../../components/list.tsx';
import { document } from '../../document.ts';
import { readAll } from '../../read-all.ts';
import { newForm, readForm, type Submission, submitForm } from '../../submission.ts';
import type { WebContext, WebEnv } from '../../web-env.ts';
import { readTestCase, requireChange } from './test-case.tsx';
import { TEST_CASES } from './test-case-list.tsx';

const BIND = `${TEST_CASES}/:id/bind` as const;

/** Binds a credential to a test case, by safe and credential, and unbinds it. */
export function addBindPages(app: Hono<WebEnv>): void {
  app.get(BIND, async (context) => {
    const { safe = '' } = context.req.query();
    const testCase = await readTestCase(context, context.req.param('id'));
    requireChange(context.get('visitor'), testCase);
    return show(context, testCase.id, newForm({ safe }));
  });
  app.post(BIND, (context) => {
    const path = `${TEST_CASES}/${context.req.param('id')}`;
    return submitForm(
      context,
      async (form) => {
        const credential = form.text('credential');
        if (credential === '') {
          const line = 'credential: must be chosen; register one in the safe where there is none';
          throw new Problem('input-faulty', 'Choose a credential.', [line]);
        }
        const binding = `${path}/bindings/${encodeURIComponent(credential)}`;
        await context.get('api').send('PUT', binding, Nothing);
        return path;
      },
      (form) => show(context, context.req.param('id'), form),
    );
  });
  app.post(`${TEST_CASES}/:id/unbind`, async (context) => {
    const path = `${TEST_CASES}/${context.req.param('id')}`;
    const credential = encodeURIComponent((await readForm(context)).text('credential'));
    await context.get('api').send('DELETE', `${path}/bindings/${credential}`, Nothing);
    return context.redirect(path, 303);
  });
}

async function show(context: WebContext, id: string, form: Submission): Promise<Response> {
  const visitor = context.get('visitor');
  const { name } = await readTestCase(context, id);
  const path = `${TEST_CASES}/${id}`;
  const safes = await readAll(context.get('api'), '/safes', wire.safe);
  const chosen = safes.find(({ safe_key: key }) => key === form.text('safe')) ?? safes[0];
  const choices = safes.map(({ safe_key: value, name: label }) => ({ value, label }));
  return context.html(
    document(
      <Page
        visitor={visitor}
        title="Bind a credential"
        place={TEST_CASES}
        parent={{ path, title: name }}
      >
        <Facts facts={[['Workspace', visitor.workspace]]} />
        {chosen === undefined ? (
          <Empty icon="key" title="No safes yet">
            <p>
              An admin makes <a href="/safes">safes</a> and registers their credentials.
            </p>
          </Empty>
        ) : (
          <>
            <form class="filters" action={`${path}/bind`}>
              <Select
                form={newForm({ safe: chosen.safe_key })}
                name="safe"
                label="Safe"
                choices={choices}
              />
              <button type="submit" class="button">
                Show its credentials
              </button>
            </form>
            {await CredentialForm({ context, form, path, safe: chosen.safe_key })}
          </>
        )}
      </Page>,
    ),
  );
}

async function CredentialForm(props: {
  context: WebContext;
  form: Submission;
  path: string;
  safe: string;
}) {
  const { context, form, path, safe } = props;
  const credentials = await readAll(
    context.get('api'),
    `/safes/${safe}/credentials`,
    wire.credential,
  );
  const choices = credentials.map(({ id, name, type, key }) => ({
    value: id,
    label: `${name} (${type} ${key})`,
  }));
  const hint = choices.length === 0 ? 'The safe has none yet; an admin registers them.' : undefined;
  return (
    <Form
      visitor={context.get('visitor')}
      form={form}
      action={`${path}/bind`}
      fields={['credential']}
      submit="Bind"
      cancel={path}
    >
      <input type="hidden" name="safe" value={safe} />
      <Select form={form} name="credential" label="Credential" choices={choices} hint={hint} />
    </Form>
  );
}
