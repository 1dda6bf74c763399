import { eq } from 'drizzle-orm';
import {
  executionDetails,
  executionGroups,
  executionResults,
  executions,
  executionTestCases,
} from '../../src/execution/tables.ts';
import type { Results, TestOutcome } from '../../src/results/index.ts';
import { startPlatform } from '../../src/server/start-platform.ts';
import { workspaces } from '../../src/workspaces/tables.ts';
import { median } from '../figures.ts';
import { historyGround, storeHistory } from '../history.ts';
import { signIn } from './sign-in.ts';

const ROUNDS = 20;
/** Rows of one statement. */
const ROWS = 500;

/** How long the page of an execution with these results takes on the embedded store, and its size; medians. */
export async function timeExecutionPage(folder: string, results: Results) {
  const platform = await startPlatform({ PORT: '0', LOG_LEVEL: 'error', DATA_DIR: folder });
  try {
    const { database } = platform.identity;
    const [workspace] = await database.system('a bench').select().from(workspaces);
    if (workspace === undefined) throw new Error('there is no workspace');
    await storeHistory(database, await historyGround(database, workspace.id, 1), 1);
    const [execution] = await database.system('a bench').select().from(executions);
    if (execution === undefined) throw new Error('there is no execution');
    await storeResults(database, execution.id, results);
    const cookie = await signIn(platform);
    const times: number[] = [];
    let bytes = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const before = performance.now();
      const answer = await fetch(`${platform.url}/executions/${execution.id}`, {
        headers: { cookie },
      });
      bytes = (await answer.arrayBuffer()).byteLength;
      times.push(performance.now() - before);
      if (answer.status !== 200) throw new Error(`the page answers ${answer.status}`);
    }
    return { pageMs: median(times), pageKb: bytes / 1024 };
  } finally {
    await platform.stop();
  }
}

type Database = Parameters<typeof storeHistory>[0];

/** Puts the results in place of those that the execution has, a test case for each endpoint. */
async function storeResults(database: Database, executionId: string, results: Results) {
  const queries = database.system('a bench');
  const ofIt = eq(executionTestCases.executionId, executionId);
  await queries.delete(executionResults).where(eq(executionResults.executionId, executionId));
  await queries.delete(executionTestCases).where(ofIt);
  const byEndpoint = [...Map.groupBy(results.tests, ({ endpoint }) => endpoint)];
  const cases = byEndpoint.map(([name], position) => ({ executionId, position, name, status: 2 }));
  await queries.insert(executionTestCases).values(cases);
  const placed = byEndpoint.flatMap(([, tests], position) =>
    tests.map((test, number) => ({ executionId, position, number, test })),
  );
  const numbers = new Map(results.groups.map(({ id }, number) => [id, number]));
  for (let at = 0; at < placed.length; at += ROWS) {
    const part = placed.slice(at, at + ROWS);
    await queries.insert(executionResults).values(part.map(resultRow));
    await queries.insert(executionDetails).values(
      part.map(({ test, ...place }) => ({
        ...place,
        ...{ endpoint: test.endpoint, kind: test.kind ?? null, text: JSON.stringify(test) },
        groupNumber: numbers.get(test.group ?? '') ?? null,
      })),
    );
  }
  const places = new Map(placed.map(({ test, ...place }) => [test.id, place]));
  await queries.insert(executionGroups).values(
    results.groups.map(({ id, title, kind, keyword, fault, tests, endpoints, first }, number) => ({
      ...{ executionId, number, groupId: id, document: null, title, kind, tests, endpoints },
      ...{ keyword: keyword ?? null, fault: fault ?? null, known: false },
      firstPosition: places.get(first)?.position ?? 0,
      firstNumber: places.get(first)?.number ?? 0,
    })),
  );
}

interface PlacedTest {
  readonly executionId: string;
  readonly position: number;
  readonly number: number;
  readonly test: TestOutcome;
}

function resultRow({ test, ...place }: PlacedTest) {
  const [slug = ''] = test.id.split('/');
  const { outcome, scenario = null, reason = null, milliseconds = 0 } = test;
  const script = `${slug}/test_${slug}.py`;
  return { ...place, script, test: test.id, scenario, outcome, text: reason, milliseconds };
}
