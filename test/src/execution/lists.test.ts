import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type History, historyGround, storeHistory } from '../../../bench/history.ts';
import { listDeliveries } from '../../../src/automation/index.ts';
import { connect, type Database } from '../../../src/database/index.ts';
import { listExecutions } from '../../../src/execution/index.ts';
import { ensureWorkspace } from '../../../src/identity/index.ts';
import { STORES } from '../../support/stores/stores.ts';

/** Enough that a plan which reads them all is seen at once, and few enough to be made in seconds. */
const MANY = 8000;
const PAGE = 31;

const Read = z.looseObject({ rows: z.tuple([z.object({ read: z.coerce.number() })]) });

/** How many rows of a table some work reads, by the database's own count. */
function rowsRead(
  database: Database,
  table: string,
  work: () => Promise<readonly unknown[]>,
): Promise<{ read: number; found: number }> {
  const soFar = async () => {
    const counted = await database
      .system('a test')
      .execute(
        sql`SELECT seq_tup_read + idx_tup_fetch AS read FROM pg_stat_xact_user_tables WHERE relname = ${table}`,
      );
    return Read.parse(counted).rows[0].read;
  };
  return database.transaction(async () => {
    const before = await soFar();
    const found = (await work()).length;
    return { read: (await soFar()) - before, found };
  });
}

describe.each(STORES)('of thousands of executions on $name, most of them newer', ({ create }) => {
  let database: Database;
  let history: History;
  beforeAll(async () => {
    database = await connect(await create());
    const workspaceId = await ensureWorkspace(database, 'local', 'local');
    history = await historyGround(database, workspaceId, 10);
    await storeHistory(database, history, MANY);
  });
  afterAll(() => database.close());

  const resting = () => history.pipelineIds[1] ?? '';
  const older = async () => {
    const page = { limit: MANY / 2 };
    const before = (await listExecutions({ database }, history, {}, page)).at(-1)?.id;
    return { limit: PAGE, ...(before !== undefined && { before }) };
  };

  test.each([
    ['no filter', () => ({}), PAGE],
    ['a pipeline that rests', () => ({ pipelineId: resting() }), PAGE],
    ['a pipeline and a status', () => ({ pipelineId: resting(), status: 2 }), PAGE],
    ['a pipeline that never failed so', () => ({ pipelineId: history.workspaceId, status: 2 }), 0],
    ['a status', () => ({ status: 3 }), PAGE],
    ['a trigger that is no longer used', () => ({ trigger: 'gatekeeper' as const }), PAGE],
    ['a trigger that was never used', () => ({ trigger: 'rerun' as const }), 0],
    ['what is under way', () => ({ state: 'running' as const }), 0],
  ])('a page with %s is read without the others', async (_, filter, wanted) => {
    for (const page of [{ limit: PAGE }, await older()]) {
      const list = () => listExecutions({ database }, history, filter(), page);
      const { read, found } = await rowsRead(database, 'executions', list);
      expect(found).toBeLessThanOrEqual(wanted);
      if (!('before' in page)) expect(found).toBe(wanted);
      expect(read).toBeLessThanOrEqual(PAGE);
    }
  });

  test.each([
    ['no filter', () => ({}), PAGE],
    ['a dispatch', () => ({ dispatchId: history.dispatchId }), PAGE],
    ['another dispatch', () => ({ dispatchId: history.workspaceId }), 0],
    ['failures of long ago', () => ({ state: 'failed' as const }), PAGE],
    ['what is to be sent', () => ({ state: 'pending' as const }), 0],
  ])('a page of deliveries with %s is read without the others', async (_, filter, wanted) => {
    const actor = { ...history, user: 'ada', role: 'admin' } as const;
    const list = () => listDeliveries({ database }, actor, filter(), { limit: PAGE });
    const { read, found } = await rowsRead(database, 'deliveries', list);
    expect(found).toBe(wanted);
    expect(read).toBeLessThanOrEqual(PAGE);
  });
});
