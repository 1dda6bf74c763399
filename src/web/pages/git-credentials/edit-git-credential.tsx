import type { Hono } from 'hono';
import { z } from 'zod';
import { wire } from '../../../api/index.ts';
import { Problem } from '../../../problem.ts';
import { Form } from '../../components/form.tsx';
import { Page } from '../../components/layout.tsx';
import { document } from '../../document.ts';
import { requireScope } from '../../require-scope.ts';
import { newForm, type Submission } from '../../submission.ts';
import { submitEdit } from '../../submit-edit.ts';
import type { WebContext, WebEnv } from '../../web-env.ts';
import { UseFields, useOf } from './use-fields.tsx';

const PLACE = '/git-credentials';
const EDIT = `${PLACE}/:name/edit` as const;
const FIELDS = ['purpose', 'hosts'];
const GitCredentials = z.object({ items: z.array(wire.gitCredential) });

type GitCredential = z.output<typeof wire.gitCredential>;

/** Another purpose or other hosts for a Git credential; its name and reference stay. */
export function addGitCredentialEdit(app: Hono<WebEnv>): void {
  app.get(EDIT, requireScope('admin'), async (context) => {
    const found = await readGitCredential(context, context.req.param('name'));
    return show(context, found, filledFrom(found));
  });
  app.post(EDIT, async (context) => {
    const found = await readGitCredential(context, context.req.param('name'));
    const path = `${PLACE}/${encodeURIComponent(found.name)}`;
    return submitEdit(context, {
      stored: filledFrom(found),
      act: async (form) => {
        await context.get('api').send('PATCH', path, wire.gitCredential, { body: useOf(form) });
        return PLACE;
      },
      show: (form) => show(context, found, form),
    });
  });
}

function filledFrom({ purpose, hosts }: GitCredential): Submission {
  return newForm({ purpose: purpose ?? '', hosts: hosts.join(', ') });
}

/** @throws Problem `not-found` */
export async function readGitCredential(context: WebContext, name: string): Promise<GitCredential> {
  const { items } = await context.get('api').get(PLACE, GitCredentials);
  const found = items.find((one) => one.name === name);
  if (found !== undefined) return found;
  throw new Problem('not-found', `No Git credential ${JSON.stringify(name)} is registered.`);
}

function show(
  context: WebContext,
  { name, reference, problem }: GitCredential,
  form: Submission,
): Response | Promise<Response> {
  const visitor = context.get('visitor');
  return context.html(
    document(
      <Page
        visitor={visitor}
        title={`Edit ${name}`}
        place={PLACE}
        parent={{ path: PLACE, title: 'Git credentials' }}
      >
        <p class="muted">
          The token is at <code>{reference}</code>. Changes count from its next use on.
        </p>
        {problem !== null && <p>{problem}</p>}
        <Form visitor={visitor} form={form} fields={FIELDS} submit="Save changes" cancel={PLACE}>
          <UseFields form={form} />
        </Form>
      </Page>,
    ),
  );
}
