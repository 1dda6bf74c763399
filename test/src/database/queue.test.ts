import { type SQL, sql } from 'drizzle-orm';
import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import {
  connect,
  type Database,
  type Queue,
  type ReportFault,
  startQueue,
} from '../../../src/database/index.ts';
import { GREET } from '../../support/platform/greet-job.ts';
import { STORES } from '../../support/stores/stores.ts';

async function started(
  create: (typeof STORES)[number]['create'],
  report: ReportFault = (fault) => expect.unreachable(String(fault)),
) {
  const database = await connect(await create());
  const queue = await startQueue(database, [GREET], report);
  onTestFinished(async () => {
    await queue.stop(5_000);
    await database.close();
  });
  return { database, queue };
}

/** Handles greetings and gives each as it comes. */
async function greetings(queue: Queue, run: (name: string) => Promise<void> = async () => {}) {
  const { promise, resolve } = Promise.withResolvers<string>();
  const gaveUp = Promise.withResolvers<string>();
  await queue.handle(GREET, {
    run: async ({ name }) => {
      await run(name);
      resolve(name);
    },
    gaveUp: async ({ name }) => gaveUp.resolve(name),
  });
  return { first: promise, gaveUp: gaveUp.promise };
}

describe.each(STORES)('$name', ({ create }) => {
  test('does a job that was sent in a transaction that commits', async () => {
    const { database, queue } = await started(create);
    const { first } = await greetings(queue);
    await database.transaction(() => queue.send(GREET, { name: 'Ada' }));
    expect(await first).toBe('Ada');
  });

  test('knows nothing of a job whose transaction was undone', async () => {
    const { database, queue } = await started(create);
    const undone = database.transaction(async () => {
      await queue.send(GREET, { name: 'nobody' });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    const { first } = await greetings(queue);
    await queue.send(GREET, { name: 'Ada' });
    expect(await first).toBe('Ada');
  });

  test('gives up a job that fails again and again, says so once, and reports each failure with its job', async () => {
    const failed: unknown[] = [];
    const { queue } = await started(create, (_fault, job) => failed.push(job));
    let tries = 0;
    const { gaveUp } = await greetings(queue, async () => {
      tries++;
      throw new Error('always');
    });
    await queue.send(GREET, { name: 'Ada' });
    expect(await gaveUp).toBe('Ada');
    expect(tries).toBe(2);
    const job = { queue: GREET.name, about: {}, id: expect.any(String) };
    expect(failed).toEqual([
      { ...job, attempt: 1 },
      { ...job, attempt: 2 },
    ]);
  });

  test('does a job whose time has come, of which no notification tells', async () => {
    const { database, queue } = await started(create);
    const names: string[] = [];
    await greetings(queue, async (name) => void names.push(name));
    await queue.send(GREET, { name: 'Ada' }, 86_400);
    await database.system('a test').execute(sql`UPDATE pgboss.job SET start_after = now()`);
    await expect.poll(() => names).toEqual(['Ada']);
  });

  test('removes jobs that have ended, in queues of an older version too', async () => {
    const { database, queue } = await started(create);
    const queries = database.system('a test');
    await queries.execute(sql`UPDATE pgboss.queue SET deletion_seconds = 604800`);
    const again = await startQueue(database, [GREET], (fault) => expect.unreachable(String(fault)));
    onTestFinished(() => again.stop(5_000));
    const { first } = await greetings(queue);
    await queue.send(GREET, { name: 'Ada' });
    await first;
    const ended = sql`UPDATE pgboss.job SET completed_on = completed_on - interval '2 minutes'
      WHERE state = 'completed' RETURNING id`;
    await expect.poll(async () => (await rowsOf(database, ended)).length).toBe(1);
    await queries.execute(sql`UPDATE pgboss.queue SET maintain_on = NULL`);
    const left = sql`SELECT id FROM pgboss.job`;
    await expect.poll(() => rowsOf(database, left)).toEqual([]);
  });
});

async function rowsOf(database: Database, query: SQL): Promise<unknown[]> {
  const queries = database.system('a test');
  return z.looseObject({ rows: z.array(z.unknown()) }).parse(await queries.execute(query)).rows;
}
