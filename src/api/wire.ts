/** What the API answers, as schemas: our own clients read its answers by them. */

export { pageOf } from './routing/page.ts';
export {
  auditLine,
  createdToken,
  member,
  policy,
  signInLink,
  token,
  workspace,
} from './wire/access.ts';
export { calibration } from './wire/calibrations.ts';
export {
  createdDispatch,
  delivery,
  deliveryAttempt,
  deliverySummary,
  dispatch,
  listedDelivery,
  redelivered,
  redeliveredAll,
} from './wire/dispatches.ts';
export { acceptedList, groupList } from './wire/execution-groups.ts';
export {
  execution,
  executionResult,
  executionSummary,
  resultPage,
  scenarioList,
} from './wire/executions.ts';
export {
  createdGatekeeper,
  gatekeeper,
  gatekeeperEvent,
  listedGatekeeper,
  rotatedKey,
  rotatedToken as rotatedHookToken,
  verdict,
} from './wire/gatekeepers.ts';
export { inspection } from './wire/inspection.ts';
export { knownList, withdrawn } from './wire/known-failures.ts';
export { gitImport, listedPipeline, listedTestCase, pipeline, testCase } from './wire/library.ts';
export { localSecret, localSecretList } from './wire/local-secrets.ts';
export { parameters } from './wire/parameters.ts';
export { platform } from './wire/platform.ts';
export { recordComparison } from './wire/record-comparison.ts';
export { MOST_SOUGHT, recordDocument } from './wire/record-document.ts';
export { recordHistory } from './wire/record-history.ts';
export { recordImpact } from './wire/record-impact.ts';
export { record, run } from './wire/records.ts';
export { installed, runtime } from './wire/runtimes.ts';
export { binding, credential, impact, safe } from './wire/safes.ts';
export { sample } from './wire/sample.ts';
export { calendar } from './wire/schedule-calendar.ts';
export { listedSchedule, preview, schedule, scheduleFire } from './wire/schedules.ts';
export { testCaseFiles } from './wire/test-case-files.ts';
export { gitCredential } from './wire/workspace.ts';
