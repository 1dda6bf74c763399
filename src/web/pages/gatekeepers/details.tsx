import type { Hono } from 'hono';
import { wire } from '../../../api/index.ts';
import { LinkButton } from '../../components/buttons.tsx';
import { Page } from '../../components/layout.tsx';
import { Facts } from '../../components/list.tsx';
import { Time } from '../../components/time.tsx';
import { document } from '../../document.ts';
import { idOf } from '../../id-of.ts';
import { mayChange } from '../../may-change.ts';
import { namesOf } from '../../named.ts';
import type { WebEnv } from '../../web-env.ts';
import { Dispatches } from '../dispatches/dispatches-table.tsx';
import { PipelineLinks } from '../pipelines/pipeline-links.tsx';
import { sourceFacts } from '../run-parameters/parameter-facts.tsx';
import { Conditions } from './conditions-table.tsx';
import { Event, pipelinesOf } from './event.tsx';

const PLACE = '/gatekeepers';
const MAX_EVENTS = '3';

/** A gatekeeper: what it starts and when, where results go, and what came last. */
export function addGatekeeperPage(app: Hono<WebEnv>): void {
  app.get(`${PLACE}/:id`, async (context) => {
    const [visitor, api] = [context.get('visitor'), context.get('api')];
    const path = `${PLACE}/${idOf(context)}`;
    const one = await api.get(path, wire.gatekeeper);
    const latest = { limit: MAX_EVENTS };
    const events = await api.get(`${path}/events`, wire.pageOf(wire.gatekeeperEvent), latest);
    const dispatches = await api.get(`${path}/dispatches`, wire.pageOf(wire.dispatch), {
      limit: '100',
    });
    const isMine = mayChange(visitor, one.owners);
    const ids = [...one.pipeline_ids, ...pipelinesOf(events.items)];
    const names = await namesOf(api, '/pipelines', ids);
    return context.html(
      document(
        <Page
          visitor={visitor}
          title={one.name}
          place={PLACE}
          parent={{ path: PLACE, title: 'Gatekeepers' }}
          actions={isMine && <Actions path={path} />}
        >
          <Facts
            facts={[
              ['Starts', <PipelineLinks ids={one.pipeline_ids} names={names} />],
              ['Owners', one.owners.join(', ')],
              ['Signature', one.signed ? 'required' : 'not required'],
              ['Created', <Created by={one.created_by} at={one.created_at} />],
              ...sourceFacts(one.parameters),
            ]}
          />
          <h2>Conditions</h2>
          <Conditions conditions={one.conditions} />
          {one.conditions.length > 0 && (
            <p>
              <a href={`${path}/try`}>Try them on a body</a>
            </p>
          )}
          <h2>Dispatches</h2>
          <Dispatches holder={path} dispatches={dispatches.items} mayAdd={isMine} />
          <h2>Latest events</h2>
          {events.items.length === 0 && <p>Nothing has come to its webhook URL yet.</p>}
          {events.items.map((event) => (
            <Event event={event} names={names} />
          ))}
          {events.next !== null && <a href={`${path}/events`}>All events</a>}
        </Page>,
      ),
    );
  });
}

function Actions({ path }: { path: string }) {
  return (
    <>
      <LinkButton href={`${path}/edit`} label="Edit" />
      <LinkButton href={`${path}/rotate-token`} label="Replace URL" />
      <LinkButton href={`${path}/rotate-key`} label="Replace key" />
      <LinkButton href={`${path}/delete`} label="Delete" tone="danger" />
    </>
  );
}

function Created({ by, at }: { by: string; at: string }) {
  return (
    <>
      <Time at={at} /> by {by}
    </>
  );
}
