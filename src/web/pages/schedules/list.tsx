import type { Hono } from 'hono';
import type { z } from 'zod';
import { wire } from '../../../api/index.ts';
import { LinkButton, RunButton } from '../../components/buttons.tsx';
import { ButtonForm } from '../../components/form.tsx';
import { Page } from '../../components/layout.tsx';
import { Empty, Pager, Table } from '../../components/list.tsx';
import { Time } from '../../components/time.tsx';
import { document } from '../../document.ts';
import { mayChange } from '../../may-change.ts';
import type { Visitor, WebEnv } from '../../web-env.ts';
import { recurrenceInWords } from './recurrence-text.ts';

const PLACE = '/schedules';

type Summary = z.output<typeof wire.scheduleSummary>;

/** The schedules, each with its next run. */
export function addScheduleListPage(app: Hono<WebEnv>): void {
  app.get(PLACE, async (context) => {
    const visitor = context.get('visitor');
    const { cursor } = context.req.query();
    const page = await context.get('api').get(PLACE, wire.pageOf(wire.scheduleSummary), { cursor });
    const add = visitor.may('write') && (
      <LinkButton href={`${PLACE}/new`} label="New schedule" tone="primary" />
    );
    return context.html(
      document(
        <Page visitor={visitor} title="Schedules" place={PLACE} actions={add}>
          {page.items.length === 0 ? (
            <Empty icon="clock" title="No schedules yet">
              <p>A schedule starts pipelines at set times, such as every night.</p>
            </Empty>
          ) : (
            <Table caption="Schedules" rows={page.items} columns={columns(visitor)} />
          )}
          <Pager path={PLACE} query={{ cursor }} next={page.next} />
        </Page>,
      ),
    );
  });
}

function columns(visitor: Visitor) {
  return [
    { title: 'Name', cell: ({ id, name }: Summary) => <a href={`${PLACE}/${id}`}>{name}</a> },
    { title: 'Runs', cell: ({ recurrence }: Summary) => recurrenceInWords(recurrence) },
    { title: 'Time zone', cell: ({ time_zone: zone }: Summary) => zone },
    { title: 'Next run', cell: (schedule: Summary) => <NextRun schedule={schedule} /> },
    {
      title: 'Actions',
      cell: (schedule: Summary) => <Actions visitor={visitor} schedule={schedule} />,
    },
  ];
}

function NextRun({ schedule: { paused, next_run_at: at } }: { schedule: Summary }) {
  return paused ? <span class="muted">paused</span> : <Time at={at} />;
}

function Actions({ visitor, schedule }: { visitor: Visitor; schedule: Summary }) {
  const { id, name, paused } = schedule;
  const [verb, label] = paused ? ['resume', 'Resume'] : ['pause', 'Pause'];
  return (
    <div class="row-actions">
      {visitor.may('run') && (
        <RunButton visitor={visitor} action={`${PLACE}/${id}/run`} about={name} />
      )}
      {mayChange(visitor, schedule.owners) && (
        <ButtonForm
          visitor={visitor}
          action={`${PLACE}/${id}/${verb}`}
          label={label}
          about={name}
        />
      )}
    </div>
  );
}
