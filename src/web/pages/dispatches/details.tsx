import type { Hono } from 'hono';
import type { z } from 'zod';
import { wire } from '../../../api/index.ts';
import { address } from '../../address.ts';
import type { ApiClient } from '../../api-client.ts';
import { LinkButton, RunButton } from '../../components/buttons.tsx';
import { ButtonForm } from '../../components/form.tsx';
import { Page } from '../../components/layout.tsx';
import { Facts } from '../../components/list.tsx';
import { document } from '../../document.ts';
import { idOf } from '../../id-of.ts';
import { mayChange } from '../../may-change.ts';
import type { Visitor, WebEnv } from '../../web-env.ts';
import { DeliveriesTable } from '../deliveries/deliveries-table.tsx';
import { formatOf } from './format-of.ts';
import { readHolder } from './holder-of.ts';
import { VerifyHelp } from './verify-help.tsx';

const RECENT = '10';

type Dispatch = z.output<typeof wire.dispatch>;

/** A dispatch: where it sends what, its latest deliveries, and how a receiver verifies them. */
export function addDispatchPage(app: Hono<WebEnv>): void {
  app.get('/dispatches/:id', async (context) => {
    const [visitor, api, id] = [context.get('visitor'), context.get('api'), idOf(context)];
    const one = await api.get(`/dispatches/${id}`, wire.dispatch);
    const query = { dispatch: id, limit: RECENT };
    const latest = await api.get('/deliveries', wire.pageOf(wire.listedDelivery), query);
    const holder = await readHolder(api, one);
    const hasMissed = one.enabled && (await isAnyMissed(api, id));
    return context.html(
      document(
        <Page
          visitor={visitor}
          title={one.application_name}
          place={holder.path.slice(0, holder.path.lastIndexOf('/'))}
          parent={{ path: holder.path, title: holder.name }}
          actions={
            mayChange(visitor, holder.owners) && <Actions {...{ visitor, one, hasMissed }} />
          }
        >
          <Facts
            facts={[
              ['Webhook', one.webhook_name],
              ['URL', <code>{one.url}</code>],
              ['Sends', `${one.preference}, ${formatOf(one)}`],
              ['State', one.enabled ? 'enabled' : `disabled: ${one.disabled_reason}`],
            ]}
          />
          <h2>Latest deliveries</h2>
          {latest.items.length === 0 ? (
            <p>Nothing has been sent yet: the next result that it wants is.</p>
          ) : (
            <DeliveriesTable deliveries={latest.items} />
          )}
          <p>
            <a href={address('/deliveries', { dispatch: id })}>All deliveries</a>
          </p>
          <VerifyHelp />
        </Page>,
      ),
    );
  });
}

/** Whether a delivery has failed or was not sent. */
async function isAnyMissed(api: ApiClient, dispatch: string): Promise<boolean> {
  for (const state of ['failed', 'not-sent']) {
    const query = { dispatch, state, limit: '1' };
    const { items } = await api.get('/deliveries', wire.pageOf(wire.deliverySummary), query);
    if (items.length > 0) return true;
  }
  return false;
}

function Actions(props: {
  readonly visitor: Visitor;
  readonly one: Dispatch;
  readonly hasMissed: boolean;
}) {
  const { visitor, one, hasMissed } = props;
  const path = `/dispatches/${one.id}`;
  const verb = one.enabled ? 'disable' : 'enable';
  const label = one.enabled ? 'Disable' : 'Enable';
  return (
    <>
      {one.enabled && (
        <RunButton visitor={visitor} action={`${path}/test`} label="Send test event" />
      )}
      {hasMissed && (
        <RunButton visitor={visitor} action={`${path}/redeliver`} label="Send missed results" />
      )}
      <LinkButton href={`${path}/edit`} label="Edit" />
      <LinkButton href={`${path}/rotate-key`} label="Replace key" />
      <ButtonForm visitor={visitor} action={`${path}/${verb}`} label={label} />
      <LinkButton href={`${path}/delete`} label="Delete" tone="danger" />
    </>
  );
}
