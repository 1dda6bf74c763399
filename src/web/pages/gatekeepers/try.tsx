import type { Hono } from 'hono';
import type { z } from 'zod';
import { wire } from '../../../api/index.ts';
import { Problem } from '../../../problem.ts';
import { TextArea } from '../../components/field.tsx';
import { Form } from '../../components/form.tsx';
import { Page } from '../../components/layout.tsx';
import { document } from '../../document.ts';
import { idOf } from '../../id-of.ts';
import { newForm, type Submission, submitForm } from '../../submission.ts';
import type { WebContext, WebEnv } from '../../web-env.ts';
import { Conditions, Findings } from './conditions-table.tsx';

const PLACE = '/gatekeepers';

type Verdict = z.output<typeof wire.verdict>;

/** Tries the conditions of a gatekeeper on a body that is pasted; nothing is started. */
export function addTryPages(app: Hono<WebEnv>): void {
  const path = `${PLACE}/:id/try`;
  app.get(path, (context) => show(context, newForm(), null));
  app.post(path, (context) =>
    submitForm(
      context,
      async (form) => {
        const body = { payload: payloadOf(form.text('payload')) };
        const api = `${PLACE}/${idOf(context)}/test-conditions`;
        const verdict = await context.get('api').send('POST', api, wire.verdict, { body });
        return show(context, form, verdict);
      },
      (form) => show(context, form, null),
    ),
  );
}

function payloadOf(text: string): unknown {
  try {
    return JSON.parse(text === '' ? '{}' : text);
  } catch {
    throw new Problem('input-faulty', 'Fix the body and try again.', [
      'payload: must be JSON, such as {"environment": "staging"}',
    ]);
  }
}

async function show(
  context: WebContext,
  form: Submission,
  verdict: Verdict | null,
): Promise<Response> {
  const visitor = context.get('visitor');
  const path = `${PLACE}/${idOf(context)}`;
  const { name, conditions } = await context.get('api').get(path, wire.gatekeeper);
  return context.html(
    document(
      <Page
        visitor={visitor}
        title="Try the conditions"
        place={PLACE}
        parent={{ path, title: name }}
      >
        {verdict !== null && <VerdictResult verdict={verdict} />}
        {verdict === null && <Conditions conditions={conditions} />}
        <h2>What a caller would send</h2>
        <Form visitor={visitor} form={form} fields={['payload']} submit="Try it" cancel={path}>
          <TextArea
            form={form}
            name="payload"
            label="Body"
            hint="A JSON object. Nothing is started, and nothing is kept."
            rows={12}
          />
        </Form>
      </Page>,
    ),
  );
}

function VerdictResult({ verdict }: { verdict: Verdict }) {
  const { matched, conditions } = verdict;
  return (
    <div role="status">
      <div class={`flash ${matched ? 'success' : 'attention'}`}>
        <p>{matched ? 'It would start the pipelines.' : 'It would start nothing.'}</p>
      </div>
      <Findings findings={conditions} />
    </div>
  );
}
