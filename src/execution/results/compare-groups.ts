import { and, asc, desc, eq, exists, inArray, isNotNull, lt, ne, sql } from 'drizzle-orm';
import type { Database } from '../../database/index.ts';
import type { Execution } from '../lifecycle/lock-execution.ts';
import { executionDetails, executionGroups, executions, executionTestCases } from '../tables.ts';
import type { StoredGroup } from './groups.ts';
import { passingNow } from './passing-now.ts';
import { STATUS } from './statuses.ts';

/** Groups that are compared, as many as are listed. */
const MOST_GROUPS = 1000;

/** What became of root causes since another run. */
interface GroupComparison {
  /** Its id; null where there is none to compare with. */
  readonly previous: string | null;
  /** By the numbers of groups; those of which the other run says nothing are left out. */
  readonly changes: ReadonlyMap<number, 'new' | 'unchanged'>;
  readonly fixed: readonly StoredGroup[];
}

/**
 * Compares the failures of an execution with another run of the same pipeline that passed or failed. A cause is new if
 * that run had none of its kind, and tested the same test cases; it is fixed if all tests that failed of it pass
 * now, so that what is not run, or blocked, is not called fixed.
 * @param against the other run, by its id; undefined: the previous one with the same parameters
 */
export async function compareGroups(
  database: Database,
  execution: Execution,
  groups: readonly StoredGroup[],
  against: string | undefined,
): Promise<GroupComparison> {
  const previous = await otherRun(database, execution, against);
  if (previous === null) return { previous, changes: new Map(), fixed: [] };
  const before = await database
    .in(execution)
    .select()
    .from(executionGroups)
    .where(eq(executionGroups.executionId, previous))
    .orderBy(asc(executionGroups.number))
    .limit(MOST_GROUPS);
  const known = new Set(before.filter(isFailure).map(keyOf));
  const tested = await testCasesOf(database, execution, previous);
  const members = await membersOf(database, execution);
  const changes = new Map<number, 'new' | 'unchanged'>();
  for (const group of groups.filter(isFailure)) {
    const testCases = members.get(group.number) ?? [];
    const wasTested = testCases.every((id) => id !== null && tested.has(id));
    if (known.has(keyOf(group))) changes.set(group.number, 'unchanged');
    else if (wasTested) changes.set(group.number, 'new');
  }
  const now = new Set(groups.map(keyOf));
  const disappeared = before.filter((group) => isFailure(group) && !now.has(keyOf(group)));
  const passing = await passingNow(database, execution, previous, disappeared);
  return {
    previous,
    changes,
    fixed: disappeared.filter(({ number }) => passing.has(number)),
  };
}

function isFailure({ kind }: StoredGroup): boolean {
  return kind !== 'blocked' && kind !== 'unproven';
}

/** Two documents may have schemas of the same names. */
function keyOf({ groupId, document }: StoredGroup): string {
  return JSON.stringify([groupId, document]);
}

/** The run to compare with; null where there is no such run. */
async function otherRun(
  database: Database,
  execution: Execution,
  against: string | undefined,
): Promise<string | null> {
  const { id, pipelineId, parameters, status } = execution;
  // What still runs, or was never determined, is compared with nothing.
  if (pipelineId === null || status === null) return null;
  const hasDetails = database
    .system('a condition of another query says which row')
    .select({ one: sql`1` })
    .from(executionDetails)
    .where(eq(executionDetails.executionId, executions.id));
  const [found] = await database
    .in(execution)
    .select({ id: executions.id })
    .from(executions)
    .where(
      and(
        eq(executions.pipelineId, pipelineId),
        inArray(executions.status, [STATUS.passed, STATUS.failed]),
        against === undefined
          ? and(
              lt(executions.id, id),
              sql`${executions.parameters} = ${JSON.stringify(parameters)}::jsonb`,
            )
          : and(eq(executions.id, against), ne(executions.id, id)),
        exists(hasDetails),
      ),
    )
    .orderBy(desc(executions.id))
    .limit(1);
  return found?.id ?? null;
}

/** The test cases of a run whose tests have details, by their ids. */
async function testCasesOf(
  database: Database,
  execution: Execution,
  previous: string,
): Promise<ReadonlySet<string>> {
  const { testCaseId, recorded, executionId } = executionTestCases;
  const rows = await database
    .in(execution)
    .select({ testCaseId, recorded })
    .from(executionTestCases)
    .where(and(eq(executionId, previous), isNotNull(recorded)));
  const whole = rows.filter((row) => row.recorded?.missing === null);
  return new Set(whole.flatMap((row) => row.testCaseId ?? []));
}

/** The number of a group → the ids of the test cases that it has tests of; null for a deleted one. */
async function membersOf(
  database: Database,
  execution: Execution,
): Promise<ReadonlyMap<number, readonly (string | null)[]>> {
  const { executionId, position, groupNumber } = executionDetails;
  const isCase = and(
    eq(executionTestCases.executionId, executionId),
    eq(executionTestCases.position, position),
  );
  const rows = await database
    .in(execution)
    .selectDistinct({ groupNumber, testCaseId: executionTestCases.testCaseId })
    .from(executionDetails)
    .innerJoin(executionTestCases, isCase)
    .where(and(eq(executionId, execution.id), isNotNull(groupNumber)));
  const found = new Map<number, (string | null)[]>();
  for (const row of rows) {
    if (row.groupNumber === null) continue;
    found.set(row.groupNumber, [...(found.get(row.groupNumber) ?? []), row.testCaseId]);
  }
  return found;
}
