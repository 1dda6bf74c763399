import { eq, sql } from 'drizzle-orm';
import { describe, expect, onTestFinished, test } from 'vitest';
import { historyGround, storeHistory } from '../../../bench/history.ts';
import { removeOldEvents } from '../../../src/automation/remove-old.ts';
import { connect, type Database } from '../../../src/database/index.ts';
import { removeOldExecutions } from '../../../src/execution/retention/remove-old.ts';
import { newAdmin, openExecutionParts, startOne } from '../../support/platform/execution.ts';
import { postgresqlStore, STORES } from '../../support/stores/stores.ts';
import * as tables from '../../support/stores/tables.ts';

const { deliveries, executions, executionResults, gatekeeperEvents } = tables;

const MANY = 2000;
/** Of one execution; a step removes no more than 5,000. */
const RESULTS = 12_000;

/** A database that reports how many results each of its transactions removes. */
function counted(database: Database, results: number[]): Database {
  return {
    ...database,
    transaction: async (work) => {
      const before = await database.system('a test').$count(executionResults);
      const done = await database.transaction(work);
      results.push(before - (await database.system('a test').$count(executionResults)));
      return done;
    },
  };
}

async function opened(create: (typeof STORES)[number]['create']) {
  const parts = await openExecutionParts(await create());
  onTestFinished(() => parts.close());
  const ada = await newAdmin(parts);
  const history = await historyGround(parts.database, ada.workspaceId, 2);
  await storeHistory(parts.database, history, MANY);
  return { parts, ada, history };
}

const never = new AbortController().signal;
/** The history reaches 90 days back, at distances of about an hour: half of it is older than that. */
const HALF = { now: () => new Date(), retentionDays: 45.01 };

describe.each(STORES)('what is older than it is kept, on $name', ({ create }) => {
  test('is removed in small steps, while triggers are accepted; what is younger stays', async () => {
    const { parts, ada, history } = await opened(create);
    const { database } = parts;
    const queries = database.system('a test');
    const [oldest] = await queries
      .select({ id: executions.id })
      .from(executions)
      .orderBy(executions.id)
      .limit(1);
    await queries.execute(sql`INSERT INTO execution_results
      (execution_id, position, number, script, test, outcome, milliseconds)
      SELECT ${oldest?.id}::uuid, 2, n, 'a.py', 'test_a', 'passed', 1 FROM generate_series(1, ${RESULTS}::int) n`);
    const steps: number[] = [];
    const removing = Promise.all([
      removeOldExecutions({ database: counted(database, steps), ...HALF }, never),
      removeOldEvents({ database, ...HALF }, never),
    ]);
    let isDone = false;
    const done = removing.then(() => {
      isDone = true;
    });
    const taken: string[] = [];
    const pipelineId = history.pipelineIds[1] ?? '';
    while (!isDone) taken.push(await startOne(parts, ada, pipelineId));
    await done;
    // It had its turn between the steps again and again.
    expect(taken.length).toBeGreaterThan(3);
    expect(steps.length).toBeGreaterThan(MANY / 2 / 100);
    expect(Math.max(...steps)).toBeLessThanOrEqual(5000);
    const left = await queries.$count(executions, eq(executions.state, 'dispatched'));
    expect(left).toBe(MANY / 2);
    expect(await queries.$count(executionResults)).toBe(left * 4);
    expect(await queries.$count(deliveries)).toBe(left);
    expect(await queries.$count(gatekeeperEvents)).toBe(left);
    expect(await queries.$count(executions, eq(executions.state, 'queued'))).toBe(taken.length);
  });

  test('stays where the process is stopping', async () => {
    const { database } = (await opened(create)).parts;
    await removeOldExecutions({ database, ...HALF }, AbortSignal.abort());
    await removeOldEvents({ database, ...HALF }, AbortSignal.abort());
    expect(await database.system('a test').$count(executions)).toBe(MANY);
    expect(await database.system('a test').$count(gatekeeperEvents)).toBe(MANY);
  });
});

test('two processes that remove at once wait for nobody who holds an old row, and leave it', async () => {
  const store = await postgresqlStore();
  const { parts } = await opened(async () => store);
  const others = [await connect(store), await connect(store)];
  onTestFinished(async () => void (await Promise.all(others.map((one) => one.close()))));
  const { transaction } = parts.database;
  const queries = parts.database.system('a test');
  const [oldest] = await queries
    .select({ id: executions.id })
    .from(executions)
    .orderBy(executions.dispatchedAt)
    .limit(1);
  const isOldest = eq(executions.id, oldest?.id ?? '');
  await transaction(async () => {
    await parts.database.system('a test').select().from(executions).where(isOldest).for('update');
    await Promise.all(others.map((database) => removeOldExecutions({ database, ...HALF }, never)));
  });
  expect(await queries.$count(executions, isOldest)).toBe(1);
  expect(await queries.$count(executions)).toBe(MANY / 2 + 1);
});
