export {
  type ActionsSettings,
  actionsSettings,
  USUAL as USUAL_ACTIONS_SETTINGS,
} from './actions-runtime-input.ts';
export {
  type ActionsRuntime,
  createActionsRuntime,
  deleteActionsRuntime,
  editActionsRuntime,
  findActionsRuntime,
  installWorkflow,
} from './actions-runtimes.ts';
export {
  type CalibrationReport,
  calibrationReport,
  isOutdated,
  type SentCalibrationReport,
} from './calibration-report.ts';
export { checkActionsRuntime, checkRuntimesOf } from './check-actions-runtimes.ts';
export { concurrency, storeConcurrency } from './concurrency.ts';
export { isTransient } from './is-transient.ts';
export type { RemoteOrder, RemoteRun, RemoteRuntime, RemoteSite, SentOutcome } from './remote.ts';
export {
  type RunResults,
  runResults,
  type SentRunResults,
  type SentTestCase,
} from './run-results.ts';
export type {
  LineSession,
  LineSessionOrder,
  Recorded,
  Runtime as RuntimeAdapter,
  RuntimeTestCase,
  ScriptResult,
  TestCaseOutcome,
} from './runtime.ts';
export {
  type Healths,
  notOperationalReason,
  readHealths,
  storeHealth,
  storeHealths,
} from './runtime-health.ts';
export {
  chooseRuntime,
  createDefaultRuntime,
  findDefaultRuntime,
  findRuntimeById,
  getRuntime,
  listRuntimes,
  lockRuntime,
  type Runtime,
  renameRuntime,
  runtimeName,
  runtimeNames,
} from './runtimes.ts';
export type {
  LocalRuntimesPorts,
  RuntimeKind,
  RuntimeRow,
  RuntimesPorts,
} from './runtimes-ports.ts';
export { RUNTIME_KINDS, SANDBOXES } from './tables.ts';
export type { BranchSource, TestCaseSource, UploadedSource } from './test-case-source.ts';
