import type { Hono } from 'hono';
import { z } from 'zod';
import { TextField } from '../../../components/field.tsx';
import { Form } from '../../../components/form.tsx';
import { Page } from '../../../components/layout.tsx';
import { document } from '../../../document.ts';
import { wholeNumber } from '../../../number-of.ts';
import { newForm, readForm, type Submission, submitForm } from '../../../submission.ts';
import type { WebContext, WebEnv } from '../../../web-env.ts';
import { readRecord } from '../record.tsx';
import { RECORDS, recordPath, requireChange } from '../record-path.ts';

const FIELDS = ['base_url', 'budget'];
const Accepted = z.object({ calibration: z.uuid() });
const Committed = z.object({ committed: z.boolean(), exceptions: z.array(z.string()) });

/** Asks for a calibration of a record's suite; the page of the record follows it. */
export function addCalibration(app: Hono<WebEnv>): void {
  app.get(`${RECORDS}/:name/calibrate`, (context) => show(context, newForm()));
  app.post(`${RECORDS}/:name/calibrate`, (context) =>
    submitForm(
      context,
      async (form) => {
        const path = recordPath(context.req.param('name'));
        const sent = { key: form.key, body: bodyOf(form) };
        await context.get('api').send('POST', `${path}/calibrate`, Accepted, sent);
        return path;
      },
      (form) => show(context, form),
    ),
  );
}

/** Gives a parameter a value that the calibration needs, and leads to the next one, which sends it. */
export function addParameterForm(app: Hono<WebEnv>): void {
  app.post(`${RECORDS}/:name/parameters`, async (context) => {
    const form = await readForm(context);
    const path = recordPath(context.req.param('name'));
    const [location, parameter] = [form.text('location'), form.text('parameter')];
    const own = `${path}/parameters/${encodeURIComponent(location)}/${encodeURIComponent(parameter)}`;
    const body = { value: form.text('value'), endpoint: form.optional('endpoint') };
    const { exceptions } = await context.get('api').send('PUT', own, Committed, { body });
    const notice = new URLSearchParams({ given: parameter, exceptions: `${exceptions.length}` });
    return context.redirect(`${path}/calibrate?${notice}`, 303);
  });
}

function bodyOf(form: Submission): object {
  const budget = form.optional('budget');
  return {
    base_url: form.optional('base_url'),
    ...(budget !== null && { budget: wholeNumber(budget) }),
  };
}

async function show(context: WebContext, form: Submission): Promise<Response> {
  const visitor = context.get('visitor');
  const record = await readRecord(context, context.req.param('name') ?? '');
  requireChange(visitor, record);
  const path = recordPath(record.name);
  return context.html(
    document(
      <Page
        visitor={visitor}
        title="Calibrate"
        place={RECORDS}
        parent={{ path, title: record.name }}
      >
        <ParameterSaved
          of={context.req.query('given')}
          exceptions={context.req.query('exceptions')}
        />
        <p>
          Proofgate sends the valid requests of the suite to the API, finds out what it accepts, and
          commits that to <code>{record.repository.branch}</code>. Rows that it makes and cannot
          remove stay: calibrate against an API that you may write to.
        </p>
        <Form visitor={visitor} form={form} fields={FIELDS} submit="Calibrate" cancel={path}>
          <TextField
            form={form}
            name="base_url"
            label="Base URL"
            hint="Where the API is; empty: where the suite says. Its host must be that of the record's base URL, or one that the record's owners allow."
          />
          <TextField
            form={form}
            name="budget"
            label="Requests for an endpoint"
            hint="At most, set-ups included; empty: 40."
          />
        </Form>
      </Page>,
    ),
  );
}

/** That a value was given just now, and where it is not sent all the same. */
function ParameterSaved(props: {
  readonly of: string | undefined;
  readonly exceptions: string | undefined;
}) {
  const [name] = /^[\w.~$[\]-]{1,200}$/.exec(props.of ?? '') ?? [];
  if (name === undefined) return null;
  const exceptions = Number(props.exceptions);
  return (
    <p class="flash" role="status">
      The value of <code>{name}</code> is committed. It is sent from the next run and calibration on
      {exceptions > 0 && (
        <>
          , except by {exceptions === 1 ? 'one endpoint' : `${exceptions} endpoints`} with a value
          of its own in <code>env/suite.txt</code>
        </>
      )}
      .
    </p>
  );
}
