import type { Results } from '../../results/index.ts';
import type { RunResult } from '../../runner/index.ts';

/** The status of a run, of which known failures are no part: where nothing else failed, 3 or 1. */
export function settledStatus(
  { status, counts }: RunResult,
  { counts: { known } }: { readonly counts: Pick<Results['counts'], 'known'> },
): RunResult['status'] {
  if (status !== 2 || counts.failed > known) return status;
  return counts.blocked + counts.unproven > 0 ? 3 : 1;
}
