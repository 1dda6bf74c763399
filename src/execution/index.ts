export { EXECUTION_JOB } from './execution-job.ts';
export type { ExecutionPorts } from './execution-ports.ts';
export { type StartedExecution, startExecutions, type Trigger } from './start-executions.ts';
