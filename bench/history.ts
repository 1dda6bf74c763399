import { type SQL, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { dispatches, gatekeepers } from '../src/automation/tables.ts';
import type { Database } from '../src/database/index.ts';
import { pipelines } from '../src/library/tables.ts';

/** What a history was made from. */
export interface History {
  readonly workspaceId: string;
  /** From the one that rests the longest to the one that runs still. */
  readonly pipelineIds: readonly string[];
  readonly gatekeeperId: string;
  readonly dispatchId: string;
}

/**
 * Makes what a history belongs to: a gatekeeper with a dispatch, and so many pipelines without test
 * cases, in a workspace.
 */
export async function historyGround(
  database: Database,
  workspaceId: string,
  pipelineCount: number,
): Promise<History> {
  const queries = database.system('a bench');
  const createdBy = 'ada';
  const pipelineIds = Array.from({ length: pipelineCount }, () => uuid());
  const [gatekeeperId, dispatchId] = [uuid(), uuid()];
  const of = { workspaceId, createdBy, createdAt: new Date() };
  await queries.insert(pipelines).values(pipelineIds.map((id) => ({ ...of, id, name: id })));
  await queries.insert(gatekeepers).values({
    ...of,
    id: gatekeeperId,
    name: gatekeeperId,
    owners: [],
    conditions: [],
    isSigned: false,
  });
  await queries.insert(dispatches).values({
    ...{ ...of, id: dispatchId, gatekeeperId, applicationName: 'status page', webhookName: 'main' },
    ...{ url: 'https://status.example/hook', preference: 'all' },
  });
  return { workspaceId, pipelineIds, gatekeeperId, dispatchId };
}

/** How long ago the oldest execution was received; the others follow at even distances. */
const DAYS = 90;

/**
 * Stores many executions that have ended, as months of use leave them, each with two test cases, four
 * results, an event, a delivery and its attempt. One in 25 failed, one in 100 was blocked, one in 1000
 * was started by hand. What is asked for is often old: each pipeline had its own time and rests since,
 * the older half was triggered by the gatekeeper and the newer by a schedule, and deliveries failed in
 * the first twentieth alone. Made by the database itself, in statements of a quarter of a million.
 *
 * @param to the workspace, its pipelines, and the gatekeeper and dispatch that all belong to
 */
export async function storeHistory(database: Database, to: History, many: number): Promise<void> {
  for (let from = 0; from < many; from += STEP) {
    await storePart(database, to, many, from, Math.min(from + STEP, many) - 1);
  }
  await database.system('a bench').execute(sql`ANALYZE`);
}

const STEP = 250_000;

async function storePart(
  database: Database,
  to: History,
  many: number,
  first: number,
  last: number,
): Promise<void> {
  const part = sql`WITH part AS (
    SELECT n, at, ${idAt(sql`'e' || n`)} AS id FROM (
      SELECT n, now() - make_interval(secs => ${DAYS * 86_400} * (1 - n::float8 / ${many})) AS at
      FROM generate_series(${first}::int, ${last}::int) AS n
    ) AS moments)`;
  // In one transaction now() is one moment, so that all statements mean the same rows.
  await database.transaction(async () => {
    for (const statement of statements(to, many, part))
      await database.system('a bench').execute(statement);
  });
}

/** A version 7 id of the column `at`, with random bits that follow from a text. */
function idAt(seed: SQL): SQL {
  const hash = sql`md5(${seed})`;
  const ms = sql`lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0')`;
  return sql`(${ms} || '7' || substr(${hash}, 1, 3) || '8' || substr(${hash}, 4, 15))::uuid`;
}

function statements(to: History, many: number, part: SQL): SQL[] {
  const { workspaceId, pipelineIds, gatekeeperId, dispatchId } = to;
  const pipelines = sql.param(`{${pipelineIds.join(',')}}`);
  const status = sql`CASE WHEN n % 100 = 7 THEN 3 WHEN n % 25 = 3 THEN 2 ELSE 1 END`;
  const trigger = sql`CASE WHEN n % 1000 = 11 THEN 'manual' WHEN n < ${many}::int / 2 THEN 'gatekeeper'
    ELSE 'schedule' END`;
  const pipeline = sql`(${pipelines}::uuid[])[1 + n::bigint * ${pipelineIds.length}::int / ${many}::int]`;
  return [
    sql`${part} INSERT INTO executions (id, workspace_id, pipeline_id, pipeline_name, trigger,
        trigger_id, trigger_name, payload, state, status, received_at, validated_at, queued_at,
        running_at, processing_at, dispatched_at)
      SELECT id, ${workspaceId}, ${pipeline}, 'nightly', ${trigger},
        ${gatekeeperId}::uuid, 'deployments', ${PAYLOAD}::jsonb, 'dispatched', ${status}, at, at, at,
        at, at + interval '20 seconds', at + interval '20 seconds' FROM part`,
    sql`${part} INSERT INTO execution_test_cases (execution_id, position, name, status, repository_url,
        branch, path, commit, seconds)
      SELECT id, position, 'POST /pets', ${status}, 'https://github.com/acme/tests.git', 'main',
        'generated-scripts/post_pets', md5(n::text), 9 FROM part, generate_series(0, 1) AS position`,
    sql`${part} INSERT INTO execution_results (execution_id, position, number, script, test, scenario,
        outcome, text, milliseconds)
      SELECT id, position, number, 'post_pets/negative/test_post_pets_negative_body_name.py',
        'test_post_pets_negative_body_name[1.03]', '1.03',
        CASE ${status} WHEN 1 THEN 'passed' ELSE 'failed' END,
        CASE ${status} WHEN 1 THEN NULL ELSE repeat('it answered 200. ', 20) END, 40
      FROM part, generate_series(0, 1) AS position, generate_series(0, 1) AS number`,
    sql`${part} INSERT INTO gatekeeper_events (id, workspace_id, gatekeeper_id, payload, hops,
        is_matched, findings, executions, received_at)
      SELECT ${idAt(sql`'v' || n`)}, ${workspaceId}, ${gatekeeperId}, ${PAYLOAD}::jsonb, 0, true, '[]',
        jsonb_build_array(jsonb_build_object('id', id)), at FROM part`,
    sql`${part} INSERT INTO deliveries (id, workspace_id, dispatch_id, execution_id, message_id, payload,
        status, hops, state, attempts, created_at, ended_at)
      SELECT ${idAt(sql`'d' || n`)}, ${workspaceId}, ${dispatchId}, id, 'msg_' || md5(n::text),
        repeat('{"status":1}', 40), ${status}, 1, CASE WHEN n < ${many}::int / 20 THEN 'failed' ELSE 'delivered' END,
        1, at, at FROM part`,
    sql`${part} INSERT INTO delivery_attempts (id, delivery_id, number, is_by_hand, started_at,
        milliseconds, status, body)
      SELECT ${idAt(sql`'a' || n`)}, ${idAt(sql`'d' || n`)}, 1, false, at, 31, 204, '' FROM part`,
  ];
}

const PAYLOAD = '{"source":"ci","environment":"staging","commit":"c0ffee","run_id":42}';
