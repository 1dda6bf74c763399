import { sql } from 'drizzle-orm';
import { type Platform, startPlatform } from '../../src/server/start-platform.ts';
import { workspaces } from '../../src/workspaces/tables.ts';
import { withScratch } from '../cache.ts';
import { type Figures, figures, median } from '../figures.ts';
import { historyGround, storeHistory } from '../history.ts';
import { timeMatrix } from './matrix.ts';
import { signIn } from './sign-in.ts';

const FEW = { testCases: 100, executions: 100, pipelines: 10 };
const MANY = { testCases: 10_000, executions: 100_000, pipelines: 1_000 };
const ROUNDS = 40;
/** The pages of lists, each of which shows its newest rows. */
const LISTS = ['/test-cases', '/executions', '/pipelines', '/deliveries', '/'] as const;

interface Visit {
  readonly platform: Platform;
  readonly cookie: string;
}

/**
 * How long each page of a list takes on a platform with 10,000 test cases, 1,000 pipelines and 100,000
 * executions beside one with a hundred, both on the embedded store, in rounds that alternate; how many
 * bytes a first visit loads, and how many of them are script, as they travel; and the matrix of 250 endpoints.
 */
export function benchPages(): Promise<Figures> {
  return withScratch(async (folder) => {
    const few = await visit(`${folder}/few`, FEW);
    const many = await visit(`${folder}/many`, MANY);
    try {
      const ratios: Record<string, number> = {};
      const measured: Record<string, number> = {};
      for (const path of LISTS) {
        const name = path === '/' ? 'overview' : path.slice(1).replace('-c', 'C');
        const [fewMs, manyMs] = await measureBoth(path, few, many);
        measured[`${name}Ms`] = manyMs;
        ratios[`${name}ManyToFew`] = manyMs / fewMs;
      }
      const { total, script } = await firstVisit(few);
      const matrix = await timeMatrix(`${folder}/matrix`);
      const goals = Object.fromEntries(Object.keys(ratios).map((name) => [name, '< 2']));
      return figures(
        'pages',
        { ...measured, ...matrix, firstPageKb: total, scriptKb: script },
        ratios,
        { ...goals, matrixFirstMs: '< 300', firstPageKb: '< 150', scriptKb: '< 40' },
      );
    } finally {
      await few.platform.stop();
      await many.platform.stop();
    }
  });
}

/** A platform with so many rows, and an admin who is signed in there. */
async function visit(folder: string, size: typeof FEW): Promise<Visit> {
  const platform = await startPlatform({ PORT: '0', LOG_LEVEL: 'error', DATA_DIR: folder });
  const { database } = platform.identity;
  const [workspace] = await database.system('a bench').select().from(workspaces);
  if (workspace === undefined) throw new Error('there is no workspace');
  const history = await historyGround(database, workspace.id, size.pipelines);
  await storeHistory(database, history, size.executions);
  await database.system('a bench').execute(sql`
    INSERT INTO test_cases (id, workspace_id, origin, name, labels, created_from, owner, is_linked, script)
    SELECT gen_random_uuid(), ${workspace.id}, 'uploaded', 'test_' || n || '.py', ARRAY['bench'], now(),
      'admin', true, 'def test_one(): pass' FROM generate_series(1, ${size.testCases}::int) AS n`);
  return { platform, cookie: await signIn(platform) };
}

/** The middle times of a page on both, in milliseconds. */
async function measureBoth(path: string, few: Visit, many: Visit): Promise<[number, number]> {
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    times[0].push(await timeOf(few, path));
    times[1].push(await timeOf(many, path));
  }
  return [median(times[0]), median(times[1])];
}

async function timeOf({ platform, cookie }: Visit, path: string): Promise<number> {
  const before = performance.now();
  const answer = await fetch(`${platform.url}${path}`, { headers: { cookie } });
  await answer.text();
  if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}`);
  return performance.now() - before;
}

/** Kilobytes that the first look at the overview loads, all and only script, compressed as sent. */
async function firstVisit({ platform, cookie }: Visit) {
  const page = await (await fetch(`${platform.url}/`, { headers: { cookie } })).text();
  const assets = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path);
  let [total, script] = [Buffer.byteLength(page), 0];
  for (const path of assets) {
    const answer = await fetch(`${platform.url}${path}`);
    const bytes = Number(answer.headers.get('content-length'));
    total += bytes;
    if (answer.headers.get('content-type')?.includes('javascript')) script += bytes;
    await answer.arrayBuffer();
  }
  return { total: total / 1024, script: script / 1024 };
}
