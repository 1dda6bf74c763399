export { execute } from './execute.ts';
export { type FindPythonOptions, findPython, type Python } from './find-python.ts';
export { NO_TESTS, type SuiteCounts, type TestResult } from './junit.ts';
export { readJunitInWorker } from './junit-in-worker.ts';
export { type LineProtocol, type LineProtocolOptions, startLineProtocol } from './line-protocol.ts';
export { isComplete, outcome, type RunResult } from './outcome.ts';
export { pytestArguments } from './pytest-arguments.ts';
export { readEndpoints, type SuiteEndpoint } from './read-endpoints.ts';
export { MAX_JUNIT_BYTES, readWhole } from './read-whole.ts';
export { runPytest } from './run-pytest.ts';
export { type RunOptions, requireSuite, runSuite } from './run-suite.ts';
export {
  isSuiteOf,
  parseSuiteDocument,
  readSuiteDocument,
  requireSameDocument,
  requireSameSuite,
  SUITE_DOCUMENT,
  type SuiteDocument,
} from './suite-document.ts';
export { testId } from './test-id.ts';
