import { and, count, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Database } from '../../database/index.ts';
import { outlivedGroups } from '../../results/index.ts';
import { suiteOf } from '../artifacts/ended-execution.ts';
import { type ExecutedTestCase, executedTestCases } from '../executions.ts';
import type { Execution } from '../lifecycle/lock-execution.ts';
import { executionDetails, executionGroups, executionKnown } from '../tables.ts';

type Of = Pick<Execution, 'id' | 'workspaceId'>;

/** A whole group of known.json that no longer fails, and a test case of its suite. */
export interface StaleKnownGroup {
  readonly position: number;
  readonly id: string;
}

type Extent = NonNullable<(typeof executionKnown.$inferSelect)['extent']>;

/** What of a test case decides on whether its suite has run. */
export type RunCase = Pick<
  ExecutedTestCase,
  'position' | 'name' | 'repositoryUrl' | 'branch' | 'path' | 'commit' | 'reason' | 'recorded'
>;

/**
 * The whole groups that a known.json lists though they no longer fail. A group may fail in any script of its
 * suite, so this is said only of suites that have run with all their scripts at one commit, in which every test
 * has a verdict and a record.
 */
export async function staleKnownGroups(
  database: Database,
  execution: Of,
): Promise<StaleKnownGroup[]> {
  const { position, extent, executionId } = executionKnown;
  const rows = await database
    .in(execution)
    .select({ position, extent })
    .from(executionKnown)
    .where(and(eq(executionId, execution.id), isNotNull(extent)));
  if (rows.length === 0 || (await hasUngrouped(database, execution))) return [];
  const testCases = await executedTestCases({ database }, execution, execution.id);
  const extents = new Map(rows.flatMap((row) => (row.extent ? [[row.position, row.extent]] : [])));
  const stale: StaleKnownGroup[] = [];
  for (const suite of wholeSuites(testCases, extents)) {
    stale.push(...(await staleGroupsOf(database, execution, suite)));
  }
  return stale;
}

/**
 * The suites whose scripts have all run, each with its test cases.
 * @param extents position → how much of its suite a test case is, where all of it was run
 */
export function wholeSuites<Case extends RunCase>(
  testCases: readonly Case[],
  extents: ReadonlyMap<number, Extent>,
): Case[][] {
  const suites = [...Map.groupBy(testCases, suiteOf).values()];
  return suites.filter((suite) => isWhole(suite, extents) && isAlone(suite, testCases));
}

/** Whether test cases hold all scripts of their suite between them. What runs twice counts once. */
function isWhole(suite: readonly RunCase[], extents: ReadonlyMap<number, Extent>): boolean {
  // With a reason, not everything that was run is stored.
  const parts = suite.flatMap(({ position, path, commit, reason }) => {
    const extent = extents.get(position);
    return extent === undefined || path === null || reason !== null
      ? []
      : [{ path, commit, extent }];
  });
  const byPath = new Map(parts.map((part) => [part.path, part]));
  const scripts = [...byPath.values()].reduce((sum, { extent }) => sum + extent.scripts, 0);
  const [first] = parts;
  const isSame = parts.every(
    ({ commit, extent }) => commit === first?.commit && extent.of === first.extent.of,
  );
  return isSame && scripts === first?.extent.of;
}

/** Whether no other suite of the same document ran: its tests would be in the same groups. */
function isAlone(suite: readonly RunCase[], all: readonly RunCase[]): boolean {
  const positions = new Set(suite.map(({ position }) => position));
  const documents = new Set(suite.map(({ recorded }) => recorded?.document?.sha256));
  return all.every(
    ({ position, recorded }) =>
      positions.has(position) || !documents.has(recorded?.document?.sha256),
  );
}

async function staleGroupsOf(
  database: Database,
  execution: Of,
  suite: readonly ExecutedTestCase[],
): Promise<StaleKnownGroup[]> {
  const [first] = suite;
  const isRecorded = suite.every(({ recorded }) => recorded !== null && recorded.missing === null);
  if (first === undefined || !isRecorded) return [];
  const { entries, position, executionId } = executionKnown;
  const [known] = await database
    .in(execution)
    .select({ entries })
    .from(executionKnown)
    .where(and(eq(executionId, execution.id), eq(position, first.position)));
  const groups = await database
    .in(execution)
    .select({ id: executionGroups.groupId })
    .from(executionGroups)
    .where(eq(executionGroups.executionId, execution.id));
  const sum = (outcome: 'blocked' | 'unproven') =>
    suite.reduce((many, { counts }) => many + counts[outcome], 0);
  const counts = { blocked: sum('blocked'), unproven: sum('unproven') };
  const ids = outlivedGroups(known?.entries ?? [], { counts, groups });
  return ids.map((id) => ({ position: first.position, id }));
}

/** Whether a test that did not pass is in no group: there were too many, or they are not grouped yet. */
async function hasUngrouped(database: Database, execution: Of): Promise<boolean> {
  const { executionId, kind, groupNumber } = executionDetails;
  const [found] = await database
    .in(execution)
    .select({ many: count() })
    .from(executionDetails)
    .where(and(eq(executionId, execution.id), isNotNull(kind), isNull(groupNumber)));
  return (found?.many ?? 0) > 0;
}
