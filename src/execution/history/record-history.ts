import {
  type GenerationRecord,
  getRecord,
  type LibraryPorts,
  type ReportedScenario,
  recordEndpoints,
  reportedScenarios,
  type UntestedReason,
} from '../../library/index.ts';
import type { Actor } from '../../workspaces/index.ts';
import type { Outcomes } from '../results/statuses.ts';
import { testCaseHistory } from '../tables.ts';
import { among } from './among.ts';
import { type Cell, cellsOf } from './cells.ts';
import { type FlakyTest, flakyTests } from './flaky-tests.ts';
import { stillThere } from './still-there.ts';
import {
  type EndpointRun,
  type HistorySummary,
  SUMMARIZED_RUNS,
  summarizeHistory,
} from './summarize-history.ts';
import { type TrendPoint, trendOf } from './trend.ts';

/** An execution that may have been removed since, as old ones are. */
type Removable<T extends { readonly execution: string }> = Omit<T, 'execution'> & {
  /** Null where it has been removed. */
  readonly execution: string | null;
};

/** An endpoint of a record, and how its scenarios ended. */
interface EndpointHistory {
  readonly testCaseId: string;
  /** Method and path. */
  readonly endpoint: string;
  /** The last of those that the letters of the cells stand for, the oldest first. */
  readonly runs: readonly Removable<EndpointRun>[];
  readonly cells: readonly Cell[];
}

/** What is known of the tests of a record over its last runs. */
export interface RecordHistory {
  /** A page of its endpoints: those that fail first, then by path. */
  readonly rows: readonly EndpointHistory[];
  /** How many match. */
  readonly total: number;
  readonly untested: readonly UntestedReason[];
  readonly flaky: readonly FlakyTest[];
  /** Its last runs, the oldest first. */
  readonly trend: readonly Removable<TrendPoint>[];
}

/** What a matrix is narrowed to, and which part of it is read. */
interface MatrixPage {
  /** What the endpoint contains, in upper or lower case. */
  readonly text?: string | undefined;
  readonly offset: number;
  readonly limit: number;
  /** How many of the last runs are listed of each endpoint. */
  readonly runs: number;
}

/**
 * Endpoint × scenario of a record, each with its last outcomes or why there is no test; flaky tests; and how the
 * last runs went as a whole.
 * @throws Problem `not-found`
 */
export async function recordHistory(
  library: LibraryPorts,
  actor: Actor,
  name: string,
  { text = '', offset, limit, runs: listed }: MatrixPage,
): Promise<RecordHistory> {
  const record = await getRecord(library, actor, name);
  const all = await recordEndpoints(library, record);
  const matching = await worstFirst(
    library,
    record,
    all.filter(({ endpoint }) => endpoint.toLowerCase().includes(text.toLowerCase())),
  );
  const page = matching.slice(offset, offset + limit);
  const { byEndpoint, untested } = await reportedScenarios(
    library,
    record,
    page.map(({ endpoint }) => endpoint),
  );
  const rows = await rowsOf(library, record, page, byEndpoint, listed);
  const flaky = await flakyTests(library, record, all);
  const trend = await trendOf(library, record);
  const named = [...rows.flatMap(({ runs }) => runs), ...trend].map(({ execution }) => execution);
  const there = await stillThere(library, record, named);
  const unlessRemoved = <T extends { readonly execution: string }>(one: T) => {
    return { ...one, execution: there.has(one.execution) ? one.execution : null };
  };
  return {
    rows: rows.map((row) => ({ ...row, runs: row.runs.map(unlessRemoved) })),
    total: matching.length,
    untested,
    flaky,
    trend: trend.map(unlessRemoved),
  };
}

interface Endpoint {
  readonly id: string;
  readonly endpoint: string;
}

/** Those whose last run failed first, then those without a verdict; each part by path, and by method as people write it. */
async function worstFirst(
  { database }: LibraryPorts,
  record: GenerationRecord,
  endpoints: readonly Endpoint[],
): Promise<Endpoint[]> {
  const { testCaseId, lastCounts } = testCaseHistory;
  const ids = endpoints.map(({ id }) => id);
  const last = await database
    .in(record)
    .select({ id: testCaseId, counts: lastCounts })
    .from(testCaseHistory)
    .where(among(testCaseId, ids));
  const ranks = new Map(last.map(({ id, counts }) => [id, counts === null ? 2 : rankOf(counts)]));
  const keyed = endpoints.map((one) => {
    const [method = '', path = ''] = one.endpoint.split(' ');
    return { one, rank: ranks.get(one.id) ?? 2, path, method: METHODS.indexOf(method) };
  });
  keyed.sort((a, b) => a.rank - b.rank || paths.compare(a.path, b.path) || a.method - b.method);
  return keyed.map(({ one }) => one);
}

/** With numbers as people count. */
const paths = new Intl.Collator('en', { numeric: true });

/** In the order in which people read them. */
const METHODS: readonly string[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

function rankOf({ failed, known, unproven, blocked }: Outcomes): number {
  if (failed > 0) return 0;
  return known + unproven + blocked > 0 ? 1 : 2;
}

async function rowsOf(
  library: LibraryPorts,
  record: GenerationRecord,
  page: readonly Endpoint[],
  reported: ReadonlyMap<string, readonly ReportedScenario[]>,
  listed: number,
) {
  const ids = page.map(({ id }) => id);
  const byId = await historiesOf(library, record, ids, listed);
  return page.map(({ id, endpoint }) => {
    const { runs = [], scenarios = {} } = byId.get(id) ?? {};
    const cells = cellsOf(scenarios, reported.get(endpoint) ?? []);
    return { testCaseId: id, endpoint, runs, cells };
  });
}

/** By the ids of test cases; whole histories, of which 250 are 3 MB, are read only where no summary will do. */
async function historiesOf(
  { database }: LibraryPorts,
  record: GenerationRecord,
  ids: readonly string[],
  listed: number,
): Promise<ReadonlyMap<string, HistorySummary>> {
  const { testCaseId, summary, lastExecution, runs, outcomes } = testCaseHistory;
  const rows = await database
    .in(record)
    .select({ testCaseId, summary, lastExecution })
    .from(testCaseHistory)
    .where(among(testCaseId, ids));
  const summaries = new Map<string, HistorySummary>();
  for (const { testCaseId: id, summary: stored, lastExecution: last } of rows) {
    const isCurrent = stored !== null && stored.runs.at(-1)?.execution === last;
    if (!isCurrent || listed > SUMMARIZED_RUNS) continue;
    summaries.set(id, { ...stored, runs: stored.runs.slice(-listed) });
  }
  const missing = rows.map((row) => row.testCaseId).filter((id) => !summaries.has(id));
  if (missing.length === 0) return summaries;
  const whole = await database
    .in(record)
    .select({ testCaseId, runs, outcomes })
    .from(testCaseHistory)
    .where(among(testCaseId, missing));
  for (const row of whole) summaries.set(row.testCaseId, summarizeHistory(row, listed));
  return summaries;
}
