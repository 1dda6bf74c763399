import type { z } from 'zod';
import type { wire } from '../../../api/index.ts';
import { Table } from '../../components/list.tsx';
import { moment } from '../../components/time.tsx';
import { recurrenceInWords } from './recurrence-text.ts';

type Calendar = z.output<typeof wire.calendar>;
type Day = Calendar['days'][number];
type Schedule = Calendar['schedules'][number];
type Entry = Day['runs'][number] & { readonly of: Schedule };

/** So many pipelines of a schedule are named a day; its page has them all. */
const MAX_PIPELINES = 3;

const HOUR_MS = 3_600_000;

// A date is the same everywhere; the zone has been applied to it already.
const dates = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  ...({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const),
});

/** The days of a calendar, each with a table of what runs. */
export function CalendarDays({ calendar }: { readonly calendar: Calendar }) {
  const schedules = new Map(calendar.schedules.map((one) => [one.id, one]));
  return (
    <>
      {calendar.days.map((day, at) => {
        const rows = day.runs.flatMap((run) => {
          const of = schedules.get(run.schedule);
          return of === undefined ? [] : [{ ...run, of }];
        });
        const date = dates.format(new Date(day.date));
        return (
          <section class="calendar-day">
            <h2>
              {date} {at === 0 && <span class="label">today</span>}
            </h2>
            <ChangedClocks day={day} />
            {rows.length === 0 ? (
              <p class="muted">Nothing runs.</p>
            ) : (
              <Table caption={`Runs on ${date}`} rows={rows} columns={columns(calendar, day)} />
            )}
          </section>
        );
      })}
    </>
  );
}

function ChangedClocks({ day }: { readonly day: Day }) {
  const hours = hoursOf(day);
  if (hours === 24) return null;
  const direction = hours < 24 ? 'forward' : 'back';
  return (
    <p class="muted">
      Clocks go {direction}: this day has {hours} hours.
    </p>
  );
}

function columns({ time_zone: zone }: Calendar, day: Day) {
  const clock = clockOf(zone, day);
  return [
    { title: 'Time', cell: (entry: Entry) => <Times entry={entry} clock={clock} /> },
    { title: 'Schedule', cell: ({ of }: Entry) => <a href={`/schedules/${of.id}`}>{of.name}</a> },
    { title: 'Runs', cell: ({ of }: Entry) => rhythmOf(of, zone) },
    { title: 'Pipelines', cell: ({ of }: Entry) => <Pipelines schedule={of} /> },
  ];
}

/** The recurrence, with its zone where that is another one than that of the page. */
function rhythmOf({ recurrence, time_zone: own }: Schedule, shown: string): string {
  const words = recurrenceInWords(recurrence);
  return own === shown ? words : `${words} (${own})`;
}

/** Each time, or of many how many they are, the first and the last. */
function Times({ entry, clock }: { readonly entry: Entry; readonly clock: Intl.DateTimeFormat }) {
  const { count, more, times } = entry;
  const isRange = count > times.length;
  const number = count.toLocaleString('en');
  return (
    <>
      {times.map((at, n) => (
        <>
          {n > 0 && (isRange ? ' to ' : ', ')}
          <time dateTime={at} title={moment(at)}>
            {clock.format(new Date(at))}
          </time>
        </>
      ))}
      {isRange && ` · ${more ? `more than ${number}` : number} times`}
    </>
  );
}

function Pipelines({ schedule: { pipelines } }: { readonly schedule: Schedule }) {
  if (pipelines.length === 0) return <span class="none">–</span>;
  const rest = pipelines.length - MAX_PIPELINES;
  return (
    <>
      {pipelines.slice(0, MAX_PIPELINES).map(({ id, name }, at) => (
        <>
          {at > 0 && ', '}
          <a href={`/pipelines/${id}`}>{name}</a>
        </>
      ))}
      {rest > 0 && ` and ${rest} more`}
    </>
  );
}

/** Hours and minutes, seconds where one is not 0; the zone's name where a clock shows an hour twice. */
function clockOf(timeZone: string, day: Day): Intl.DateTimeFormat {
  const hasSeconds = day.runs.some(({ times }) => times.some((at) => !at.endsWith(':00.000Z')));
  return new Intl.DateTimeFormat('en-GB', {
    timeZone,
    ...({ hour: '2-digit', minute: '2-digit' } as const),
    ...(hasSeconds && ({ second: '2-digit' } as const)),
    ...(hoursOf(day) !== 24 && ({ timeZoneName: 'short' } as const)),
  });
}

function hoursOf({ starts_at: from, ends_at: until }: Day): number {
  return (Date.parse(until) - Date.parse(from)) / HOUR_MS;
}
