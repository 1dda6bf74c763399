import type { Hono } from 'hono';
import type { z } from 'zod';
import { wire } from '../../../api/index.ts';
import { Problem } from '../../../problem.ts';
import { TextField } from '../../components/field.tsx';
import { Filters } from '../../components/filters.tsx';
import { Page } from '../../components/layout.tsx';
import { document } from '../../document.ts';
import { newForm, type Submission } from '../../submission.ts';
import type { WebEnv } from '../../web-env.ts';
import { CalendarDays } from './calendar-days.tsx';
import { TIME_ZONES } from './time-zones.ts';

const LIST = '/schedules';
const PLACE = `${LIST}/calendar`;

type Calendar = z.output<typeof wire.calendar>;

/** What the schedules do in the next two weeks, day by day in a zone that the address names. */
export function addCalendarPage(app: Hono<WebEnv>): void {
  app.get(PLACE, async (context) => {
    const zone = context.req.query('time_zone')?.trim() || 'UTC';
    const form = newForm({ time_zone: zone });
    const show = (shown: Submission, calendar?: Calendar) =>
      context.html(
        document(
          <Page
            visitor={context.get('visitor')}
            title="Calendar of schedules"
            place={LIST}
            parent={{ path: LIST, title: 'Schedules' }}
          >
            <Filters path={PLACE} label="Show">
              <TextField form={shown} name="time_zone" label="Time zone" list={TIME_ZONES} />
            </Filters>
            {calendar && <TwoWeeks calendar={calendar} />}
          </Page>,
        ),
      );
    try {
      return show(form, await context.get('api').get(PLACE, wire.calendar, { time_zone: zone }));
    } catch (fault) {
      if (!(fault instanceof Problem) || fault.kind !== 'input-faulty') throw fault;
      context.status(fault.status);
      return show(form.with(fault));
    }
  });
}

function TwoWeeks({ calendar }: { readonly calendar: Calendar }) {
  const { paused, left_out: leftOut, time_zone: zone } = calendar;
  return (
    <>
      <p>
        Runs in the next {calendar.days.length} days. All times are in the time zone{' '}
        <strong>{zone}</strong>.
      </p>
      {leftOut.scheduled > 0 && (
        <p class="flash attention">
          Only the {calendar.schedules.length} schedules that run next are shown;{' '}
          {leftOut.scheduled} more run in these days. <a href={LIST}>All schedules</a>
        </p>
      )}
      <CalendarDays calendar={calendar} />
      <h2>Paused</h2>
      {paused.length === 0 ? (
        <p>No schedule is paused.</p>
      ) : (
        <p>
          Not shown until they are resumed:{' '}
          {paused.map(({ id, name }, at) => (
            <>
              {at > 0 && ', '}
              <a href={`${LIST}/${id}`}>{name}</a>
            </>
          ))}
          {leftOut.paused > 0 && ` and ${leftOut.paused} more`}
        </p>
      )}
    </>
  );
}
