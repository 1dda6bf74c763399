export { junitArtifact } from './artifacts/junit-artifact.ts';
export { resultsArtifact } from './artifacts/results-artifact.ts';
export {
  type CalibrationSummary,
  getCalibration,
  latestCalibrations,
  listCalibrations,
} from './calibration/calibrations.ts';
export type { Calibration } from './calibration/lock-calibration.ts';
export { calibrationBudget, submitCalibration } from './calibration/submit-calibration.ts';
export { countUnfinished as countUnfinishedExecutions } from './count-unfinished.ts';
export type {
  ExecutionPorts,
  ExecutionWorkPorts,
  LocalGrant,
  LocalGrants,
  RunOfRecords,
} from './execution-ports.ts';
export {
  type ExecutedTestCase,
  type ExecutionFilter,
  type ExecutionSite,
  executedTestCases,
  executionSite,
  findExecution,
  getExecution,
  runNames,
} from './executions.ts';
export { type RecordDocument, recordDocument } from './history/record-document.ts';
export { type RecordHistory, recordHistory } from './history/record-history.ts';
export { isRunning } from './is-running.ts';
export { EXECUTION_JOB } from './jobs.ts';
export {
  type WithLastRun,
  type WithLatest,
  withLastRuns,
  withLatestExecutions,
} from './latest-executions.ts';
export { cancelExecution } from './lifecycle/cancel-execution.ts';
export type { Execution } from './lifecycle/lock-execution.ts';
export { setConcurrency } from './lifecycle/set-concurrency.ts';
export { listExecutions } from './list-executions.ts';
export { requireConsent } from './parameters/base-url-hosts.ts';
export {
  MOST_VARIABLES,
  NO_PARAMETERS,
  parameterBaseUrl,
  parameterFields,
  readParameters,
  runParameters,
  variablesOf,
  variableValue,
} from './parameters/run-parameters.ts';
export {
  acceptanceInput,
  acceptGroup,
} from './results/accept-group.ts';
export {
  type ExecutionReport,
  executionReport,
  firstExecution,
} from './results/execution-report.ts';
export { type ExecutionGroup, type ExecutionGroups, listGroups } from './results/groups.ts';
export {
  type DetailedResult,
  type ExecutionResult,
  listResults,
  type ResultPlace,
} from './results/results.ts';
export { listScenarios, type ScenarioOutcomes } from './results/scenarios.ts';
export {
  type OneTest,
  type RecordedTest,
  recordedTests,
  testsOf,
} from './results/test-outcomes.ts';
export { type Undocumented, undocumentedOf } from './results/undocumented.ts';
export { type RerunOnly, rerunExecution } from './start/rerun-execution.ts';
export {
  newExecutions,
  type Start,
  type StartedExecution,
  startAll,
  startExecutions,
  type Trigger,
} from './start/start-executions.ts';
export {
  CALIBRATION_STATES,
  EXECUTION_STATES,
  RESULT_OUTCOMES,
  type RunParameters,
  TRIGGER_KINDS,
} from './tables.ts';
export { EXECUTION_JOBS, type ExecutionWork, workOnExecutions } from './work.ts';
export type { RunCaller } from './workflow-runs/admit-run.ts';
export type { OrderedCalibration } from './workflow-runs/dispatch-calibration.ts';
export { type EnteredRun, enterRun } from './workflow-runs/enter-run.ts';
export { receiveResults } from './workflow-runs/receive-results.ts';
export type { ChangedRun, RemotePorts } from './workflow-runs/run-subject.ts';
export { runChanged } from './workflow-runs/send-checks.ts';
