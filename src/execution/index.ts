export { EXECUTION_JOB } from './execution-job.ts';
export type { ExecutionPorts } from './execution-ports.ts';
export {
  newExecutions,
  type Start,
  type StartedExecution,
  startAll,
  startExecutions,
  type Trigger,
} from './start-executions.ts';
