import { setTimeout as pause } from 'node:timers/promises';
import { asc, eq, isNotNull, ne } from 'drizzle-orm';
import { connect, type Store, startQueue } from '../src/database/index.ts';
import {
  EXECUTION_JOBS,
  NO_PARAMETERS,
  startExecutions,
  type Trigger,
} from '../src/execution/index.ts';
import { executions } from '../src/execution/tables.ts';
import { ensureWorkspace } from '../src/identity/index.ts';
import { createPipeline, uploadTestCase } from '../src/library/index.ts';
import { pipelines } from '../src/library/tables.ts';
import { type Platform, startPlatform } from '../src/server/start-platform.ts';
import { workspaces } from '../src/workspaces/tables.ts';
import { withScratch } from './cache.ts';
import { type Figures, figures, median } from './figures.ts';

const QUEUED = 10_000;
const STARTS = 20;
/**
 * How the queue of executions drains, from a platform that starts on 10,000 of them (of an empty
 * pipeline, so that no time goes into tests), and how soon an idle platform starts the tests of one.
 * With BENCH_DATABASE_URL on that PostgreSQL, whose database must be empty, else on the embedded store.
 */
export function benchDrain(): Promise<Figures> {
  return withScratch(async (folder) => {
    const url = process.env.BENCH_DATABASE_URL;
    const store: Store =
      url === undefined ? { kind: 'pglite', folder } : { kind: 'postgresql', url };
    await enqueue(store);
    const where = { DATA_DIR: folder, ...(url !== undefined && { DATABASE_URL: url }) };
    const platform = await startPlatform({ PORT: '0', LOG_LEVEL: 'error', ...where });
    try {
      const drained = await drain(platform);
      return toFigures(drained, await starts(platform));
    } finally {
      await platform.stop();
    }
  });
}

function toFigures(endsMs: readonly number[], startsMs: readonly number[]): Figures {
  const quarter = endsMs.length / 4;
  const perSecond = (from: number, to: number) =>
    (to - from) / (((endsMs[to - 1] ?? 0) - (endsMs[from] ?? 0)) / 1000);
  const first = perSecond(0, quarter);
  const last = perSecond(endsMs.length - quarter, endsMs.length);
  return figures(
    'drain',
    {
      drainedPerSecond: perSecond(0, endsMs.length),
      firstQuarterPerSecond: first,
      lastQuarterPerSecond: last,
      triggerToStartMs: median(startsMs),
    },
    { lastToFirstQuarter: last / first },
    { lastToFirstQuarter: '>= 0.8', triggerToStartMs: '< 50' },
  );
}

/** Stores the executions while nothing works on them. */
async function enqueue(store: Store): Promise<void> {
  const database = await connect(store);
  const report = (fault: Error) => {
    throw fault;
  };
  const queue = await startQueue(database, EXECUTION_JOBS, report);
  const workspaceId = await ensureWorkspace(database, 'local', 'local');
  const id = crypto.randomUUID();
  const row = { id, workspaceId, name: 'empty', createdBy: 'bench' };
  await database.system('a bench').insert(pipelines).values(row);
  const ports = { database, queue, now: () => new Date() };
  await startExecutions(ports, { workspaceId }, Array(QUEUED).fill(id), manual());
  await queue.stop(10_000);
  await database.close();
}

/** When each execution ended, in milliseconds. */
async function drain({ execution: { database } }: Platform): Promise<number[]> {
  const open = () =>
    database
      .system('a bench')
      .select({ id: executions.id })
      .from(executions)
      .where(ne(executions.state, 'dispatched'))
      .limit(1);
  while ((await open()).length > 0) await pause(500);
  const rows = await database
    .system('a bench')
    .select({ at: executions.dispatchedAt })
    .from(executions)
    .where(isNotNull(executions.dispatchedAt))
    .orderBy(asc(executions.dispatchedAt));
  return rows.map(({ at }) => at?.getTime() ?? 0);
}

/** From the event to the start of the tests, one execution after another. */
async function starts({ execution: ports, library }: Platform): Promise<number[]> {
  const queries = ports.database.system('a bench');
  const [workspace] = await queries.select().from(workspaces);
  if (workspace === undefined) throw new Error('there is no workspace');
  const admin = { workspaceId: workspace.id, user: 'admin', role: 'admin' } as const;
  const content = new TextEncoder().encode('def test_one():\n    pass\n');
  const testCase = await uploadTestCase(library, admin, { fileName: 'test_one.py', content });
  const input = { name: 'one', testCaseIds: [testCase.id] };
  const pipeline = await createPipeline(library, admin, input);
  const found: number[] = [];
  while (found.length < STARTS) {
    const [made] = await startExecutions(ports, admin, [pipeline.id], manual());
    const read = () =>
      queries
        .select()
        .from(executions)
        .where(eq(executions.id, made?.id ?? ''));
    let [row] = await read();
    while (row?.state !== 'dispatched') {
      await pause(20);
      [row] = await read();
    }
    found.push((row.runningAt?.getTime() ?? 0) - row.receivedAt.getTime());
  }
  return found;
}

function manual(): Trigger {
  const from = { kind: 'manual', id: null, name: 'bench' } as const;
  const kind = { ...from, payload: null, parameters: NO_PARAMETERS, hops: 0 };
  return { ...kind, receivedAt: new Date() };
}
