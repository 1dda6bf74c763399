import { inArray } from 'drizzle-orm';
import {
  type GenerationRecord,
  getRecord,
  type LibraryPorts,
  recordEndpoints,
  type Skipped,
  skippedScenarios,
} from '../../library/index.ts';
import type { Actor } from '../../workspaces/index.ts';
import { type HistoryRun, testCaseHistory } from '../tables.ts';
import { type Cell, cellsOf } from './cells.ts';
import { type FlakyTest, flakyTests } from './flaky-tests.ts';
import { type TrendPoint, trendOf } from './trend.ts';

/** An endpoint of a record, and how its scenarios ended. */
export interface MatrixRow {
  readonly testCaseId: string;
  /** Method and path. */
  readonly endpoint: string;
  /** Its last run; null where there was none. */
  readonly latest: HistoryRun | null;
  readonly cells: readonly Cell[];
}

/** What is known of the tests of a record over its last runs. */
export interface RecordHistory {
  /** A page of its endpoints, by name. */
  readonly rows: readonly MatrixRow[];
  /** Of how many that match. */
  readonly total: number;
  readonly flaky: readonly FlakyTest[];
  /** Its last runs, the oldest first. */
  readonly trend: readonly TrendPoint[];
}

/** What a matrix is narrowed to, and which part of it is read. */
export interface MatrixPage {
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
  const matching = all.filter((one) => one.name.toLowerCase().includes(text.toLowerCase()));
  const page = matching.slice(offset, offset + limit);
  const ids = all.map(({ id }) => id);
  return {
    rows: await rowsOf(library, record, page),
    total: matching.length,
    flaky: await flakyTests(library, record, all),
    trend: await trendOf(library, record, ids),
  };
}

async function rowsOf(
  library: LibraryPorts,
  record: GenerationRecord,
  page: readonly { readonly id: string; readonly name: string }[],
): Promise<MatrixRow[]> {
  if (page.length === 0) return [];
  const ids = page.map(({ id }) => id);
  const histories = await library.database
    .in(record)
    .select()
    .from(testCaseHistory)
    .where(inArray(testCaseHistory.testCaseId, ids));
  const byId = new Map(histories.map((one) => [one.testCaseId, one]));
  const names = page.map((one) => one.name);
  const skipped = await skippedScenarios(library, record, names);
  return page.map(({ id, name }): MatrixRow => {
    const { runs = [], outcomes = {} } = byId.get(id) ?? {};
    const without: readonly Skipped[] = skipped.get(name) ?? [];
    const latest = runs.at(-1) ?? null;
    return { testCaseId: id, endpoint: name, latest, cells: cellsOf(outcomes, without) };
  });
}
