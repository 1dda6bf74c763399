export type { RunCaller } from './admit-run.ts';
export { cancelExecution } from './cancel-execution.ts';
export { countUnfinished as countUnfinishedExecutions } from './count-unfinished.ts';
export { type EnteredRun, enterRun } from './enter-run.ts';
export { EXECUTION_JOB } from './execution-job.ts';
export type { ExecutionPorts, ExecutionWorkPorts } from './execution-ports.ts';
export { type ExecutionReport, executionReport, firstExecution } from './execution-report.ts';
export {
  type ExecutedTestCase,
  type ExecutionFilter,
  type ExecutionSite,
  executedTestCases,
  executionSite,
  getExecution,
  listExecutions,
} from './executions.ts';
export { isRunning } from './is-running.ts';
export type { Execution } from './lock-execution.ts';
export { receiveResults } from './receive-results.ts';
export type { RemotePorts } from './remote-ports.ts';
export { type RerunOnly, rerunExecution } from './rerun-execution.ts';
export { type ExecutionResult, listResults, type ResultPlace } from './results.ts';
export { type ChangedRun, runChanged } from './run-changed.ts';
export { setConcurrency } from './runtime-concurrency.ts';
export { listScenarios, type ScenarioOutcomes } from './scenarios.ts';
export {
  newExecutions,
  type Start,
  type StartedExecution,
  startAll,
  startExecutions,
  type Trigger,
} from './start-executions.ts';
export { EXECUTION_STATES, RESULT_OUTCOMES, TRIGGER_KINDS } from './tables.ts';
export { EXECUTION_JOBS, type ExecutionWork, workOnExecutions } from './work.ts';
