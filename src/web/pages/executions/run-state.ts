import { endingOf, statusWord } from '../../components/status.tsx';
import { moment } from '../../components/time.tsx';
import type { ExecutionPage } from './details.tsx';

/** What a run is called: `nightly #12`; one without a number by its time. */
export function runTitle(execution: {
  readonly pipeline: { readonly name: string };
  readonly number: number | null;
  readonly received_at: string;
}): string {
  const { pipeline, number, received_at: at } = execution;
  return number === null ? `${pipeline.name}, ${moment(at)}` : `${pipeline.name} #${number}`;
}

/** The title of a run's window, which says how it is: people have it among other tabs. */
export function tabTitle(execution: ExecutionPage['execution']): string {
  return `${statusWord(endingOf(execution))}: ${runTitle(execution)} · Proofgate`;
}

/** Whether nothing of a run changes any more: it has a result, and every receiver has it. */
export function isOver({
  execution,
  deliveries,
}: Pick<ExecutionPage, 'execution' | 'deliveries'>): boolean {
  return execution.status !== null && deliveries.every((one) => one.state !== 'pending');
}

/** Whether root causes of a run are stored with their tests: not while it runs, nor where it ended before its tests had. */
export function isGrouped({
  status,
  sum,
}: Pick<ExecutionPage['execution'], 'status' | 'sum'>): boolean {
  return status !== null && (status !== 3 || sum !== null);
}
