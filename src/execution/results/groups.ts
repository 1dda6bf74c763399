import { and, asc, count, desc, eq, isNotNull } from 'drizzle-orm';
import type { InWorkspace } from '../../database/index.ts';
import type { TestOutcome } from '../../results/index.ts';
import type { ExecutionPorts } from '../execution-ports.ts';
import { getExecution } from '../executions.ts';
import type { Execution } from '../lifecycle/lock-execution.ts';
import { executionDetails, executionGroups, executionTestCases } from '../tables.ts';
import { compareGroups } from './compare-groups.ts';
import { groupsSoFar } from './groups-so-far.ts';
import { knownOutlived } from './known-failures.ts';
import { settledDetails } from './read-details.ts';
import { staleKnownGroups } from './stale-known-groups.ts';
import { STATUS } from './statuses.ts';
import { summedNotes } from './summed-notes.ts';

export type StoredGroup = typeof executionGroups.$inferSelect;

/** A root cause of what did not pass in an execution. */
export interface ExecutionGroup extends StoredGroup {
  /** Its first test. */
  readonly first: TestOutcome;
  /** Against the other run; null where that says nothing, or there is none. */
  readonly change: 'new' | 'unchanged' | null;
  /** How many of its tests are of which endpoint, the most first. */
  readonly spread: readonly { readonly endpoint: string; readonly tests: number }[];
}

/** The groups of an execution, and what is to be known beside them. */
export interface ExecutionGroups {
  /** Crashes first, then by endpoints; the first 1,000 of them. */
  readonly groups: readonly ExecutionGroup[];
  /** The run that they are compared with; null where there is none. */
  readonly previous: string | null;
  /** Groups of that run whose tests all pass now. */
  readonly fixed: readonly StoredGroup[];
  /** What holds for a whole run, such as a wrong base URL. */
  readonly notes: readonly string[];
  /** Why test cases have no details, or not of all tests. */
  readonly missing: readonly { readonly position: number; readonly reason: string }[];
  /**
   * Tests that known.json lists, though the run found no failure of them, the first 1,000; and whole groups, where all
   * of their suite has run.
   */
  readonly passingAgain: readonly { readonly position: number; readonly id: string }[];
}

/** Groups that are listed: a suite for hundreds of endpoints has some dozens. */
const MOST_GROUPS = 1000;

/**
 * The root causes of what did not pass in an execution, new ones distinguished from those of another run of the same
 * pipeline.
 * @param against that run; undefined: the previous one with the same parameters
 * @throws Problem `not-found`
 */
export async function listGroups(
  ports: Pick<ExecutionPorts, 'database'>,
  workspace: InWorkspace,
  id: string,
  against?: string,
): Promise<ExecutionGroups> {
  const execution = await getExecution(ports, workspace, id);
  const { database } = ports;
  const isFirst = and(
    eq(executionDetails.executionId, executionGroups.executionId),
    eq(executionDetails.position, executionGroups.firstPosition),
    eq(executionDetails.number, executionGroups.firstNumber),
  );
  const rows = await database
    .in(workspace)
    .select({ group: executionGroups, text: executionDetails.text, known: executionDetails.known })
    .from(executionGroups)
    .innerJoin(executionDetails, isFirst)
    .where(eq(executionGroups.executionId, id))
    .orderBy(asc(executionGroups.number))
    .limit(MOST_GROUPS);
  const { position, recorded } = executionTestCases;
  const suites = await database
    .in(workspace)
    .select({ position, recorded })
    .from(executionTestCases)
    .where(eq(executionTestCases.executionId, id))
    .orderBy(asc(position));
  const found = rows.map(({ group }) => group);
  const { previous, changes, fixed } = await compareGroups(database, execution, found, against);
  const spread = await spreadOf(database, execution);
  const { notes, passingAgain } = await knownOutlived(database, execution);
  const stale = execution.state === 'dispatched' ? await staleKnownGroups(database, execution) : [];
  const stored = rows.map(({ group, text, known }) => ({
    ...group,
    first: settledDetails(text, { known, isKnown: group.known }),
    change: changes.get(group.number) ?? null,
    spread: spread.get(group.number) ?? [],
  }));
  return {
    groups: isGrouped(execution, stored) ? stored : await groupsSoFar(ports, execution),
    previous,
    fixed,
    notes: summedNotes([...notes, ...suites.flatMap((one) => one.recorded?.notes ?? [])]),
    missing: suites.flatMap((one) => {
      const reason = one.recorded?.missing ?? null;
      return reason === null ? [] : [{ position: one.position, reason }];
    }),
    passingAgain: [...stale, ...passingAgain],
  };
}

/** Whether root causes are stored: they are, in steps, once all tests have ended; one that is cancelled has none. */
function isGrouped({ state, status, sum }: Execution, stored: readonly StoredGroup[]): boolean {
  return state === 'dispatched' && (status !== STATUS.blocked || sum !== null || stored.length > 0);
}

/** The number of a group → how many of its tests are of which endpoint. */
async function spreadOf(
  database: ExecutionPorts['database'],
  execution: Execution,
): Promise<ReadonlyMap<number, ExecutionGroup['spread']>> {
  const { executionId, groupNumber, endpoint } = executionDetails;
  const rows = await database
    .in(execution)
    .select({ groupNumber, endpoint, tests: count() })
    .from(executionDetails)
    .where(and(eq(executionId, execution.id), isNotNull(groupNumber)))
    .groupBy(groupNumber, endpoint)
    .orderBy(desc(count()), asc(endpoint));
  return Map.groupBy(rows, (row) => row.groupNumber ?? 0);
}
