import type { Hono } from 'hono';
import { z } from 'zod';
import { wire } from '../../../api/index.ts';
import { RunButton } from '../../components/buttons.tsx';
import { Page } from '../../components/layout.tsx';
import { Facts, Table } from '../../components/list.tsx';
import { Status } from '../../components/status.tsx';
import { duration, Time } from '../../components/time.tsx';
import { document } from '../../document.ts';
import { idOf } from '../../id-of.ts';
import { mayChange } from '../../may-change.ts';
import type { WebContext, WebEnv } from '../../web-env.ts';
import { formatOf } from '../dispatches/format-of.ts';
import { readHolder } from '../dispatches/holder-of.ts';
import { causeInWords } from './cause-in-words.ts';

const PLACE = '/deliveries';

type Delivery = z.output<typeof wire.delivery>;

/** A delivery: its attempts and its body; the page follows it until it has ended. */
export function addDeliveryPage(app: Hono<WebEnv>): void {
  app.get(`${PLACE}/:id`, async (context) => {
    const visitor = context.get('visitor');
    const seen = await read(context);
    const { one, dispatch } = seen;
    const { owners } = await readHolder(context.get('api'), dispatch);
    const again = dispatch.enabled && mayChange(visitor, owners) && (
      <RunButton visitor={visitor} action={`${PLACE}/${one.id}/redeliver`} label="Send once more" />
    );
    return context.html(
      document(
        <Page
          visitor={visitor}
          title={`Delivery to ${dispatch.application_name}, ${dispatch.webhook_name}`}
          place={PLACE}
          parent={{ path: PLACE, title: 'Deliveries' }}
          actions={again}
        >
          <Live seen={seen} />
          <h2>Result</h2>
          <p>It is sent as {formatOf(dispatch)}.</p>
          <pre tabindex={0}>{JSON.stringify(one.payload, null, 2)}</pre>
        </Page>,
      ),
    );
  });
  app.get(`${PLACE}/:id/live`, async (context) =>
    context.html(<Live seen={await read(context)} />),
  );
}

async function read(context: WebContext) {
  const [api, path] = [context.get('api'), `${PLACE}/${idOf(context)}`];
  const [one, attempts] = await Promise.all([
    api.get(path, wire.delivery),
    api.get(`${path}/attempts`, wire.pageOf(wire.deliveryAttempt), { limit: '100' }),
  ]);
  const dispatch = await api.get(`/dispatches/${one.dispatch_id}`, wire.dispatch);
  const after = Number(context.req.query('after') ?? -1);
  return { one, attempts: attempts.items, dispatch, after };
}

/** It refreshes itself while an attempt is to come: an automatic one, or after the one that `after` names. */
function Live({ seen }: { seen: Awaited<ReturnType<typeof read>> }) {
  const { one, attempts, dispatch, after } = seen;
  const isAwaited = one.state === 'pending' || (attempts[0]?.number ?? 0) <= after;
  const polling = {
    'hx-get': `${PLACE}/${one.id}/live?after=${after}`,
    'hx-trigger': 'every 2s',
    'hx-swap': 'outerMorph',
  };
  return (
    <div id="live" {...(isAwaited ? polling : {})}>
      <p role="status">
        <strong>
          <Status of={one.state} />
        </strong>
      </p>
      <Facts
        facts={[
          ['Dispatch', <a href={`/dispatches/${dispatch.id}`}>{dispatch.application_name}</a>],
          ['Result', one.test ? 'an example, to try the receiver' : <Result one={one} />],
          ['Message id', <code>{one.message_id}</code>],
          ['Next attempt', <Time at={one.next_attempt_at} />],
        ]}
      />
      <h2>Attempts</h2>
      <Attempts attempts={attempts} state={one.state} />
    </div>
  );
}

/** What a result says of its run; those of an earlier version have no number. */
const Run = z.looseObject({
  pipeline: z.looseObject({ name: z.string() }),
  execution: z.looseObject({ number: z.number().nullable().default(null) }),
});

function Result({ one }: { one: Delivery }) {
  const { status, execution_id: id, payload } = one;
  const { data: run } = Run.safeParse(payload);
  const name =
    run === undefined ? 'The execution' : runName(run.pipeline.name, run.execution.number);
  return (
    <>
      <Status of={status} /> {id === null ? name : <a href={`/executions/${id}`}>{name}</a>}
    </>
  );
}

function runName(pipeline: string, number: number | null): string {
  return number === null ? pipeline : `${pipeline} #${number}`;
}

type Attempt = z.output<typeof wire.deliveryAttempt>;

const COLUMNS = [
  {
    title: 'Attempt',
    cell: ({ number, by_hand: byHand }: Attempt) => `${number}${byHand ? ', by hand' : ''}`,
  },
  { title: 'Started', cell: ({ started_at: at }: Attempt) => <Time at={at} /> },
  { title: 'Took', cell: ({ milliseconds }: Attempt) => duration(milliseconds), right: true },
  { title: 'Answer', cell: ({ status }: Attempt) => status ?? 'none' },
  { title: 'Cause', cell: ({ cause }: Attempt) => (cause === null ? '–' : causeInWords(cause)) },
  { title: 'Body of the answer', cell: ({ body }: Attempt) => <Body body={body} /> },
];

/** The attempts of a delivery, the newest first: what was answered, or why nothing was. */
function Attempts(props: { readonly attempts: readonly Attempt[]; readonly state: string }) {
  const { attempts, state } = props;
  if (attempts.length === 0 && state === 'not-sent') {
    return <p>None: the dispatch was disabled. Enable it, then send this delivery once more.</p>;
  }
  if (attempts.length === 0) return <p>The first attempt has not been made yet.</p>;
  return <Table caption="Attempts" rows={attempts} columns={COLUMNS} />;
}

function Body({ body }: { body: string }) {
  if (body === '') return <span class="none">empty</span>;
  return (
    <details>
      <summary>{body.length} characters</summary>
      <pre class="wrapped">{body}</pre>
    </details>
  );
}
