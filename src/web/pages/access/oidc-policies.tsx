import type { Hono } from 'hono';
import { z } from 'zod';
import { wire } from '../../../api/index.ts';
import { Nothing } from '../../api-client.ts';
import { LinkButton } from '../../components/buttons.tsx';
import { Checkboxes, TextArea, TextField } from '../../components/field.tsx';
import { ButtonForm, Form } from '../../components/form.tsx';
import { Page } from '../../components/layout.tsx';
import { Empty, Table } from '../../components/list.tsx';
import { document } from '../../document.ts';
import { newForm, readForm, type Submission, submitForm } from '../../submission.ts';
import type { Visitor, WebContext, WebEnv } from '../../web-env.ts';
import { scopeChoices } from './scope-choices.ts';

const PLACE = '/oidc-policies';
const BACK = { path: PLACE, title: 'Workflow access' };
const LIMITS = ['ref', 'environment', 'job_workflow_ref'] as const;
const FIELDS = ['name', 'repository_id', 'repository_owner_id', 'scopes', 'credentials', ...LIMITS];
const SCOPES = ['read', 'write', 'generate', 'run'] as const;
const Policies = z.object({ items: z.array(wire.policy) });

type Policy = z.output<typeof wire.policy>;

/** Which workflows of GitHub Actions get access by their OIDC tokens, and what they may do. */
export function addPolicyPages(app: Hono<WebEnv>): void {
  app.get(PLACE, async (context) => {
    const { items } = await context.get('api').get(PLACE, Policies);
    return context.html(document(PolicyList({ visitor: context.get('visitor'), items })));
  });
  app.get(`${PLACE}/new`, (context) => showNew(context, newForm()));
  app.post(`${PLACE}/new`, (context) =>
    submitForm(
      context,
      async (form) => {
        const change = { body: policyOf(form), key: form.key };
        await context.get('api').send('POST', PLACE, wire.policy, change);
        return PLACE;
      },
      (form) => showNew(context, form),
    ),
  );
  app.post(`${PLACE}/:id/delete`, async (context) => {
    await readForm(context);
    await context.get('api').send('DELETE', `${PLACE}/${context.req.param('id')}`, Nothing);
    return context.redirect(PLACE, 303);
  });
}

function policyOf(form: Submission): object {
  return {
    name: form.text('name'),
    repository_id: form.text('repository_id'),
    repository_owner_id: form.text('repository_owner_id'),
    scopes: form.all('scopes'),
    credentials: form.list('credentials'),
    ...Object.fromEntries(LIMITS.map((name) => [name, form.optional(name)])),
  };
}

function showNew(context: WebContext, form: Submission): Response | Promise<Response> {
  const visitor = context.get('visitor');
  return context.html(
    document(
      <Page visitor={visitor} title="Add workflow access" place={PLACE} parent={BACK}>
        <Form visitor={visitor} form={form} fields={FIELDS} submit="Let in" cancel={PLACE}>
          <TextField form={form} name="name" label="Name" required />
          <TextField
            form={form}
            name="repository_id"
            label="Repository id"
            hint="A number, which a new name does not change: gh api repos/OWNER/NAME --jq .id"
            required
          />
          <TextField
            form={form}
            name="repository_owner_id"
            label="Owner id"
            hint="gh api repos/OWNER/NAME --jq .owner.id"
            required
          />
          <Checkboxes form={form} name="scopes" label="Scopes" choices={scopeChoices(SCOPES)} />
          <TextArea
            form={form}
            name="credentials"
            label="Credentials that it may read"
            hint="SAFE_KEY/KEY, one per line."
          />
          <TextField form={form} name="ref" label="Only this ref" placeholder="refs/heads/main" />
          <TextField form={form} name="environment" label="Only this environment" />
          <TextField
            form={form}
            name="job_workflow_ref"
            label="Only this workflow"
            placeholder="acme/pets/.github/workflows/tests.yml@refs/heads/main"
          />
        </Form>
      </Page>,
    ),
  );
}

function PolicyList({ visitor, items }: { visitor: Visitor; items: readonly Policy[] }) {
  const isAdmin = visitor.may('admin');
  const add = isAdmin && (
    <LinkButton href={`${PLACE}/new`} label="Add workflow access" tone="primary" />
  );
  const columns = [
    { title: 'Name', cell: ({ name }: Policy) => name },
    { title: 'Repository id', cell: (policy: Policy) => policy.repository_id },
    { title: 'Scopes', cell: ({ scopes }: Policy) => scopes.join(', ') },
    { title: 'Only', cell: limitsOf },
    { title: 'Reads', cell: ({ credentials }: Policy) => credentials.length },
  ];
  const remove = {
    title: 'Shut out',
    cell: (one: Policy) => <Remove visitor={visitor} one={one} />,
  };
  return (
    <Page visitor={visitor} title="Workflow access" place={PLACE} actions={add}>
      {items.length === 0 ? (
        <Empty icon="id-badge" title="No workflow has access">
          <p>A policy lets the workflows of a repository in by OIDC, without a stored secret.</p>
        </Empty>
      ) : (
        <Table caption="Policies" rows={items} columns={isAdmin ? [...columns, remove] : columns} />
      )}
    </Page>
  );
}

function limitsOf(policy: Policy): string {
  const limits = LIMITS.map((name) => policy[name]).filter((value) => value !== null);
  return limits.length === 0 ? 'any workflow' : limits.join(', ');
}

function Remove({ visitor, one }: { visitor: Visitor; one: Policy }) {
  const action = `${PLACE}/${one.id}/delete`;
  return (
    <ButtonForm visitor={visitor} action={action} label="Delete" about={one.name} tone="danger" />
  );
}
