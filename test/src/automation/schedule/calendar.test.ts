import { describe, expect, test } from 'vitest';
import { editSchedule } from '../../../../src/automation/index.ts';
import {
  MOST_IN_CALENDAR,
  scheduleCalendar,
} from '../../../../src/automation/schedule/calendar.ts';
import { scheduleBench, scheduleWith } from '../../../support/platform/schedules.ts';
import { PLAIN_STORES } from '../../../support/stores/stores.ts';

const daily = (time: string) => ({ recurrence: { kind: 'daily', time } as const });

describe.each(PLAIN_STORES)('a calendar of schedules on $name', ({ create }) => {
  const { ports, setNow, newAdmin } = scheduleBench(create);

  test('has what runs from now on, day by day, with the pipelines in their order', async () => {
    const admin = await newAdmin();
    setNow(new Date('2026-10-24T10:00Z'));
    const nightly = await scheduleWith(ports(), admin, 2, {
      ...daily('02:30'),
      timeZone: 'Europe/Berlin',
    });
    const noon = await scheduleWith(ports(), admin, 0, daily('09:30'));
    const all = await scheduleWith(ports(), admin, 1);
    await scheduleWith(ports(), admin, 0, {
      recurrence: { kind: 'custom', cron: '0 0 1 1 *' },
    });
    const { days, schedules, paused, leftOut } = await scheduleCalendar(
      ports(),
      admin,
      'Europe/Berlin',
    );
    expect(schedules.map(({ id }) => id).toSorted()).toEqual(
      [nightly.id, noon.id, all.id].toSorted(),
    );
    const shown = schedules.find(({ id }) => id === nightly.id);
    expect(shown?.pipelines.map(({ id }) => id)).toEqual(nightly.pipelineIds);
    expect(shown?.pipelines[0]?.name).toMatch(/^pipeline-/);
    expect([paused, leftOut]).toEqual([[], { scheduled: 0, paused: 0 }]);
    const [today, changing, after] = days;
    // 12 hours and the rest of today: the two others have run.
    expect(today?.runs).toMatchObject([{ schedule: all.id, count: 720 }]);
    expect(changing?.date).toBe('2026-10-25');
    expect(changing?.runs.map(({ schedule, count, isMore }) => [schedule, count, isMore])).toEqual([
      [all.id, 1500, false],
      [nightly.id, 1, false],
      [noon.id, 1, false],
    ]);
    expect(changing?.runs[1]?.times).toEqual([new Date('2026-10-25T00:30Z')]);
    expect(after?.runs[1]?.times).toEqual([new Date('2026-10-26T01:30Z')]);
    expect(days).toHaveLength(14);
  });

  test('begins with the day that begins now', async () => {
    const admin = await newAdmin();
    setNow(new Date('2026-06-01T00:00Z'));
    const { days } = await scheduleCalendar(ports(), admin, 'UTC');
    expect(days[0]?.date).toBe('2026-06-01');
  });

  test('leaves out what is paused and says so, and is that of the workspace', async () => {
    const [admin, other] = [await newAdmin(), await newAdmin()];
    setNow(new Date('2026-06-01T10:00Z'));
    const { id, name } = await scheduleWith(ports(), admin, 0);
    await editSchedule(ports(), admin, id, { isPaused: true });
    await scheduleWith(ports(), other, 1);
    const calendar = await scheduleCalendar(ports(), admin, 'UTC');
    expect(calendar.days.flatMap(({ runs }) => runs)).toEqual([]);
    expect(calendar.paused).toMatchObject([{ id, name }]);
  });

  test('has the hundred that run next, and counts the others', async () => {
    const admin = await newAdmin();
    setNow(new Date('2026-06-01T10:00Z'));
    const late = await scheduleWith(ports(), admin, 0, daily('09:00'));
    for (let n = 0; n < MOST_IN_CALENDAR; n++) await scheduleWith(ports(), admin, 0);
    const { schedules, leftOut, days } = await scheduleCalendar(ports(), admin, 'UTC');
    expect(schedules).toHaveLength(MOST_IN_CALENDAR);
    expect(schedules.map(({ id }) => id)).not.toContain(late.id);
    expect(leftOut).toEqual({ scheduled: 1, paused: 0 });
    expect(days[1]?.runs).toHaveLength(MOST_IN_CALENDAR);
  });

  test('is refused for an invalid time zone', async () => {
    const admin = await newAdmin();
    await expect(scheduleCalendar(ports(), admin, 'Mars/Phobos')).rejects.toMatchObject({
      kind: 'input-faulty',
      faults: [expect.stringContaining('time zone')],
    });
  });
});
