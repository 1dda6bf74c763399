import type { Hono } from 'hono';
import type { z } from 'zod';
import { wire } from '../../../api/index.ts';
import { LinkButton, RunButton } from '../../components/buttons.tsx';
import { ButtonForm } from '../../components/form.tsx';
import { LastResult } from '../../components/last-result.tsx';
import { Page } from '../../components/layout.tsx';
import { Empty } from '../../components/list.tsx';
import { SearchableList } from '../../components/searchable-list.tsx';
import { selectColumn } from '../../components/selection.tsx';
import { Time } from '../../components/time.tsx';
import { document } from '../../document.ts';
import { mayChange } from '../../may-change.ts';
import { byLastResult, byText, type Ordering, readList } from '../../read-list.ts';
import type { Visitor, WebEnv } from '../../web-env.ts';
import { recurrenceInWords } from './recurrence-text.ts';

const PLACE = '/schedules';

type Summary = z.output<typeof wire.listedSchedule>;

const ORDERING: Ordering<Summary> = {
  words: ({ name, owners }) => [name, ...owners].join('\n'),
  orders: {
    name: byText(({ name }) => name),
    'next run': byText(({ next_run_at: at }) => at ?? 'paused'),
    'last result': byLastResult,
  },
};

/** The schedules, each with its next run and its last result. */
export function addScheduleListPage(app: Hono<WebEnv>): void {
  app.get(PLACE, async (context) => {
    const visitor = context.get('visitor');
    const listed = await readList(context, PLACE, wire.listedSchedule, ORDERING);
    const actions = (
      <>
        <LinkButton href={`${PLACE}/calendar`} label="Calendar" />
        {visitor.may('write') && (
          <LinkButton href={`${PLACE}/new`} label="New schedule" tone="primary" />
        )}
      </>
    );
    return context.html(
      document(
        <Page visitor={visitor} title="Schedules" place={PLACE} actions={actions}>
          <SearchableList
            path={PLACE}
            caption="Schedules"
            listed={listed}
            orders={ORDERING.orders}
            columns={columns(visitor)}
            acts={actsOf(visitor)}
            empty={
              <Empty icon="clock" title="No schedules yet">
                <p>A schedule starts pipelines at set times, such as every night.</p>
              </Empty>
            }
          />
        </Page>,
      ),
    );
  });
}

function actsOf(visitor: Visitor): Record<string, string> {
  return {
    ...(visitor.may('run') && { run: 'Run' }),
    ...(visitor.may('write') && { delete: 'Delete' }),
  };
}

function columns(visitor: Visitor) {
  return [
    ...(visitor.may('run') ? [selectColumn<Summary>()] : []),
    { title: 'Name', cell: ({ id, name }: Summary) => <a href={`${PLACE}/${id}`}>{name}</a> },
    { title: 'Runs', cell: ({ recurrence }: Summary) => recurrenceInWords(recurrence) },
    { title: 'Time zone', cell: ({ time_zone: zone }: Summary) => zone, whole: true },
    { title: 'Next run', cell: (schedule: Summary) => <NextRun schedule={schedule} /> },
    {
      title: 'Last result',
      cell: ({ last_execution: last }: Summary) => <LastResult of={last} />,
    },
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
