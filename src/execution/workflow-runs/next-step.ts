import type { RemoteRun } from '../../runtimes/index.ts';

/** What is known of an execution or a calibration at GitHub Actions and of its run. */
export interface Followed {
  readonly of: 'execution' | 'calibration';
  readonly cancelledBy: string | null;
  readonly isOverdue: boolean;
  /** Null while nobody knows which run it is. */
  readonly run: RemoteRun | null;
  readonly labels: string;
  readonly url: string;
}

/** What is to be done with it. */
export type Move =
  | { readonly kind: 'wait' }
  /** Its run has ended: what it left behind is read, and then the results count. */
  | { readonly kind: 'gather'; readonly missing: string }
  /** Ends as blocked; a run that continues is cancelled. */
  | { readonly kind: 'end'; readonly reason: string };

/** Decides what follows; a cancellation comes first, and a run that has ended before a time limit. */
export function nextStep({ of, cancelledBy, isOverdue, run, labels, url }: Followed): Move {
  if (cancelledBy !== null) return { kind: 'end', reason: `${cancelledBy} cancelled it` };
  if (run?.state === 'gone') return { kind: 'end', reason: `its workflow run ${url} was deleted` };
  if (run?.state === 'ended') {
    if (run.conclusion === 'cancelled') {
      return { kind: 'end', reason: `its workflow run was cancelled on GitHub: ${url}` };
    }
    const missing = `its job sent no results and left none; the workflow run ended with ${run.conclusion}: ${url}`;
    return { kind: 'gather', missing };
  }
  if (!isOverdue) return { kind: 'wait' };
  return {
    kind: 'end',
    reason: `the time limit of the ${of} was reached${OVERDUE[run?.state ?? 'unknown'](labels)}${run ? `: ${url}` : ''}`,
  };
}

/** Why it had no result, by how far it came. */
const OVERDUE = {
  unknown: () => ', and GitHub never named its workflow run',
  waiting: (labels: string) =>
    ` before its workflow run had begun; is a runner with the labels ${labels} there`,
  running: () => '',
} as const;

/** A start takes less, so that nobody takes it for dead. */
export const FIRST_LOOK_MS = 2 * 60_000;

const FIRST_MS = 60_000;
const LONGEST_MS = 10 * 60_000;

/** When to check again, after this many checks: a minute, then twice as long each time. */
export function nextLookMs(looks: number): number {
  return Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(looks, 10));
}
