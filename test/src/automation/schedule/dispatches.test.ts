import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  createDispatch,
  createSchedule,
  deleteSchedule,
  editDispatch,
  editSchedule,
  getDispatch,
  listDispatches,
  runSchedule,
} from '../../../../src/automation/index.ts';
import { createPipeline } from '../../../../src/library/index.ts';
import { automationBench } from '../../../support/platform/automation.ts';
import { receiver } from '../../../support/platform/receiver.ts';
import { PLAIN_STORES } from '../../../support/stores/stores.ts';

const INPUT = { applicationName: 'Status page', webhookName: 'main' } as const;
const ANYWHERE = { ...INPUT, url: 'https://status.example/hook' } as const;

const Result = z.looseObject({
  status: z.number(),
  execution: z.looseObject({ id: z.uuid() }),
  trigger: z.looseObject({ kind: z.string(), name: z.string() }),
});

describe.each(PLAIN_STORES)('a platform with schedules on $name', ({ create }) => {
  const bench = automationBench(create);
  const newSchedule = async (cron = '@daily') => {
    const actor = await bench.newAdmin();
    const { library } = bench.platform();
    const pipeline = await createPipeline(library, actor, { name: 'empty', testCaseIds: [] });
    const made = await createSchedule(bench.ports(), actor, {
      name: 'nightly',
      recurrence: { kind: 'custom', cron },
      timeZone: 'Europe/Berlin',
      pipelineIds: [pipeline.id],
    });
    return { actor, id: made.id, holder: { kind: 'schedule', id: made.id } as const };
  };

  test('sends the result of what it was asked to run', async () => {
    const { url, received } = await receiver();
    const { actor, id, holder } = await newSchedule();
    await createDispatch(bench.ports(), actor, holder, { ...INPUT, url, preference: 'failures' });
    const quiet = { ...INPUT, webhookName: 'quiet', url, preference: 'successes' as const };
    await createDispatch(bench.ports(), actor, holder, quiet);
    const { executions } = await runSchedule(bench.ports(), actor, id);
    await expect.poll(() => received.length).toBe(1);
    // A pipeline without test cases is blocked.
    const got = Result.parse(JSON.parse(received[0]?.body ?? ''));
    expect(got).toMatchObject({ status: 3, trigger: { kind: 'schedule', name: 'nightly' } });
    expect(got.execution.id).toBe(executions[0]?.id);
  });

  test('fires by itself what is due, and sends the result', async () => {
    const { url, received } = await receiver();
    const { actor, id, holder } = await newSchedule('* * * * * *');
    await createDispatch(bench.ports(), actor, holder, { ...INPUT, url });
    await expect.poll(() => received.length).toBeGreaterThan(0);
    await editSchedule(bench.ports(), actor, id, { isPaused: true });
  });

  test('keeps the dispatches of a schedule as those of a gatekeeper', async () => {
    const { actor, id, holder } = await newSchedule();
    const ports = bench.ports();
    const { dispatch } = await createDispatch(ports, actor, holder, ANYWHERE);
    expect(dispatch).toMatchObject({ scheduleId: id, gatekeeperId: null, preference: 'all' });
    expect(await listDispatches(ports, actor, holder, { limit: 9 })).toEqual([dispatch]);
    const edited = await editDispatch(ports, actor, dispatch.id, { isEnabled: false });
    expect(edited.disabledReason).toBe('disabled by ada');
    const stranger = { ...actor, user: 'eve', role: 'member' as const };
    const foreign = await bench.newAdmin();
    const nobody = { kind: 'schedule', id: randomUUID() } as const;
    const asGatekeeper = { kind: 'gatekeeper', id } as const;
    const refused: readonly (readonly [() => Promise<unknown>, string])[] = [
      [() => createDispatch(ports, actor, holder, ANYWHERE), 'name-taken'],
      [() => createDispatch(ports, actor, nobody, ANYWHERE), 'not-found'],
      [() => createDispatch(ports, actor, asGatekeeper, ANYWHERE), 'not-found'],
      [() => createDispatch(ports, foreign, holder, ANYWHERE), 'not-found'],
      [() => createDispatch(ports, stranger, holder, ANYWHERE), 'forbidden'],
      [() => listDispatches(ports, foreign, holder, { limit: 9 }), 'not-found'],
      [() => editDispatch(ports, stranger, dispatch.id, { isEnabled: true }), 'forbidden'],
    ];
    for (const [work, kind] of refused) await expect(work()).rejects.toMatchObject({ kind });
    await deleteSchedule(ports, actor, id);
    await expect(getDispatch(ports, actor, dispatch.id)).rejects.toMatchObject({
      kind: 'not-found',
    });
  });
});
