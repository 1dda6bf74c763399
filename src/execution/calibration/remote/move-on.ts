import type { ExecutionWorkPorts } from '../../execution-ports.ts';
import { finishReported } from './finish-reported.ts';
import { followRun } from './follow-run.ts';
import type { RemoteStep } from './remote-job.ts';
import { startRun } from './start-run.ts';

const STEPS = { start: startRun, follow: followRun, finish: finishReported } as const;

/** Does a step of a calibration on GitHub Actions; what has ended is left as it is. */
export function moveOn(
  ports: ExecutionWorkPorts,
  { calibrationId, step }: RemoteStep,
): Promise<void> {
  return STEPS[step](ports, calibrationId);
}
