import type { Hono } from 'hono';
import { z } from 'zod';
import { TextField } from '../../../components/field.tsx';
import { Form } from '../../../components/form.tsx';
import { Page } from '../../../components/layout.tsx';
import { document } from '../../../document.ts';
import { wholeNumber } from '../../../number-of.ts';
import { blank, readForm, type Submission, submitted } from '../../../submission.ts';
import type { WebContext, WebEnv } from '../../../web-env.ts';
import { readRecord } from '../record.tsx';
import { RECORDS, recordPath, requireChange } from '../record-path.ts';

const FIELDS = ['base_url', 'budget'];
const Accepted = z.object({ calibration: z.uuid() });
const Committed = z.object({ commit: z.string(), committed: z.boolean() });

/** Asks for a calibration of a record's suite; the page of the record follows it. */
export function addCalibration(app: Hono<WebEnv>): void {
  app.get(`${RECORDS}/:name/calibrate`, (context) => show(context, blank()));
  app.post(`${RECORDS}/:name/calibrate`, (context) =>
    submitted(
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

/** Gives a parameter a value that the calibration asks for; the page of the record says what it got. */
export function addParameterForm(app: Hono<WebEnv>): void {
  app.post(`${RECORDS}/:name/parameters`, async (context) => {
    const form = await readForm(context);
    const path = recordPath(context.req.param('name'));
    const [location, parameter] = [form.text('location'), form.text('parameter')];
    const own = `${path}/parameters/${encodeURIComponent(location)}/${encodeURIComponent(parameter)}`;
    const body = { value: form.text('value') };
    await context.get('api').send('PUT', own, Committed, { body });
    return context.redirect(`${path}/calibrate`, 303);
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
