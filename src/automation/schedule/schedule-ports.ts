import type { ExecutionPorts } from '../../execution/index.ts';

/** What firing schedules needs from the world; the composition root fills it in. */
export interface SchedulePorts extends ExecutionPorts {
  /** Told of faults in the background. */
  readonly report: (fault: unknown) => void;
}
