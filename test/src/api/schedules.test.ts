import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { startApi } from '../../support/platform/api-platform.ts';
import { PLAIN_STORES } from '../../support/stores/stores.ts';

const Schedule = z.looseObject({ id: z.uuid(), next_runs: z.array(z.string()) });
const Fault = z.looseObject({ error: z.string(), errors: z.array(z.string()) });
const Fires = z.looseObject({ items: z.array(z.looseObject({ id: z.uuid(), kind: z.string() })) });

const weekly = {
  recurrence: { kind: 'weekly', days: ['monday', 'thursday'], time: '02:30' },
  time_zone: 'Europe/Berlin',
};

describe.each(PLAIN_STORES)('schedules in the API on $name', ({ create }) => {
  test('show their next runs, repeat nothing by accident, and say why one is refused', async () => {
    const { api, tokenOf } = await startApi(create);
    const authorization = `Bearer ${await tokenOf('admin', ['admin'])}`;
    const ask = (method: string, path: string, body?: unknown, key?: string) =>
      fetch(`${api}${path}`, {
        method,
        headers: {
          authorization,
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(key !== undefined && { 'idempotency-key': key }),
        },
        body: body === undefined ? null : JSON.stringify(body),
      });

    const preview = z
      .strictObject({ next_runs: z.array(z.string()) })
      .parse(await (await ask('POST', '/schedules/preview', { ...weekly, count: 5 })).json());
    const made = await ask('POST', '/schedules', { name: 'nightly', ...weekly });
    expect(made.status).toBe(201);
    const { id, next_runs: runs } = Schedule.parse(await made.json());
    expect(runs).toEqual(preview.next_runs);
    const clock = new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Europe/Berlin',
      weekday: 'long',
      hour: '2-digit',
      minute: '2-digit',
    });
    for (const run of runs) {
      // Clocks change on Sundays, so no Monday and no Thursday is without this time.
      expect(clock.format(new Date(run))).toMatch(/^(Monday|Thursday)\D+02:30$/);
    }

    for (const _ of [1, 2]) {
      expect((await ask('POST', `/schedules/${id}/run`, undefined, 'run-1')).status).toBe(202);
    }
    const { items } = Fires.parse(await (await ask('GET', `/schedules/${id}/fires`)).json());
    expect(items.map(({ kind }) => kind)).toEqual(['manual']);

    const never = { recurrence: { kind: 'custom', cron: '0 0 31 2 *' } };
    const refused = await ask('PATCH', `/schedules/${id}`, never);
    expect(refused.status).toBe(422);
    const { error, errors } = Fault.parse(await refused.json());
    expect(error).toBe('input-faulty');
    expect(errors).toEqual([expect.stringMatching(/^recurrence\.cron: never comes/)]);
    const paused = await ask('PATCH', `/schedules/${id}`, { paused: true });
    expect(await paused.json()).toMatchObject({ paused: true, next_run_at: null, next_runs: [] });
  });
});
