import type { Hono } from 'hono';
import type { z } from 'zod';
import { wire } from '../../../api/index.ts';
import { Nothing } from '../../api-client.ts';
import { LinkButton } from '../../components/buttons.tsx';
import { Checkboxes, TextField } from '../../components/field.tsx';
import { ButtonForm, Form } from '../../components/form.tsx';
import { Page } from '../../components/layout.tsx';
import { Copyable, Empty, Pager, Table } from '../../components/list.tsx';
import { Time } from '../../components/time.tsx';
import { document } from '../../document.ts';
import { newForm, readForm, type Submission, submitForm } from '../../submission.ts';
import type { Visitor, WebContext, WebEnv } from '../../web-env.ts';
import { scopeChoices } from './scope-choices.ts';

const PLACE = '/tokens';
const FIELDS = ['name', 'scopes', 'expires_in_days'];
const SCOPES = ['read', 'write', 'generate', 'run', 'admin'] as const;

type Token = z.output<typeof wire.token>;

/** API tokens: the list, a new one, which is shown once, and the end of one. */
export function addTokenPages(app: Hono<WebEnv>): void {
  app.get(PLACE, async (context) => {
    const { cursor } = context.req.query();
    const page = await context.get('api').get(PLACE, wire.pageOf(wire.token), { cursor });
    return context.html(document(TokenList({ visitor: context.get('visitor'), page, cursor })));
  });
  app.get(`${PLACE}/new`, (context) => showNew(context, newForm({ expires_in_days: '90' })));
  app.post(`${PLACE}/new`, (context) => create(context));
  app.post(`${PLACE}/:id/revoke`, async (context) => {
    await readForm(context);
    await context.get('api').send('DELETE', `${PLACE}/${context.req.param('id')}`, Nothing);
    return context.redirect(PLACE, 303);
  });
}

/** The token is in the answer to the form and nowhere else, so this form leads to no other page. */
async function create(context: WebContext): Promise<Response> {
  const visitor = context.get('visitor');
  let tokenPage: Response | null = null;
  const answer = await submitForm(
    context,
    async (form) => {
      const body = {
        name: form.text('name'),
        scopes: form.all('scopes'),
        expires_in_days: Number(form.text('expires_in_days')),
      };
      const { token } = await context.get('api').send('POST', PLACE, wire.createdToken, { body });
      tokenPage = await context.html(document(NewToken({ visitor, name: body.name, token })));
      return PLACE;
    },
    (form) => showNew(context, form),
  );
  return tokenPage ?? answer;
}

function showNew(context: WebContext, form: Submission): Response | Promise<Response> {
  const visitor = context.get('visitor');
  const choices = scopeChoices(SCOPES.filter((scope) => visitor.may(scope)));
  return context.html(
    document(
      <Page visitor={visitor} title="New API token" place={PLACE} parent={BACK}>
        <Form visitor={visitor} form={form} fields={FIELDS} submit="Create token" cancel={PLACE}>
          <TextField form={form} name="name" label="Name" hint="What it is for." required />
          <Checkboxes form={form} name="scopes" label="Scopes" choices={choices} />
          <TextField form={form} name="expires_in_days" label="Days until it ends" required />
        </Form>
      </Page>,
    ),
  );
}

const BACK = { path: PLACE, title: 'API tokens' };

function NewToken(props: { visitor: Visitor; name: string; token: string }) {
  return (
    <Page visitor={props.visitor} title={props.name} place={PLACE} parent={BACK}>
      <div class="flash success">
        <p>Copy the token now: it is stored as a hash, and nobody can show it again.</p>
      </div>
      <Copyable label="token" value={props.token} />
    </Page>
  );
}

function TokenList(props: {
  visitor: Visitor;
  page: { items: readonly Token[]; next: string | null };
  cursor: string | undefined;
}) {
  const { visitor, page, cursor } = props;
  const add = <LinkButton href={`${PLACE}/new`} label="New token" tone="primary" />;
  return (
    <Page visitor={visitor} title="API tokens" place={PLACE} actions={add}>
      {page.items.length === 0 ? (
        <Empty icon="shield-lock" title="No tokens yet">
          <p>A token lets a script of yours use the management API.</p>
        </Empty>
      ) : (
        <Table
          caption="API tokens"
          rows={page.items}
          columns={[
            { title: 'Name', cell: ({ name }) => name },
            { title: 'Owner', cell: ({ owner }) => owner },
            { title: 'Scopes', cell: ({ scopes }) => scopes.join(', ') },
            { title: 'Ends', cell: ({ expires_at: at }) => <Time at={at} /> },
            { title: 'End it', cell: (token) => <Revoke visitor={visitor} token={token} /> },
          ]}
        />
      )}
      <Pager path={PLACE} query={{ cursor }} next={page.next} />
    </Page>
  );
}

function Revoke({ visitor, token }: { visitor: Visitor; token: Token }) {
  const action = `${PLACE}/${token.id}/revoke`;
  return (
    <ButtonForm visitor={visitor} action={action} label="Revoke" about={token.name} tone="danger" />
  );
}
