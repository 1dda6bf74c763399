export { findPython, type Python } from './find-python.ts';
export type { SuiteCounts, TestResult } from './junit.ts';
export { readEndpoints, type SuiteEndpoint } from './read-endpoints.ts';
export { type RunOptions, type RunResult, runSuite } from './run-suite.ts';
