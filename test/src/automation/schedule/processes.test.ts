import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import type { Schedule } from '../../../../src/automation/index.ts';
import { openExecutionParts } from '../../../support/platform/execution.ts';
import { FROM_LIB } from '../../../support/platform/platform.ts';
import { firesOf, newAdmin, scheduleWith, startedBy } from '../../../support/platform/schedules.ts';
import { postgresqlStore } from '../../../support/stores/stores.ts';

const SCHEDULES = 10;
const MINUTES = 100;
const START = Date.UTC(2026, 10, 2, 12);
const minute = (n: number) => new Date(START + n * 60_000);

async function startChild(url: string): Promise<ChildProcess> {
  const child = fork('test/src/automation/schedule/firing-child.ts', {
    env: { PATH: process.env.PATH, URL_OF_DATABASE: url },
    execArgv: [...FROM_LIB],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  expect(await once(child, 'message')).toContain('ready');
  return child;
}

/** Tells processes the time and waits until each has fired what it found. */
async function tell(children: readonly ChildProcess[], moment: Date): Promise<void> {
  const answers = children.map((child) => once(child, 'message'));
  for (const child of children) child.send(moment.toISOString());
  for (const answer of await Promise.all(answers)) expect(answer).toContain('done');
}

/** Whether so many connections wait for the table of executions. */
async function waiting(client: Client): Promise<number> {
  const { rows } = await client.query(
    `SELECT count(*)::int AS count FROM pg_locks WHERE NOT granted AND relation = 'executions'::regclass`,
  );
  return z.array(z.object({ count: z.number() })).parse(rows)[0]?.count ?? 0;
}

test('four processes, of which one is killed, fire 1,000 times once each', async () => {
  const store = await postgresqlStore();
  const { ports, close } = await openExecutionParts(store, { now: () => minute(0) });
  onTestFinished(close);
  const actor = await newAdmin(ports.database);
  const all: Schedule[] = [];
  for (let n = 0; n < SCHEDULES; n++) all.push(await scheduleWith(ports, actor, 1));
  const children = await Promise.all([1, 2, 3, 4].map(() => startChild(store.url)));
  for (let n = 1; n < MINUTES / 2; n++) await tell(children, minute(n));

  // Held back in the middle of their transactions, all four are at work, and one is killed there.
  const client = new Client({ connectionString: store.url });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query('BEGIN; LOCK TABLE executions IN SHARE MODE');
  const [doomed, ...others] = children;
  doomed?.send(minute(MINUTES / 2).toISOString());
  const told = tell(others, minute(MINUTES / 2));
  await expect.poll(() => waiting(client)).toBe(4);
  doomed?.kill('SIGKILL');
  await client.query('COMMIT');
  await told;

  for (let n = MINUTES / 2 + 1; n <= MINUTES; n++) await tell(others, minute(n));
  const due = Array.from({ length: MINUTES }, (_, n) => minute(n + 1));
  for (const { id } of all) {
    const fires = await firesOf(ports.database, id);
    const inOrder = fires.toSorted((a, b) => Number(a.dueAt) - Number(b.dueAt));
    expect(inOrder.map(({ dueAt, kind }) => [dueAt, kind])).toEqual(
      due.map((moment) => [moment, 'on_time']),
    );
    const started = await startedBy(ports.database, id);
    expect(started.map((one) => one.id).sort()).toEqual(
      fires.flatMap(({ executions }) => executions.map((one) => one.id)).sort(),
    );
    expect(started).toHaveLength(MINUTES);
  }
  const { rows } = await client.query(
    `SELECT count(*)::int AS count FROM pgboss.job WHERE name = 'execution'`,
  );
  expect(rows).toEqual([{ count: SCHEDULES * MINUTES }]);
});
