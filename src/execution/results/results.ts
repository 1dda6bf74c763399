import { and, asc, eq, getTableColumns, gt, ilike, or, type SQL } from 'drizzle-orm';
import type { InWorkspace } from '../../database/index.ts';
import { likePattern } from '../../input/search-text.ts';
import type { TestOutcome } from '../../results/index.ts';
import type { ExecutionPorts } from '../execution-ports.ts';
import { getExecution } from '../executions.ts';
import { executionDetails, executionResults } from '../tables.ts';
import { settledDetails } from './read-details.ts';

export type ExecutionResult = typeof executionResults.$inferSelect;

/** A test of an execution with what the results document says of it. */
export interface DetailedResult extends ExecutionResult {
  /** Null where its suite recorded nothing of it. */
  readonly details: TestOutcome | null;
  /** The number of its group; null where it has none. */
  readonly groupNumber: number | null;
}

export interface ResultFilter {
  readonly outcome?: ExecutionResult['outcome'] | undefined;
  /** The place of one test case in the execution. */
  readonly position?: number | undefined;
  /** The number of a group. */
  readonly group?: number | undefined;
  /** What is wrong, by its nature. */
  readonly kind?: string | undefined;
  /** Method and path. */
  readonly endpoint?: string | undefined;
  /** The id of a scenario. */
  readonly scenario?: string | undefined;
  /** What the name of a test, its script or its failure contains, in upper or lower case. */
  readonly text?: string | undefined;
}

/** A result's place: that of its test case, and its own in it. */
export type ResultPlace = Pick<ExecutionResult, 'position' | 'number'>;

/**
 * The results of an execution, in the order in which they were run; `after` is the place of the last
 * one seen.
 * @throws Problem `not-found`
 */
export async function listResults(
  ports: Pick<ExecutionPorts, 'database'>,
  workspace: InWorkspace,
  id: string,
  filter: ResultFilter,
  page: { readonly after?: ResultPlace; readonly limit: number },
): Promise<DetailedResult[]> {
  await getExecution(ports, workspace, id);
  const { after } = page;
  const { position: at, number } = executionResults;
  const further =
    after && or(gt(at, after.position), and(eq(at, after.position), gt(number, after.number)));
  const ofIt = and(
    eq(executionDetails.executionId, executionResults.executionId),
    eq(executionDetails.position, at),
    eq(executionDetails.number, number),
  );
  const rows = await ports.database
    .in(workspace)
    .select({
      ...getTableColumns(executionResults),
      json: executionDetails.text,
      known: executionDetails.known,
      groupNumber: executionDetails.groupNumber,
    })
    .from(executionResults)
    .leftJoin(executionDetails, ofIt)
    .where(and(eq(executionResults.executionId, id), conditionsOf(filter), further))
    .orderBy(asc(at), asc(number))
    .limit(page.limit);
  return rows.map(({ json, known, ...row }) => {
    const isKnown = row.outcome === 'known';
    return { ...row, details: json === null ? null : settledDetails(json, { known, isKnown }) };
  });
}

function conditionsOf(filter: ResultFilter): SQL | undefined {
  const { outcome, position, group, kind, endpoint, scenario, text } = filter;
  const pattern = text === undefined ? '' : likePattern(text);
  return and(
    outcome && eq(executionResults.outcome, outcome),
    position === undefined ? undefined : eq(executionResults.position, position),
    group === undefined ? undefined : eq(executionDetails.groupNumber, group),
    kind === undefined ? undefined : eq(executionDetails.kind, kind),
    endpoint === undefined ? undefined : eq(executionDetails.endpoint, endpoint),
    scenario === undefined ? undefined : eq(executionResults.scenario, scenario),
    text === undefined
      ? undefined
      : or(
          ilike(executionResults.test, pattern),
          ilike(executionResults.script, pattern),
          ilike(executionResults.text, pattern),
        ),
  );
}
