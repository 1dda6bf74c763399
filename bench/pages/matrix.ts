import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import {
  executions,
  type HistoryRun,
  recordRuns,
  testCaseHistory,
} from '../../src/execution/tables.ts';
import { createRecord, getRecord, submitRecord } from '../../src/library/index.ts';
import { generationRuns, testCases } from '../../src/library/tables.ts';
import { type Platform, startPlatform } from '../../src/server/start-platform.ts';
import { adminOf } from '../api.ts';
import { median } from '../figures.ts';
import { documentOfSize } from '../github-document.ts';
import { historyGround, storeHistory } from '../history.ts';
import { signIn } from './sign-in.ts';

const PROOFGATE = fileURLToPath(new URL('../../bin/proofgate.js', import.meta.url));
const ENDPOINTS = 250;
const RUNS = 30;
/** Servers that are started, each for a first call. */
const STARTS = 5;
/** Calls after the first one. */
const CALLS = 5;
const RECORD = '/records/bench';
const BASE_URL = 'https://api.example';

/**
 * How long the matrix of 250 endpoints of GitHub's document takes with 30 runs of all their tests, on the embedded
 * store: the first call of a server that has just started, after the page of the record that leads there, and those
 * after it; medians.
 */
export async function timeMatrix(folder: string) {
  const { tests, cookie } = await store(folder);
  const headers = { cookie };
  const [first, later, cpu]: [number[], number[], number[]] = [[], [], []];
  let bytes = 0;
  for (let start = 0; start < STARTS; start++) {
    await withServer(folder, async ({ url, pid }) => {
      const time = async (path: string) => {
        const before = performance.now();
        const answer = await fetch(`${url}${path}`, { headers });
        bytes = (await answer.arrayBuffer()).byteLength;
        if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}`);
        return performance.now() - before;
      };
      await time('/');
      await time(RECORD);
      const used = cpuMs(pid);
      first.push(await time(`${RECORD}/history`));
      cpu.push(cpuMs(pid) - used);
      for (let call = 0; call < CALLS; call++) later.push(await time(`${RECORD}/history`));
    });
  }
  return {
    ...{ matrixTests: tests, matrixFirstMs: median(first), matrixFirstCpuMs: median(cpu) },
    ...{ matrixMs: median(later), matrixKb: bytes / 1024 },
  };
}

/** Generates the record, stores what so many runs of it leave, and signs somebody in. */
async function store(folder: string) {
  const platform = await startPlatform({ PORT: '0', LOG_LEVEL: 'error', DATA_DIR: folder });
  try {
    const { library } = platform;
    const admin = await adminOf(platform);
    const content = new TextEncoder().encode(JSON.stringify(documentOfSize(ENDPOINTS)));
    await createRecord(library, admin, {
      name: 'bench',
      specification: { kind: 'upload', fileName: 'openapi.json', content },
      repository: { type: 'local', branch: 'tests' },
      baseUrl: BASE_URL,
    });
    await submitRecord(library, admin, 'bench');
    while ((await getRecord(library, admin, 'bench')).state !== 'generated') await pause(200);
    const { database } = platform.identity;
    await storeHistory(database, await historyGround(database, admin.workspaceId, 1), RUNS);
    return { tests: await storeOutcomes(platform), cookie: await signIn(platform) };
  } finally {
    await platform.stop();
  }
}

const reported = z.object({
  endpoints: z.array(
    z.object({
      ...{ method: z.string(), path: z.string() },
      cases: z.array(
        z.object({ script: z.string(), section: z.string(), scenario: z.string().nullable() }),
      ),
    }),
  ),
});
type Case = z.output<typeof reported>['endpoints'][number]['cases'][number];

/** Gives each test of the record's suite an outcome in each execution that there is. */
async function storeOutcomes({ identity }: Platform): Promise<number> {
  const queries = identity.database.system('a bench');
  const [run] = await queries.select().from(generationRuns);
  const { endpoints } = reported.parse(run?.report);
  const ids = new Map((await queries.select().from(testCases)).map(({ name, id }) => [name, id]));
  const ran = await queries.select().from(executions).orderBy(executions.id);
  let tests = 0;
  const rows = endpoints.flatMap(({ method, path, cases }, position) => {
    const testCaseId = ids.get(`${method} ${path}`);
    if (testCaseId === undefined) return [];
    const outcomes = Object.fromEntries(cases.map((one) => [nameOf(one), lettersOf(tests++)]));
    const counts = { passed: cases.length, failed: 0, known: 0, unproven: 0, blocked: 0 };
    if (Object.values(outcomes).some((letters) => letters.endsWith('f'))) counts.failed = 1;
    const runs = ran.map(({ id: execution, receivedAt }): HistoryRun => {
      const at = receivedAt.toISOString();
      return { execution, position, at, seconds: 2, counts, baseUrl: BASE_URL, isRerun: false };
    });
    return [
      { testCaseId, runs, outcomes, summary: { runs: runs.slice(-5), scenarios: sumsOf(cases) } },
    ];
  });
  await queries.insert(recordRuns).values(
    ran.map(({ id, receivedAt }) => ({
      ...{ recordId: run?.recordId ?? '', execution: id, at: receivedAt, seconds: 500 },
      ...{ passed: tests, failed: 0, known: 0, unproven: 0, blocked: 0 },
    })),
  );
  for (let at = 0; at < rows.length; at += ROWS) {
    await queries.insert(testCaseHistory).values(rows.slice(at, at + ROWS));
  }
  return tests;
}

/** Rows of one statement. */
const ROWS = 50;

/** What a run writes beside its outcomes; letters are those of some test, since it does not matter which. */
function sumsOf(cases: readonly Case[]) {
  const byScenario = Map.groupBy(cases, ({ scenario }) =>
    scenario === null || scenario.endsWith('.00') ? 'valid' : scenario,
  );
  return Object.fromEntries(
    [...byScenario].map(([scenario, { length }]) => [
      scenario,
      [lettersOf(length), length] as const,
    ]),
  );
}

/** As pytest calls it. */
function nameOf({ script, section, scenario }: Case): string {
  const file = script.replace(/\.py$/, '');
  if (section.startsWith('variant_')) return `${file}[${section}]`;
  return scenario === null || scenario.endsWith('.00')
    ? `${file}_${section}`
    : `${file}_${section}[${scenario}]`;
}

/** One test in 25 has failed since some run, one in 40 was never proven, one in 60 is blocked, one in 700 turns. */
function lettersOf(test: number): string {
  const passed = 'p'.repeat(RUNS);
  if (test % 700 === 3) return 'pf'.repeat(RUNS / 2);
  if (test % 60 === 5) return 'b'.repeat(RUNS);
  if (test % 40 === 7) return 'u'.repeat(RUNS);
  const since = test % RUNS;
  return test % 25 === 11 ? passed.slice(since) + 'f'.repeat(since) : passed;
}

interface Server {
  readonly url: string;
  readonly pid: number;
}

/** Starts the built command on the stored data, as people do, and stops it after its use. */
async function withServer(folder: string, use: (server: Server) => Promise<void>): Promise<void> {
  const env = { ...process.env, PORT: '0', DATA_DIR: folder };
  const server = spawn(process.execPath, [PROOFGATE, 'serve'], {
    ...{ env, stdio: ['ignore', 'pipe', 'inherit'] },
  });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  try {
    for await (const line of createInterface({ input: server.stdout })) {
      const [, url] = /"url":"([^"]+)".*"msg":"ready"/.exec(line) ?? [];
      if (url !== undefined) return await use({ url, pid: server.pid ?? 0 });
    }
    throw new Error('the server did not start');
  } finally {
    server.kill();
    await ended;
  }
}

/** What a process has used of the processors, by the kernel's own account in steps of 10 ms. */
function cpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return 10 * (Number(fields[11]) + Number(fields[12]));
}
