export { cancelExecution } from './cancel-execution.ts';
export { EXECUTION_JOB } from './execution-job.ts';
export type { ExecutionPorts, ExecutionWorkPorts } from './execution-ports.ts';
export {
  type ExecutedTestCase,
  type ExecutionFilter,
  executedTestCases,
  getExecution,
  listExecutions,
} from './executions.ts';
export type { Execution } from './lock-execution.ts';
export { RERUN, type RerunOnly, rerunExecution } from './rerun-execution.ts';
export { type ExecutionResult, listResults, type ResultPlace } from './results.ts';
export { concurrency, setConcurrency } from './runtime-concurrency.ts';
export { listScenarios, type ScenarioOutcomes } from './scenarios.ts';
export {
  newExecutions,
  type Start,
  type StartedExecution,
  startAll,
  startExecutions,
  type Trigger,
} from './start-executions.ts';
export { EXECUTION_JOBS, type ExecutionWork, workOnExecutions } from './work.ts';
