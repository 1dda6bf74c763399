export { type Actor, requireAdmin, requireOwner, requireTestCaseOwner } from './actor.ts';
export { deleteRecord } from './delete-record.ts';
export { editRecord } from './edit-record.ts';
export { editTestCase, type TestCaseEdit } from './edit-test-case.ts';
export { fetchSpecification, type InspectedDocument } from './fetch-specification.ts';
export * as fields from './fields.ts';
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
export { createRecord, type GenerationRecord, getRecord, listRecords } from './records.ts';
export { type RecordReferences, recordReferences } from './references.ts';
export { selectEndpoints } from './run-generation.ts';
export {
  getRuntime,
  listRuntimes,
  type Runtime,
  renameRuntime,
  runtimesOfRecords,
} from './runtimes.ts';
export { type GenerationRun, getRun, recordHistory, submitRecord } from './submit-record.ts';
export { type TestCaseFile, type TestCaseFiles, testCaseFiles } from './test-case-files.ts';
export {
  type BranchSource,
  openSource,
  type TestCaseSource,
  testCaseSources,
  type UploadedSource,
} from './test-case-sources.ts';
export {
  deleteTestCase,
  getTestCase,
  listTestCases,
  type TestCase,
  type TestCaseFilter,
} from './test-cases.ts';
export { uploadTestCase } from './upload-test-case.ts';
export { LIBRARY_JOBS, workOnLibrary } from './work.ts';
