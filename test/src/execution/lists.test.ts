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
/** To plan a range of ids, PostgreSQL reads the rows at the ends of the index. */
const PLANNED = 3;

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
    ['days on which there were none', { until: '2001-01-01' }, {}, 0],
    ['days and a status', { since: '2001-01-01' }, { status: 3 }, PAGE],
  ])('a page of %s is read without others', async (_, received, filter, wanted) => {
    const list = () =>
      listExecutions({ database }, history, { ...filter, received }, { limit: PAGE });
    const { read, found } = await rowsRead(database, 'executions', list);
    expect(found).toBe(wanted);
    expect(read).toBeLessThanOrEqual(PAGE + PLANNED);
  });

  test.each([
    ['a part of the name of one', () => resting().slice(-13), {}, PAGE, 1],
    ['a part of it and a status', () => resting().slice(-13), { status: 2 }, PAGE, 1],
    ['a part of the names of all', () => '-', {}, PAGE, 10],
    ['a name of none', () => 'nightly', {}, 0, 0],
    ['a name of none, with a pattern', () => '%', {}, 0, 0],
  ])('a search for %s reads a page of each pipeline', async (_, text, filter, wanted, lists) => {
    const search = { ...filter, text: text() };
    const list = () => listExecutions({ database }, history, search, { limit: PAGE });
    const { read, found } = await rowsRead(database, 'executions', list);
    expect(found).toBe(wanted);
    expect(read).toBeLessThanOrEqual(PAGE * lists + PLANNED);
  });

  test('pages of a search of all pipelines are those of the list', async () => {
    const all = await listExecutions({ database }, history, {}, { limit: 4 * PAGE });
    const found: string[] = [];
    for (let n = 0; n < 4; n++) {
      const before = found.at(-1);
      const page = { limit: PAGE, ...(before !== undefined && { before }) };
      const rows = await listExecutions({ database }, history, { text: '-' }, page);
      found.push(...rows.map(({ id }) => id));
    }
    expect(found).toEqual(all.map(({ id }) => id));
  });

  test('a search reads the executions and deliveries that an id begins, and no others', async () => {
    const actor = { ...history, user: 'ada', role: 'admin' } as const;
    const { before = '' } = await older();
    const executed = async (text: string, filter = {}) => {
      const list = () =>
        listExecutions({ database }, history, { ...filter, text }, { limit: PAGE });
      return rowsRead(database, 'executions', list);
    };
    const delivered = async (text: string) => {
      const list = () => listDeliveries({ database }, actor, { text }, { limit: PAGE });
      return rowsRead(database, 'deliveries', list);
    };
    for (const text of [before, before.toUpperCase(), before.slice(0, 13), before.slice(0, 20)]) {
      expect(await executed(text)).toEqual({ read: 1, found: 1 });
    }
    expect(await executed(before, { status: 3, trigger: 'rerun' })).toMatchObject({ found: 0 });
    expect(await executed(`${before.slice(0, -1)}g`)).toEqual({ read: 0, found: 0 });
    expect(await executed(before.slice(0, 7))).toEqual({ read: 0, found: 0 });
    const page = { limit: 1 };
    const [one] = await listDeliveries({ database }, actor, { executionId: before }, page);
    const { id = '', messageId = '' } = one ?? {};
    for (const text of [before, id, id.slice(0, 13), messageId, messageId.slice(0, 20)]) {
      const { read, found } = await delivered(text);
      expect([text, found]).toEqual([text, 1]);
      expect(read).toBeLessThanOrEqual(1 + PLANNED);
    }
    expect(await delivered(`${messageId.slice(0, -1)}x`)).toEqual({ read: 0, found: 0 });
  });

  test('a search with a filter finds only what both do', async () => {
    const actor = { ...history, user: 'ada', role: 'admin' } as const;
    const page = { limit: PAGE };
    const delivered = (dispatchId: string) =>
      listDeliveries({ database }, actor, { text: 'Status', dispatchId }, page);
    expect(await delivered(history.dispatchId)).toHaveLength(PAGE);
    expect(await delivered(history.workspaceId)).toEqual([]);
    const executed = (pipelineId: string, text: string) =>
      listExecutions({ database }, history, { text, pipelineId }, page);
    const found = await executed(resting(), '-');
    expect(found).toHaveLength(PAGE);
    expect(new Set(found.map(({ pipelineId }) => pipelineId))).toEqual(new Set([resting()]));
    expect(await executed(history.pipelineIds[0] ?? '', resting().slice(-13))).toEqual([]);
  });

  test.each([
    ['the application', 'Status', PAGE],
    ['the webhook', 'main', PAGE],
    ['the host', 'status.example', PAGE],
    ['the path, which may be secret,', 'hook', 0],
    ['another application', 'chat', 0],
  ])('a search for %s of a dispatch reads its deliveries', async (_, text, wanted) => {
    const actor = { ...history, user: 'ada', role: 'admin' } as const;
    const list = () => listDeliveries({ database }, actor, { text }, { limit: PAGE });
    const { read, found } = await rowsRead(database, 'deliveries', list);
    expect(found).toBe(wanted);
    expect(read).toBeLessThanOrEqual(wanted);
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
