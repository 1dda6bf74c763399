import { asc, count, eq } from 'drizzle-orm';
import type { InWorkspace } from '../../database/index.ts';
import type { ExecutionPorts } from '../execution-ports.ts';
import { getExecution } from '../executions.ts';
import { executionResults } from '../tables.ts';
import { NO_OUTCOMES, type Outcomes } from './statuses.ts';

/** A scenario of the catalog, and how many of its tests ended how; null: tests that name none. */
export interface ScenarioOutcomes extends Outcomes {
  readonly scenario: string | null;
}

/** The catalog has a few hundred; scripts that people write may make up more. */
const MOST = 1000;

/**
 * The results of an execution by scenario, in the order of the catalog, 1,000 of them at most.
 * @throws Problem `not-found`
 */
export async function listScenarios(
  ports: Pick<ExecutionPorts, 'database'>,
  workspace: InWorkspace,
  id: string,
): Promise<ScenarioOutcomes[]> {
  await getExecution(ports, workspace, id);
  const { scenario, outcome } = executionResults;
  const rows = await ports.database
    .in(workspace)
    .select({ scenario, outcome, count: count() })
    .from(executionResults)
    .where(eq(executionResults.executionId, id))
    .groupBy(scenario, outcome)
    .orderBy(asc(scenario));
  const found = new Map<string | null, ScenarioOutcomes>();
  for (const row of rows) {
    const none = { scenario: row.scenario, ...NO_OUTCOMES };
    const before = found.get(row.scenario) ?? none;
    found.set(row.scenario, { ...before, [row.outcome]: row.count });
  }
  return [...found.values()].slice(0, MOST);
}
