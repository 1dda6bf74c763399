export { countUnfinished as countUnfinishedGenerations } from './count-unfinished.ts';
export { deleteRecord } from './delete-record.ts';
export { editRecord } from './edit-record.ts';
export { editTestCase, type TestCaseEdit } from './edit-test-case.ts';
export { fetchSpecification, type InspectedDocument } from './fetch-specification.ts';
export {
  type FoundPipeline,
  findPipelines,
  lockExisting,
  lockPipelines,
} from './find-pipelines.ts';
export * as gitCredentialFields from './git-credentials/input.ts';
export { type Purpose, unreadable } from './git-credentials/permit.ts';
export {
  deleteGitCredential,
  editGitCredential,
  type GitCredential,
  listGitCredentials,
  registerGitCredential,
} from './git-credentials/registry.ts';
export { credentialFor, tokenFor } from './git-credentials/token-for.ts';
export { type GitImport, getGitImport, startGitImport } from './git-imports.ts';
export { heldTestCases } from './held-test-cases.ts';
export { inspectRecord } from './inspect-record.ts';
export type { GitTokens, LibraryPorts } from './library-ports.ts';
export {
  createPipeline,
  deletePipeline,
  editPipeline,
  getPipeline,
  listPipelines,
  type Pipeline,
} from './pipelines.ts';
export { type RecordImpact, recordImpact } from './record-impact.ts';
export type { FetchableInput, RecordEdit, RecordInput } from './record-input.ts';
export { runtimesOfRecords } from './record-runtimes.ts';
export { createRecord, type GenerationRecord, getRecord, listRecords } from './records.ts';
export { type RecordReferences, recordReferences } from './references.ts';
export { selectEndpoints } from './run-generation.ts';
export {
  findRun,
  type GenerationRun,
  getRun,
  recordHistory,
  submitRecord,
} from './submit-record.ts';
export { IMPORT_STATES, RECORD_STATES, RUN_STATES, TEST_CASE_ORIGINS } from './tables.ts';
export { type TestCaseFile, type TestCaseFiles, testCaseFiles } from './test-case-files.ts';
export { requireTestCaseOwner } from './test-case-owner.ts';
export {
  openSource,
  testCaseSources,
} from './test-case-sources.ts';
export {
  deleteTestCase,
  getTestCase,
  listTestCases,
  type TestCase,
  type TestCaseFilter,
} from './test-cases.ts';
export { uploadTestCase } from './upload-test-case.ts';
export {
  gitCredentialsNamed,
  type NamedGitCredential,
  pipelinesHolding,
  recordsUsing,
  testCasesNamed,
} from './usage.ts';
export { LIBRARY_JOBS, workOnLibrary } from './work.ts';
