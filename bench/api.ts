import { getRequestListener } from '@hono/node-server';
import { desc, eq, inArray, sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { Pool } from 'undici';
import { testCaseHistory } from '../src/execution/tables.ts';
import { createToken, type Principal } from '../src/identity/index.ts';
import { uploadTestCase } from '../src/library/index.ts';
import { testCases } from '../src/library/tables.ts';
import { listen } from '../src/server/listen.ts';
import { type Platform, startPlatform } from '../src/server/start-platform.ts';
import { workspaces } from '../src/workspaces/tables.ts';
import { withScratch } from './cache.ts';
import { type Figures, figures, median } from './figures.ts';

const CONNECTIONS = 16;
const ROUND_MS = 2000;
const ROUNDS = 5;
const TEST_CASES = 200;
/**
 * Requests a second of a list and of a read of the management API, beside bare Hono routes that ask the same store
 * for the same rows by the same queries, and check nothing. Rounds alternate.
 */
export function benchApi(): Promise<Figures> {
  return withScratch(async (folder) => {
    const platform = await startPlatform({ PORT: '0', LOG_LEVEL: 'error', DATA_DIR: folder });
    try {
      return await compare(platform);
    } finally {
      await platform.stop();
    }
  });
}

async function compare(platform: Platform): Promise<Figures> {
  const principal = await adminOf(platform);
  const content = new TextEncoder().encode('def test_one():\n    pass\n');
  const ids: string[] = [];
  for (let n = 0; n < TEST_CASES; n++) {
    const input = { fileName: `test_${n}.py`, content, labels: ['bench'] };
    ids.push((await uploadTestCase(platform.library, principal, input)).id);
  }
  const input = { name: 'bench', scopes: ['read' as const], expiresInDays: 1 };
  const { token } = await createToken(platform.identity, principal, input);
  const bare = await listen('127.0.0.1', 0, getRequestListener(bareRoutes(platform).fetch));
  const headers = { authorization: `Bearer ${token}` };
  const measured: Record<string, number[]> = { list: [], bareList: [], read: [], bareRead: [] };
  const runs = [
    ['list', platform.url, '/api/v2/test-cases?limit=30'],
    ['bareList', bare.url, '/test-cases'],
    ['read', platform.url, `/api/v2/test-cases/${ids[0]}`],
    ['bareRead', bare.url, `/test-cases/${ids[0]}`],
  ] as const;
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, url, path] of runs) measured[name]?.push(await load(url, path, headers));
  }
  await bare.close();
  const middle = (name: string) => median(measured[name] ?? []);
  return figures(
    'api',
    {
      listPerSecond: middle('list'),
      bareListPerSecond: middle('bareList'),
      readPerSecond: middle('read'),
      bareReadPerSecond: middle('bareRead'),
    },
    {
      listToBare: middle('list') / middle('bareList'),
      readToBare: middle('read') / middle('bareRead'),
    },
    {},
  );
}

/** The admin of the local workspace, as if signed in. */
export async function adminOf({ identity }: Platform): Promise<Principal> {
  const [workspace] = await identity.database.system('a bench').select().from(workspaces);
  if (workspace === undefined) throw new Error('there is no workspace');
  const { id: workspaceId } = workspace;
  const admin = { workspaceId, user: 'admin', role: 'admin', scopes: ['admin'] } as const;
  return { ...admin, via: 'session', credentialId: 'bench' };
}

/** The least that answers with the same rows. */
function bareRoutes({ library }: Platform): Hono {
  const queries = library.database.system('a bench');
  const { testCaseId, runs } = testCaseHistory;
  const app = new Hono();
  app.get('/test-cases', async (context) => {
    const rows = await queries.select().from(testCases).orderBy(desc(testCases.id)).limit(30);
    const lastRuns = await queries
      .select({ testCaseId, run: sql`${runs} -> -1` })
      .from(testCaseHistory)
      .where(
        inArray(
          testCaseId,
          rows.map(({ id }) => id),
        ),
      );
    return context.json({ items: rows, lastRuns });
  });
  app.get('/test-cases/:id', async (context) => {
    const found = eq(testCases.id, context.req.param('id'));
    const [row] = await queries.select().from(testCases).where(found);
    return context.json(row ?? null);
  });
  return app;
}

/** Requests a second over a few connections; an answer that is not good is a fault. */
async function load(
  url: string,
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<number> {
  const pool = new Pool(url, { connections: CONNECTIONS });
  let requests = 0;
  const started = performance.now();
  const worker = async () => {
    while (performance.now() - started < ROUND_MS) {
      const { statusCode, body } = await pool.request({ path, method: 'GET', headers });
      const text = await body.text();
      if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}: ${text}`);
      requests++;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
  const seconds = (performance.now() - started) / 1000;
  await pool.close();
  return requests / seconds;
}
