import type { Hono } from 'hono';
import type { z } from 'zod';
import { wire } from '../../../api/index.ts';
import { RunButton } from '../../components/buttons.tsx';
import { Page } from '../../components/layout.tsx';
import { Facts } from '../../components/list.tsx';
import { Status } from '../../components/status.tsx';
import { Time } from '../../components/time.tsx';
import { document } from '../../document.ts';
import { idOf } from '../../id-of.ts';
import type { WebContext, WebEnv } from '../../web-env.ts';
import { Attempts } from './attempts.tsx';

const PLACE = '/deliveries';

type Delivery = z.output<typeof wire.delivery>;
type Attempt = z.output<typeof wire.deliveryAttempt>;

/** A delivery: its attempts and its body; the page follows it until it has ended. */
export function addDeliveryPage(app: Hono<WebEnv>): void {
  app.get(`${PLACE}/:id`, async (context) => {
    const visitor = context.get('visitor');
    const { one, attempts } = await read(context);
    const again = visitor.may('write') && (
      <RunButton visitor={visitor} action={`${PLACE}/${one.id}/redeliver`} label="Send once more" />
    );
    return context.html(
      document(
        <Page
          visitor={visitor}
          title="Delivery"
          place={PLACE}
          parent={{ path: PLACE, title: 'Deliveries' }}
          actions={again}
        >
          <Live one={one} attempts={attempts} />
          <h2>Body</h2>
          <pre tabindex={0}>{JSON.stringify(one.payload, null, 2)}</pre>
        </Page>,
      ),
    );
  });
  app.get(`${PLACE}/:id/live`, async (context) =>
    context.html(<Live {...(await read(context))} />),
  );
}

async function read(context: WebContext) {
  const [api, path] = [context.get('api'), `${PLACE}/${idOf(context)}`];
  const [one, attempts] = await Promise.all([
    api.get(path, wire.delivery),
    api.get(`${path}/attempts`, wire.pageOf(wire.deliveryAttempt), { limit: '100' }),
  ]);
  return { one, attempts: attempts.items };
}

function Live({ one, attempts }: { one: Delivery; attempts: readonly Attempt[] }) {
  const polling = {
    'hx-get': `${PLACE}/${one.id}/live`,
    'hx-trigger': 'every 2s',
    'hx-swap': 'outerMorph',
  };
  return (
    <div id="live" {...(one.state === 'pending' ? polling : {})}>
      <p role="status">
        <strong>
          <Status of={one.state} />
        </strong>
      </p>
      <Facts
        facts={[
          ['Dispatch', <a href={`/dispatches/${one.dispatch_id}`}>Show the dispatch</a>],
          ['Result', <Result one={one} />],
          ['Message id', <code>{one.message_id}</code>],
          ['Next attempt', <Time at={one.next_attempt_at} />],
        ]}
      />
      <h2>Attempts</h2>
      <Attempts attempts={attempts} />
    </div>
  );
}

function Result({ one }: { one: Delivery }) {
  const { status, execution_id: id } = one;
  return (
    <>
      <Status of={status} /> {id !== null && <a href={`/executions/${id}`}>Show the execution</a>}
    </>
  );
}
