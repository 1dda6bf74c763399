export { holdRecord, lockRecordById, releaseRecord } from './calibration/hold-record.ts';
export { recordEndpoints, recordTestCases } from './calibration/record-reach.ts';
export { type Earlier, type RecordSuite, withRecordSuite } from './calibration/record-suite.ts';
export { type Comparison, compareGenerations } from './comparison/compare-generations.ts';
export { connectRecord } from './connection/connect-record.ts';
export type { ConnectionInput } from './connection/connection-input.ts';
export { countUnfinished as countUnfinishedGenerations } from './count-unfinished.ts';
export {
  documentParts,
  type PartPage,
  type ReferencePlace,
  referencePlace,
  type StoredDocument,
  type StoredPart,
  storedDocument,
} from './documents/read-document.ts';
export { selectEndpoints } from './generation/run-generation.ts';
export * as gitCredentialFields from './git-credentials/input.ts';
export { type Purpose, unreadableVariable } from './git-credentials/permit.ts';
export {
  deleteGitCredential,
  editGitCredential,
  type GitCredential,
  listGitCredentials,
  registerGitCredential,
} from './git-credentials/registry.ts';
export { credentialFor, tokenFor } from './git-credentials/token-for.ts';
export { type GrantedHosts, listHolders, type MissingConsent } from './hosts/consents.ts';
export {
  type HostHolder,
  holderOfRecord,
  holdersOfPipelines,
  holdersOfTestCases,
} from './hosts/host-holders.ts';
export type { GitTokens, LibraryPorts } from './library-ports.ts';
export {
  type FoundPipeline,
  findPipelineByName,
  findPipelines,
  lockExisting,
  lockPipelines,
  pipelineNames,
  pipelinesNamed,
} from './pipelines/find-pipelines.ts';
export {
  type ChangedPipeline,
  consentToHosts,
  createPipeline,
  deletePipeline,
  editPipeline,
  getPipeline,
  listPipelines,
  type Pipeline,
  pipelineEdit,
  pipelineInput,
} from './pipelines/pipelines.ts';
export { runtimesOfRecords } from './pipelines/record-runtimes.ts';
export { testCasesOfPipelines } from './pipelines/test-cases-of-pipelines.ts';
export { acceptKnown } from './records/accept-known.ts';
export { deleteRecord } from './records/delete-record.ts';
export { editRecord } from './records/edit-record.ts';
export { fetchSpecification, type InspectedDocument } from './records/fetch-specification.ts';
export {
  giveParameter,
  PARAMETER_LOCATIONS,
  parameterName,
  parameterValue,
} from './records/give-parameter.ts';
export { inspectRecord } from './records/inspect-record.ts';
export { type KnownFailure, listKnown, withdrawKnown } from './records/known-failures.ts';
export { type RecordImpact, recordImpact } from './records/record-impact.ts';
export type { FetchableInput, RecordEdit, RecordInput } from './records/record-input.ts';
export { recordSuite } from './records/record-suite.ts';
export { createRecord, type GenerationRecord, getRecord, listRecords } from './records/records.ts';
export {
  type ReportedScenario,
  type UntestedReason,
  VALID,
  VARIANTS,
} from './records/report-summary.ts';
export { reportedCases } from './records/reported-cases.ts';
export { reportedScenarios } from './records/reported-scenarios.ts';
export {
  findRun,
  type GenerationRun,
  getRun,
  recordHistory,
  submitRecord,
} from './records/submit-record.ts';
export { type RecordReferences, recordReferences } from './references.ts';
export { IMPORT_STATES, RECORD_STATES, RUN_STATES, TEST_CASE_ORIGINS } from './tables.ts';
export { editTestCase, type TestCaseEdit } from './test-cases/edit-test-case.ts';
export { type GitImport, getGitImport, startGitImport } from './test-cases/git-imports.ts';
export {
  type TestCaseFile,
  type TestCaseFiles,
  testCaseFiles,
} from './test-cases/test-case-files.ts';
export { requireTestCaseOwner } from './test-cases/test-case-owner.ts';
export {
  openSource,
  testCaseSources,
} from './test-cases/test-case-sources.ts';
export {
  deleteTestCase,
  getTestCase,
  listTestCases,
  type TestCase,
  type TestCaseFilter,
} from './test-cases/test-cases.ts';
export { uploadTestCase } from './test-cases/upload-test-case.ts';
export {
  gitCredentialsNamed,
  type NamedGitCredential,
  pipelinesHolding,
  type RecordOfTestCase,
  recordsBehind,
  recordsOfTestCases,
  recordsUsing,
  testCasesNamed,
} from './usage.ts';
export { LIBRARY_JOBS, workOnLibrary } from './work.ts';
