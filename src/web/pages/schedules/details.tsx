import type { Hono } from 'hono';
import type { z } from 'zod';
import { wire } from '../../../api/index.ts';
import { LinkButton, RunButton } from '../../components/buttons.tsx';
import { ButtonForm } from '../../components/form.tsx';
import { Page } from '../../components/layout.tsx';
import { Facts } from '../../components/list.tsx';
import { document } from '../../document.ts';
import { idOf } from '../../id-of.ts';
import { mayChange } from '../../may-change.ts';
import { namesOf } from '../../named.ts';
import type { Visitor, WebEnv } from '../../web-env.ts';
import { Dispatches } from '../dispatches/dispatches-table.tsx';
import { PipelineLinks } from '../pipelines/pipeline-links.tsx';
import { parameterFacts } from '../run-parameters/parameter-facts.tsx';
import { FiresTable, pipelinesOf } from './fires-table.tsx';
import { Times } from './next-runs.tsx';
import { recurrenceInWords } from './recurrence-text.ts';

const PLACE = '/schedules';
const MAX_FIRES = '5';

type Schedule = z.output<typeof wire.schedule>;

/** A schedule: its next runs, what it starts, where results go, and what it did. */
export function addSchedulePage(app: Hono<WebEnv>): void {
  app.get(`${PLACE}/:id`, async (context) => {
    const [visitor, api] = [context.get('visitor'), context.get('api')];
    const path = `${PLACE}/${idOf(context)}`;
    const [one, fires, dispatches] = await Promise.all([
      api.get(path, wire.schedule),
      api.get(`${path}/fires`, wire.pageOf(wire.scheduleFire), { limit: MAX_FIRES }),
      api.get(`${path}/dispatches`, wire.pageOf(wire.dispatch), { limit: '100' }),
    ]);
    const ids = [...one.pipeline_ids, ...pipelinesOf(fires.items)];
    const names = await namesOf(api, '/pipelines', ids);
    const parent = { path: PLACE, title: 'Schedules' };
    const actions = <Actions visitor={visitor} one={one} />;
    return context.html(
      document(
        <Page visitor={visitor} title={one.name} place={PLACE} parent={parent} actions={actions}>
          <Facts facts={factsOf(one, names)} />
          <h2>Next runs</h2>
          {one.paused ? (
            <p>None while it is paused.</p>
          ) : (
            <Times times={one.next_runs} timeZone={one.time_zone} />
          )}
          <h2>Dispatches</h2>
          <Dispatches
            holder={path}
            dispatches={dispatches.items}
            mayAdd={mayChange(visitor, one.owners)}
          />
          <h2>What it did</h2>
          <FiresTable fires={fires.items} names={names} />
          {fires.next !== null && <a href={`${path}/fires`}>All of it</a>}
        </Page>,
      ),
    );
  });
}

function factsOf(one: Schedule, names: ReadonlyMap<string, string>) {
  return [
    ['Runs', recurrenceInWords(one.recurrence)] as const,
    ['Time zone', one.time_zone] as const,
    ['Starts', <PipelineLinks ids={one.pipeline_ids} names={names} />] as const,
    ['Missed times', one.missed_policy === 'skip' ? 'left out' : 'made up for once'] as const,
    ['Owners', one.owners.join(', ')] as const,
    ...parameterFacts(one.parameters),
  ];
}

function Actions({ visitor, one }: { visitor: Visitor; one: Schedule }) {
  const path = `${PLACE}/${one.id}`;
  const [verb, label] = one.paused ? ['resume', 'Resume'] : ['pause', 'Pause'];
  return (
    <>
      {visitor.may('run') && <RunButton visitor={visitor} action={`${path}/run`} tone="primary" />}
      {mayChange(visitor, one.owners) && (
        <>
          <ButtonForm visitor={visitor} action={`${path}/${verb}`} label={label} />
          <LinkButton href={`${path}/edit`} label="Edit" />
          <LinkButton href={`${path}/delete`} label="Delete" tone="danger" />
        </>
      )}
    </>
  );
}
