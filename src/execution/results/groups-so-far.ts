import { and, eq, or } from 'drizzle-orm';
import type { ExecutionPorts } from '../execution-ports.ts';
import type { Execution } from '../lifecycle/lock-execution.ts';
import { executionDetails, executionResults } from '../tables.ts';
import { type FoundGroup, groupsOf, placeOf, rowOf } from './group-results.ts';
import type { ExecutionGroup } from './groups.ts';
import { detailsOf } from './read-details.ts';

/** Root causes that are shown of a run that is under way. */
const MOST_GROUPS = 100;

/** What was grouped last of each execution that somebody follows, and of how many results. */
const known = new Map<string, { readonly results: number; readonly groups: ExecutionGroup[] }>();
const MOST_KNOWN = 20;

/** The root causes of an execution while its tests run; grouped again only where there are further results. */
export async function groupsSoFar(
  ports: Pick<ExecutionPorts, 'database'>,
  execution: Execution,
): Promise<ExecutionGroup[]> {
  const { id } = execution;
  const isOfIt = eq(executionResults.executionId, id);
  const results = await ports.database.in(execution).$count(executionResults, isOfIt);
  const before = known.get(id);
  if (before?.results === results) return before.groups;
  const found = await groupsOf(ports, execution);
  const groups = await withFirstTests(ports, execution, found.slice(0, MOST_GROUPS));
  known.delete(id);
  known.set(id, { results, groups });
  for (const [oldest] of known) if (known.size > MOST_KNOWN) known.delete(oldest);
  return groups;
}

async function withFirstTests(
  { database }: Pick<ExecutionPorts, 'database'>,
  execution: Execution,
  found: readonly FoundGroup[],
): Promise<ExecutionGroup[]> {
  if (found.length === 0) return [];
  const { executionId, position, number, text } = executionDetails;
  const places = found.map(({ group }) => placeOf(group.first));
  const isFirst = or(
    ...places.map((place) => and(eq(position, place.position), eq(number, place.number))),
  );
  const rows = await database
    .in(execution)
    .select({ position, number, text })
    .from(executionDetails)
    .where(and(eq(executionId, execution.id), isFirst));
  const texts = new Map(rows.map((row) => [`${row.position}-${row.number}`, row.text]));
  return found.flatMap((one, index) => {
    const first = texts.get(one.group.first);
    if (first === undefined) return [];
    const spread = spreadOf(one);
    const row = rowOf(one, execution.id, index);
    const stored = { ...row, known: one.group.known, accepted: null };
    return [{ ...stored, first: detailsOf(first), change: null, spread }];
  });
}

function spreadOf({ tests }: FoundGroup): ExecutionGroup['spread'] {
  const byEndpoint = Map.groupBy(tests, ({ endpoint }) => endpoint);
  return [...byEndpoint]
    .map(([endpoint, all]) => ({ endpoint, tests: all.length }))
    .toSorted((a, b) => b.tests - a.tests);
}
