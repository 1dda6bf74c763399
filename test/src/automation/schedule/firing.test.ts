import { randomUUID } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import {
  createSchedule,
  deleteSchedule,
  editSchedule,
  listFires,
  runSchedule,
  upcomingRuns,
} from '../../../../src/automation/index.ts';
import { fireDue } from '../../../../src/automation/schedule/fire-due.ts';
import { nextRun, nextRuns } from '../../../../src/automation/schedule/next-runs.ts';
import type { Recurrence } from '../../../../src/automation/schedule/recurrence.ts';
import { workOnSchedules } from '../../../../src/automation/schedule/work.ts';
import { deletePipeline, uploadTestCase } from '../../../../src/library/index.ts';
import { recurrences, starts, ZONES } from '../../../support/platform/recurrences.ts';
import {
  firesOf,
  scheduleBench,
  scheduleWith,
  startedBy,
  TO_THE_END,
} from '../../../support/platform/schedules.ts';
import { STORES } from '../../../support/stores/stores.ts';
import * as tables from '../../../support/stores/tables.ts';

const { executionTestCases, pipelineTestCases, scheduleFires, schedules } = tables;
const START = new Date('2026-11-02T12:00:30Z');
const later = (seconds: number) => new Date(START.getTime() + seconds * 1000);
const daily = (time: string): Recurrence => ({ kind: 'daily', time });

describe.each(STORES)('a schedule on $name', ({ create }) => {
  const bench = scheduleBench(create);
  afterEach(() => database().system('a test').delete(schedules));
  const ports = () => bench.ports();
  const database = () => ports().database;
  const fireAt = (moment: Date) => {
    bench.setNow(moment);
    return fireDue(ports(), TO_THE_END);
  };
  const newSchedule = async (pipelines = 1, input = {}) => {
    bench.setNow(START);
    const actor = await bench.newAdmin();
    return { actor, ...(await scheduleWith(ports(), actor, pipelines, input)) };
  };
  /** What the log says: kind, time, and how many were missed. */
  const log = async (id: string) =>
    (await firesOf(database(), id)).map(({ kind, dueAt, missed }) => [
      kind,
      dueAt?.toISOString().slice(11, 19),
      missed,
    ]);

  test('fires at its time and not before: its pipelines in order, with their test cases', async () => {
    const { actor, id, name, pipelineIds } = await newSchedule(2);
    const content = new TextEncoder().encode('def test_one():\n    pass\n');
    const input = { fileName: 'a.py', content, labels: [] };
    const { id: testCaseId } = await uploadTestCase(ports().library, actor, input);
    const [first = ''] = pipelineIds;
    await database()
      .system('a test')
      .insert(pipelineTestCases)
      .values({ pipelineId: first, position: 0, testCaseId });
    await fireAt(later(29));
    expect(await startedBy(database(), id)).toEqual([]);
    await fireAt(later(30));
    const started = await startedBy(database(), id);
    expect(started.map((one) => one.pipelineId)).toEqual(pipelineIds);
    for (const one of started) {
      expect(one).toMatchObject({ trigger: 'schedule', triggerName: name, state: 'queued' });
      expect(one.workspaceId).toBe(actor.workspaceId);
      expect(one.receivedAt).toEqual(later(30));
    }
    const copied = await database()
      .system('a test')
      .select()
      .from(executionTestCases)
      .where(
        inArray(
          executionTestCases.executionId,
          started.map((one) => one.id),
        ),
      );
    expect(copied.map((one) => one.testCaseId)).toEqual([testCaseId]);
    expect(await firesOf(database(), id)).toMatchObject([
      {
        kind: 'on_time',
        dueAt: later(30),
        firedAt: later(30),
        executions: started.map((one) => ({ id: one.id, pipelineId: one.pipelineId })),
      },
    ]);
  });

  test('says when the next one of all schedules is due', async () => {
    const hourly = { recurrence: { kind: 'hourly', minute: 10 } };
    const first = await newSchedule(0, hourly);
    const second = await newSchedule(0, { recurrence: daily('12:20') });
    expect(await fireAt(START)).toEqual(new Date('2026-11-02T12:10:00Z'));
    expect(await fireAt(new Date('2026-11-02T12:10:00Z'))).toEqual(
      new Date('2026-11-02T12:20:00Z'),
    );
    for (const { actor, id } of [first, second]) await deleteSchedule(ports(), actor, id);
    expect(await fireAt(START)).toBeNull();
  });

  test('what is late by less than the grace is fired, each time of it', async () => {
    const { id } = await newSchedule();
    // Due at 12:01:00; a minute late, it is not missed.
    await fireAt(later(30 + 60));
    expect(await log(id)).toEqual([
      ['on_time', '12:01:00', 0],
      ['on_time', '12:02:00', 0],
    ]);
    expect(await startedBy(database(), id)).toHaveLength(2);
  });

  const MISSED = [
    ['skip', ['skipped', '12:01:00', 58], 2],
    ['once', ['caught_up', '12:01:00', 58], 3],
  ] as const;
  test.each(MISSED)('after an hour without a process, %s', async (missedPolicy, first, runs) => {
    const { id, recurrence } = await newSchedule(1, { missedPolicy });
    // 13:00:30: of the times up to 12:58 all are missed, 12:59 and 13:00 are late.
    await fireAt(later(3600));
    expect(await log(id)).toEqual([first, ['on_time', '12:59:00', 0], ['on_time', '13:00:00', 0]]);
    expect(await startedBy(database(), id)).toHaveLength(runs);
    await fireAt(later(3630));
    expect((await log(id)).at(-1)).toEqual(['on_time', '13:01:00', 0]);
    expect(nextRun(recurrence, 'UTC', later(3630))).toEqual(later(3690));
  });

  test('many missed times are counted up to a bound', async () => {
    const { id } = await newSchedule(1, { missedPolicy: 'once' });
    await fireAt(later(30 * 86_400));
    expect((await log(id))[0]).toEqual(['caught_up', '12:01:00', 100]);
    expect(await startedBy(database(), id)).toHaveLength(3);
  });

  test('another zone or recurrence counts from the moment of the change', async () => {
    const berlin = { recurrence: daily('18:00'), timeZone: 'Europe/Berlin' };
    const { actor, id } = await newSchedule(1, berlin);
    const next = async () =>
      (await database().system('a test').select().from(schedules).where(eq(schedules.id, id)))[0]
        ?.nextRunAt;
    expect(await next()).toEqual(new Date('2026-11-02T18:00+01:00'));
    bench.setNow(new Date('2026-11-02T18:00:01+01:00'));
    await editSchedule(ports(), actor, id, { timeZone: 'America/New_York' });
    await fireAt(new Date('2026-11-02T17:59:59-05:00'));
    expect(await log(id)).toEqual([]);
    await fireAt(new Date('2026-11-02T18:00:00-05:00'));
    expect(await log(id)).toEqual([['on_time', '23:00:00', 0]]);
    await editSchedule(ports(), actor, id, { recurrence: { kind: 'hourly', minute: 30 } });
    expect(await next()).toEqual(new Date('2026-11-02T18:30:00-05:00'));
  });

  test('other edits leave a time that is due alone', async () => {
    const { actor, id, recurrence } = await newSchedule();
    bench.setNow(later(35));
    await editSchedule(ports(), actor, id, {
      owners: ['ada', 'bob'],
      recurrence,
      timeZone: 'UTC',
      isPaused: false,
    });
    await fireAt(later(36));
    expect(await log(id)).toEqual([['on_time', '12:01:00', 0]]);
  });

  test('a pause misses nothing, and is over when it ends', async () => {
    const { actor, id } = await newSchedule(1, { missedPolicy: 'once' });
    const paused = await editSchedule(ports(), actor, id, { isPaused: true });
    expect(upcomingRuns(paused, 5)).toEqual([]);
    await fireAt(later(7200));
    await editSchedule(ports(), actor, id, { isPaused: false });
    await fireAt(later(7200));
    expect(await log(id)).toEqual([]);
    await fireAt(later(7230));
    expect(await log(id)).toEqual([['on_time', '14:01:00', 0]]);
  });

  test('runs at once when it is asked to, also while it is paused, and its next run stays', async () => {
    const { actor, id, pipelineIds } = await newSchedule(2);
    const fire = await runSchedule(ports(), actor, id);
    expect(fire).toMatchObject({ kind: 'manual', dueAt: null, startedBy: 'ada' });
    expect(fire.executions.map((one) => one.pipelineId)).toEqual(pipelineIds);
    await editSchedule(ports(), actor, id, { isPaused: true });
    await runSchedule(ports(), actor, id);
    await editSchedule(ports(), actor, id, { isPaused: false });
    await fireAt(later(30));
    const kinds = (await listFires(ports(), actor, id, { limit: 9 })).map(({ kind }) => kind);
    expect(kinds).toEqual(['on_time', 'manual', 'manual']);
    expect(await startedBy(database(), id)).toHaveLength(6);
  });

  test('a time that occurs twice is not fired again', async () => {
    const { id } = await newSchedule();
    await fireAt(later(30));
    // As an edit does on a machine whose clock is behind.
    await database()
      .system('a test')
      .update(schedules)
      .set({ nextRunAt: later(30) })
      .where(eq(schedules.id, id));
    await fireAt(later(31));
    await fireAt(later(90));
    expect(await log(id)).toEqual([
      ['on_time', '12:01:00', 0],
      ['on_time', '12:02:00', 0],
    ]);
    expect(await startedBy(database(), id)).toHaveLength(2);
  });

  test('one that cannot be fired is reported, waits, and holds up no other', async () => {
    const broken = await newSchedule();
    const fine = await newSchedule();
    const zone = (timeZone: string) =>
      database()
        .system('a test')
        .update(schedules)
        .set({ timeZone })
        .where(eq(schedules.id, broken.id));
    await zone('Atlantis/Poseidonis');
    await fireAt(later(30));
    expect(bench.faults.splice(0)).toHaveLength(1);
    expect(await log(broken.id)).toEqual([]);
    expect(await log(fine.id)).toEqual([['on_time', '12:01:00', 0]]);
    await zone('UTC');
    await fireAt(later(40));
    expect(await log(broken.id)).toEqual([['on_time', '12:01:00', 0]]);
  });

  test('a pipeline is deleted only when no schedule starts it, and is started no longer', async () => {
    const { actor, id, pipelineIds } = await newSchedule(2);
    const [first = '', second = ''] = pipelineIds;
    const deleted = () => deletePipeline(ports().library, actor, first);
    await expect(deleted()).rejects.toMatchObject({ kind: 'pipeline-in-use' });
    await editSchedule(ports(), actor, id, { pipelineIds: [second] });
    await deleted();
    await fireAt(later(30));
    const started = await startedBy(database(), id);
    expect(started.map((one) => one.pipelineId)).toEqual([second]);
  });

  test('its name is its own; what never comes and what is not there is refused', async () => {
    const { actor, id, name } = await newSchedule();
    const never: Recurrence = { kind: 'custom', cron: '0 0 31 2 *' };
    const input = { name, recurrence: daily('12:00'), timeZone: 'UTC' };
    const nobody = randomUUID();
    const stranger = { ...actor, user: 'eve', role: 'member' as const };
    const foreign = await bench.newAdmin();
    const refused: readonly (readonly [() => Promise<unknown>, string])[] = [
      [() => createSchedule(ports(), actor, input), 'name-taken'],
      [
        () => createSchedule(ports(), actor, { ...input, name: 'b', recurrence: never }),
        'input-faulty',
      ],
      [() => editSchedule(ports(), actor, id, { recurrence: never }), 'input-faulty'],
      [
        () => editSchedule(ports(), actor, id, { recurrence: never, isPaused: true }),
        'input-faulty',
      ],
      [
        () => createSchedule(ports(), actor, { ...input, name: 'b', timeZone: 'Europe' }),
        'input-faulty',
      ],
      [() => editSchedule(ports(), actor, id, { timeZone: '+02:00' }), 'input-faulty'],
      [() => editSchedule(ports(), actor, id, { pipelineIds: [nobody] }), 'not-found'],
      [() => editSchedule(ports(), stranger, id, { name: 'mine' }), 'forbidden'],
      [() => deleteSchedule(ports(), stranger, id), 'forbidden'],
      [() => editSchedule(ports(), foreign, id, { name: 'mine' }), 'not-found'],
      [() => runSchedule(ports(), foreign, id), 'not-found'],
      [() => listFires(ports(), foreign, id, { limit: 1 }), 'not-found'],
    ];
    for (const [work, kind] of refused) await expect(work()).rejects.toMatchObject({ kind });
  });

  test('fires at the times that a preview shows, whatever the recurrence, zone and start', async () => {
    const actor = await bench.newAdmin();
    await fc.assert(
      fc.asyncProperty(
        recurrences,
        fc.constantFrom(...ZONES),
        starts,
        async (recurrence, timeZone, start) => {
          bench.setNow(start);
          const input = { recurrence, timeZone };
          const schedule = await scheduleWith(ports(), actor, 0, input);
          const shown = upcomingRuns(schedule, 6);
          expect(shown).toEqual(nextRuns(recurrence, timeZone, start, 6));
          for (const moment of shown) {
            await fireAt(new Date(moment.getTime() - 1));
            await fireAt(moment);
          }
          const fires = await firesOf(database(), schedule.id);
          expect(fires.map(({ dueAt, firedAt }) => [dueAt, firedAt])).toEqual(
            shown.map((moment) => [moment, moment]),
          );
          await deleteSchedule(ports(), actor, schedule.id);
        },
      ),
      { numRuns: 20 },
    );
  });

  test('a process fires by itself, and a stop ends it', async () => {
    const { actor, id } = await newSchedule(1, {
      recurrence: { kind: 'custom', cron: '* * * * * *' },
    });
    const real = { ...ports(), now: () => new Date() };
    await editSchedule(real, actor, id, { isPaused: true });
    await editSchedule(real, actor, id, { isPaused: false });
    const work = workOnSchedules(real);
    await expect
      .poll(() =>
        database().system('a test').$count(scheduleFires, eq(scheduleFires.scheduleId, id)),
      )
      .toBeGreaterThan(1);
    await work.stop();
    for (const { kind, dueAt } of await firesOf(database(), id)) {
      expect([kind, dueAt?.getUTCMilliseconds()]).toEqual(['on_time', 0]);
    }
  });
});
