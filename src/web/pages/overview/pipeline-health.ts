import type { z } from 'zod';
import type { wire } from '../../../api/index.ts';
import { isCancelled } from '../../components/status.tsx';
import { rankOf } from '../../read-list.ts';

type Summary = z.output<typeof wire.executionSummary>;

/** Runs that a row of the overview shows. */
const RECENT_RUNS = 10;

/** How a pipeline is, by its last runs that have ended by themselves. */
export interface PipelineHealth {
  readonly last: Summary;
  /** The first run of those that ended like the last one, one after the other. */
  readonly since: Summary;
  /** Whether it is so since that run: one before it ended otherwise, or there was none. Else it may be so for longer. */
  readonly isExact: boolean;
  /** The last runs, the oldest first. */
  readonly runs: readonly Summary[];
}

/** How the pipelines of some executions are, what fails first. @param executions the newest first */
export function pipelineHealth(executions: readonly Summary[]): PipelineHealth[] {
  const ended = executions.filter((one) => one.status !== null && !isCancelled(one));
  const byPipeline = Map.groupBy(ended, ({ pipeline }) => pipeline.id);
  byPipeline.delete(null);
  const found = [...byPipeline.values()].flatMap((runs): PipelineHealth[] => {
    const [last] = runs;
    if (last === undefined) return [];
    const other = runs.findIndex(({ status }) => status !== last.status);
    const alike = other === -1 ? runs : runs.slice(0, other);
    const since = alike.at(-1) ?? last;
    const recent = runs.slice(0, RECENT_RUNS).toReversed();
    return [{ last, since, isExact: other !== -1 || since.number === 1, runs: recent }];
  });
  return found.toSorted((a, b) => rankOf(a.last.status) - rankOf(b.last.status));
}

/**
 * Whether anything is wrong, in a sentence: `2 of 5 pipelines do not pass: nightly, smoke.`
 * @param runs how many executions were read, where there are more: then other pipelines may have run before
 */
export function healthInWords(health: readonly PipelineHealth[], runs: number | null): string {
  const wrong = health.filter(({ last }) => last.status !== 1);
  const among = runs === null ? '' : ` of the last ${runs} runs`;
  const all = `${health.length} pipelines${among}`;
  const one = `The pipeline${among}`;
  if (wrong.length === 0) return health.length === 1 ? `${one} passes.` : `All ${all} pass.`;
  if (health.length === 1) return `${one} does not pass.`;
  const names = wrong.slice(0, 3).map(({ last }) => last.pipeline.name);
  const left = wrong.length - names.length;
  const named = [...names, ...(left > 0 ? [`${left} more`] : [])].join(', ');
  return `${wrong.length} of ${all} ${wrong.length === 1 ? 'does' : 'do'} not pass: ${named}.`;
}
