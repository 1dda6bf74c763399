export { buildResults, type Written } from './build-results.ts';
export { publishedResultsSchema, type Results } from './document.ts';
export { readRecords } from './read-records.ts';
