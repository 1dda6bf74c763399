import { type InWorkspace, newestOf } from '../database/index.ts';
import { idRange } from '../input/search-text.ts';
import { pipelinesNamed } from '../library/index.ts';
import type { ExecutionPorts } from './execution-ports.ts';
import { type ExecutionFilter, narrowedExecutions } from './executions.ts';
import type { Execution } from './lifecycle/lock-execution.ts';

/**
 * Executions that a text finds, the newest first: those whose id begins with it, and those of the pipelines whose
 * names contain it. Names are looked up among the pipelines, which are few, and each of these is read as a list of its
 * own: so a page of a million executions costs a page for each pipeline. Without a text all are found.
 *
 * @throws Problem `input-faulty` where the text is in the names of too many pipelines
 */
export async function listExecutions(
  ports: Pick<ExecutionPorts, 'database'>,
  workspace: InWorkspace,
  { text, ...filter }: ExecutionFilter & { readonly text?: string },
  page: { readonly before?: string; readonly limit: number },
): Promise<Execution[]> {
  if (text === undefined) return narrowedExecutions(ports, workspace, filter, page);
  const { pipelineId: only } = filter;
  const named = await pipelinesNamed(ports.database, workspace, text);
  const pipelineIds = named.filter((id) => only === undefined || id === only);
  const ids = idRange(text);
  const searches: ExecutionFilter[] = pipelineIds.map((pipelineId) => ({ ...filter, pipelineId }));
  if (ids !== undefined) searches.push({ ...filter, ids });
  const lists: Execution[][] = [];
  // One after another: together they would take all connections of the process.
  for (const one of searches) lists.push(await narrowedExecutions(ports, workspace, one, page));
  return newestOf(lists, page.limit);
}
