import type { Hono } from 'hono';
import { wire } from '../../../api/index.ts';
import { Problem } from '../../../problem.ts';
import { DateField, TextField } from '../../components/field.tsx';
import { Form } from '../../components/form.tsx';
import { Page } from '../../components/layout.tsx';
import { document } from '../../document.ts';
import { idOf } from '../../id-of.ts';
import { requireScope } from '../../require-scope.ts';
import { blank, type Submission, submitted } from '../../submission.ts';
import type { WebContext, WebEnv } from '../../web-env.ts';
import { counted } from './groups.tsx';

const PLACE = '/executions';
const FIELDS = ['reason', 'owner', 'expires'];

/** Accepts the failures of a root cause, or one of them, as known. */
export function addAcceptPage(app: Hono<WebEnv>): void {
  const route = `${PLACE}/:id/groups/:number/accept` as const;
  app.get(route, requireScope('write'), (context) => show(context, blank()));
  app.post(route, (context) =>
    submitted(
      context,
      async (form) => {
        const path = `${PLACE}/${idOf(context)}`;
        const { test } = context.req.query();
        const body = {
          reason: form.text('reason'),
          owner: form.optional('owner'),
          expires: form.optional('expires'),
          ...(test !== undefined && { tests: [test] }),
        };
        const accept = `${path}/groups/${numberOf(context)}/accept`;
        await context.get('api').send('POST', accept, wire.acceptedList, { body });
        return path;
      },
      (form) => show(context, form),
    ),
  );
}

async function show(context: WebContext, form: Submission): Promise<Response> {
  const [visitor, api] = [context.get('visitor'), context.get('api')];
  const path = `${PLACE}/${idOf(context)}`;
  const { test } = context.req.query();
  const execution = await api.get(path, wire.execution);
  const { items } = await api.get(`${path}/groups`, wire.groupList);
  const number = numberOf(context);
  const group = items.find((one) => one.number === number);
  if (group === undefined) throw noSuch();
  return context.html(
    document(
      <Page
        visitor={visitor}
        title="Accept as known"
        place={PLACE}
        parent={{ path, title: execution.pipeline.name }}
      >
        <p>
          <strong>{group.title}</strong>{' '}
          {test === undefined ? counted(group.tests, 'test') : <code>{test}</code>}
        </p>
        <p>
          Proofgate adds this to <code>known.json</code> on the branch of the suite, in one commit.
          From the next run on these failures are reported as known and fail nothing; the same cause
          in another place still does. This execution stays as it is.{' '}
          <a href="/docs/known-failures">Known failures</a>
        </p>
        <Form visitor={visitor} form={form} fields={FIELDS} submit="Accept as known" cancel={path}>
          <TextField
            form={form}
            name="reason"
            label="Reason"
            hint="Why it is known, such as the number of an issue. Everybody who sees the suite reads it."
            required
          />
          <TextField
            form={form}
            name="owner"
            label="Owner"
            hint="Who takes care of it, such as a login or a team. Reports name them beside the reason."
          />
          <DateField
            form={form}
            name="expires"
            label="Until"
            hint="The last day, in UTC. After it these failures count again; empty: they stay known."
          />
        </Form>
      </Page>,
    ),
  );
}

function numberOf(context: WebContext): number {
  const text = context.req.param('number') ?? '';
  if (!/^\d{1,6}$/.test(text)) throw noSuch();
  return Number(text);
}

function noSuch(): Problem {
  return new Problem('not-found', 'The execution has no such root cause.');
}
