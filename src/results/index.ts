export { buildResults, type Written } from './build-results.ts';
export {
  FOUND,
  type Group,
  isFailure,
  kindSchema,
  publishedResultsSchema,
  type Results,
  resultsSchema,
  type TestOutcome,
  testSchema,
} from './document.ts';
export { allureResults } from './formats/allure-results.ts';
export { ctrfReport } from './formats/ctrf-report.ts';
export { exportedRequests } from './formats/exported-requests.ts';
export { httpFile } from './formats/http-file.ts';
export { junitProperties, junitWithDetails } from './formats/junit-details.ts';
export { postmanCollection } from './formats/postman-collection.ts';
export { sarifReport } from './formats/sarif-report.ts';
export { wfcReport } from './formats/wfc-report.ts';
export { xmlText } from './formats/xml-text.ts';
export { errorFragment } from './groups/error-message.ts';
export { groupTests } from './groups/group-tests.ts';
export { schemaLabel } from './groups/schema-label.ts';
export { factsOf } from './html/facts.ts';
export { htmlReport } from './html/html-report.ts';
export { acceptFailures } from './known/accept-failures.ts';
export { acceptTests } from './known/accept-tests.ts';
export { applyKnown, withEntry, withKnownTests } from './known/apply-known.ts';
export { entryFinder } from './known/find-entry.ts';
export {
  KNOWN_FILE,
  type KnownEntry,
  type KnownFile,
  knownSchema,
  publishedKnownSchema,
} from './known/known-file.ts';
export {
  knownOfPart,
  nothingKnown,
  type PartlyKnown,
  partlyKnownSchema,
  type RunPart,
} from './known/known-of-part.ts';
export { knownWords } from './known/known-words.ts';
export { outlivedGroups } from './known/outlived.ts';
export { partExtent } from './known/part-extent.ts';
export type { RunExtent } from './known/run-extent.ts';
export { newResponse } from './new-response.ts';
export { readRecords } from './read-records.ts';
export { ruleSentence } from './rule-sentence.ts';
