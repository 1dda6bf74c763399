import {
  type GenerationRecord,
  getRecord,
  type LibraryPorts,
  recordEndpoints,
  reportedScenarios,
} from '../../library/index.ts';
import type { Actor } from '../../workspaces/index.ts';
import { testCaseHistory } from '../tables.ts';
import { among } from './among.ts';
import { type Cell, cellsOf } from './cells.ts';
import { type FlakyTest, flakyTests } from './flaky-tests.ts';
import { stillThere } from './still-there.ts';
import { type TrendPoint, trendOf } from './trend.ts';

/** An execution that may have been removed since, as old ones are. */
type Kept<T extends { readonly execution: string }> = Omit<T, 'execution'> & {
  /** Null where it has been removed. */
  readonly execution: string | null;
};

/** A run of an endpoint's tests. */
interface EndpointRun {
  readonly execution: string;
  /** The place of its test case there. */
  readonly position: number;
  /** In ISO 8601. */
  readonly at: string;
  readonly baseUrl: string | null;
}

/** An endpoint of a record, and how its scenarios ended. */
interface EndpointHistory {
  readonly testCaseId: string;
  /** Method and path. */
  readonly endpoint: string;
  /** Those that the letters of the cells stand for, the oldest first. */
  readonly runs: readonly Kept<EndpointRun>[];
  readonly cells: readonly Cell[];
}

/** What is known of the tests of a record over its last runs. */
export interface RecordHistory {
  /** A page of its endpoints, by name. */
  readonly rows: readonly EndpointHistory[];
  /** How many match. */
  readonly total: number;
  readonly flaky: readonly FlakyTest[];
  /** Its last runs, the oldest first. */
  readonly trend: readonly Kept<TrendPoint>[];
}

/** What a matrix is narrowed to, and which part of it is read. */
interface MatrixPage {
  /** What the endpoint contains, in upper or lower case. */
  readonly text?: string | undefined;
  readonly offset: number;
  readonly limit: number;
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
  { text = '', offset, limit }: MatrixPage,
): Promise<RecordHistory> {
  const record = await getRecord(library, actor, name);
  const all = await recordEndpoints(library, record);
  const matching = all.filter(({ endpoint }) =>
    endpoint.toLowerCase().includes(text.toLowerCase()),
  );
  const rows = await rowsOf(library, record, matching.slice(offset, offset + limit));
  const flaky = await flakyTests(library, record, all);
  const trend = await trendOf(
    library,
    record,
    all.map(({ id }) => id),
  );
  const named = [...rows.flatMap(({ runs }) => runs), ...trend].map(({ execution }) => execution);
  const there = await stillThere(library, record, named);
  const kept = <T extends { readonly execution: string }>(one: T) => {
    return { ...one, execution: there.has(one.execution) ? one.execution : null };
  };
  return {
    rows: rows.map((row) => ({ ...row, runs: row.runs.map(kept) })),
    total: matching.length,
    flaky,
    trend: trend.map(kept),
  };
}

async function rowsOf(
  library: LibraryPorts,
  record: GenerationRecord,
  page: readonly { readonly id: string; readonly endpoint: string }[],
) {
  const ids = page.map(({ id }) => id);
  const histories = await library.database
    .in(record)
    .select()
    .from(testCaseHistory)
    .where(among(testCaseHistory.testCaseId, ids));
  const byId = new Map(histories.map((one) => [one.testCaseId, one]));
  const names = page.map(({ endpoint }) => endpoint);
  const reported = await reportedScenarios(library, record, names);
  return page.map(({ id, endpoint }) => {
    const { runs = [], outcomes = {} } = byId.get(id) ?? {};
    const cells = cellsOf(outcomes, reported.get(endpoint) ?? []);
    return { testCaseId: id, endpoint, runs, cells };
  });
}
