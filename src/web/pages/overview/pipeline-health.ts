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
  /** Whether there was a run before that one, so that something has changed then. */
  readonly isChange: boolean;
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
    return [{ last, since, isChange: other !== -1, runs: recent }];
  });
  return found.toSorted((a, b) => rankOf(a.last.status) - rankOf(b.last.status));
}

/** Whether anything is wrong, in a sentence: `2 of 5 pipelines do not pass: nightly, smoke.` */
export function healthInWords(health: readonly PipelineHealth[]): string {
  const wrong = health.filter(({ last }) => last.status !== 1);
  const all = `${health.length} pipelines`;
  if (wrong.length === 0) return health.length === 1 ? 'The pipeline passes.' : `All ${all} pass.`;
  if (health.length === 1) return 'The pipeline does not pass.';
  const names = wrong.slice(0, 3).map(({ last }) => last.pipeline.name);
  const left = wrong.length - names.length;
  const named = [...names, ...(left > 0 ? [`${left} more`] : [])].join(', ');
  return `${wrong.length} of ${all} ${wrong.length === 1 ? 'does' : 'do'} not pass: ${named}.`;
}
