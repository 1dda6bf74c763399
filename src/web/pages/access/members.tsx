import type { Hono } from 'hono';
import { z } from 'zod';
import { wire } from '../../../api/index.ts';
import { Nothing } from '../../api-client.ts';
import { Select, TextField } from '../../components/field.tsx';
import { ButtonForm, Form } from '../../components/form.tsx';
import { Page } from '../../components/layout.tsx';
import { Copyable, Table } from '../../components/list.tsx';
import { document } from '../../document.ts';
import { newForm, readForm, type Submission, submitForm } from '../../submission.ts';
import type { Visitor, WebContext, WebEnv } from '../../web-env.ts';

const PLACE = '/members';
const FIELDS = ['login', 'role'];
const Members = z.object({ items: z.array(wire.member) });
const ROLES = [
  { value: 'member', label: 'member: makes and runs tests' },
  { value: 'admin', label: 'admin: also safes, credentials and members' },
];

/** Who belongs to the workspace; admins of a local one add and remove members here. */
export function addMemberPages(app: Hono<WebEnv>): void {
  app.get(PLACE, (context) => show(context, newForm()));
  app.post(PLACE, (context) =>
    submitForm(
      context,
      async (form) => {
        const path = `${PLACE}/${encodeURIComponent(form.text('login'))}`;
        const body = { role: form.text('role') };
        await context.get('api').send('PUT', path, Nothing, { body });
        return PLACE;
      },
      (form) => show(context, form),
    ),
  );
  app.post(`${PLACE}/link`, async (context) => {
    const login = (await readForm(context)).text('login');
    const path = `${PLACE}/${encodeURIComponent(login)}/sign-in-link`;
    const { url } = await context.get('api').send('POST', path, wire.signInLink);
    return context.html(document(LinkOf({ visitor: context.get('visitor'), login, url })));
  });
  app.post(`${PLACE}/remove`, async (context) => {
    const login = encodeURIComponent((await readForm(context)).text('login'));
    await context.get('api').send('DELETE', `${PLACE}/${login}`, Nothing);
    return context.redirect(PLACE, 303);
  });
}

async function show(context: WebContext, form: Submission): Promise<Response> {
  const visitor = context.get('visitor');
  const { items } = await context.get('api').get(PLACE, Members);
  const isAdmin = visitor.may('admin');
  const columns = [
    { title: 'Login', cell: ({ login }: Member) => login },
    { title: 'Role', cell: ({ role }: Member) => role },
  ];
  const actions = {
    title: 'Change',
    cell: ({ login }: Member) => <Actions visitor={visitor} login={login} />,
  };
  return context.html(
    document(
      <Page visitor={visitor} title="Members" place={PLACE}>
        <Table caption="Members" rows={items} columns={isAdmin ? [...columns, actions] : columns} />
        {isAdmin && (
          <section class="box">
            <h2>Add a member, or change a role</h2>
            <Form visitor={visitor} form={form} fields={FIELDS} submit="Save member">
              <TextField
                form={form}
                name="login"
                label="Login"
                hint="On GitHub, members follow the account; here they are added by hand."
                required
              />
              <Select form={form} name="role" label="Role" choices={ROLES} />
            </Form>
          </section>
        )}
      </Page>,
    ),
  );
}

type Member = z.output<typeof wire.member>;

/** What an admin can do with a member. */
function Actions({ visitor, login }: { visitor: Visitor; login: string }) {
  const same = { visitor, values: { login }, about: login };
  return (
    <>
      <ButtonForm {...same} action={`${PLACE}/link`} label="Sign-in link" />{' '}
      <ButtonForm {...same} action={`${PLACE}/remove`} label="Remove" tone="danger" />
    </>
  );
}

/** The link is in this answer and nowhere else. */
function LinkOf({ visitor, login, url }: { visitor: Visitor; login: string; url: string }) {
  return (
    <Page
      visitor={visitor}
      title={`Sign-in link of ${login}`}
      place={PLACE}
      parent={{ path: PLACE, title: 'Members' }}
    >
      <p>
        Give it only to {login}: whoever opens it first within an hour is signed in as {login}.
      </p>
      <Copyable label="sign-in link" value={url} />
    </Page>
  );
}
