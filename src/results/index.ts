export { buildResults, type Written } from './build-results.ts';
export {
  type Group,
  isFailure,
  publishedResultsSchema,
  type Results,
  type TestOutcome,
} from './document.ts';
export { readRecords } from './read-records.ts';
export { ruleSentence } from './rule-sentence.ts';
