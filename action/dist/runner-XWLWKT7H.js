import { createRequire as createRequireHere } from 'node:module';
const require = createRequireHere(import.meta.url);
import {
  MAX_JUNIT_BYTES,
  NO_TESTS,
  SUITE_DOCUMENT,
  execute,
  findPython,
  isComplete,
  outcome,
  parseSuiteDocument,
  pytestArguments,
  readEndpoints,
  readJunitAside,
  readSuiteDocument,
  readWhole,
  requireSameDocument,
  requireSameSuite,
  runPytest,
  runSuite,
  startTalk,
  testId
} from "./chunk-GRO4IWCI.js";
import "./chunk-BUFY4VTC.js";
import "./chunk-WGCUDNAY.js";
export {
  MAX_JUNIT_BYTES,
  NO_TESTS,
  SUITE_DOCUMENT,
  execute,
  findPython,
  isComplete,
  outcome,
  parseSuiteDocument,
  pytestArguments,
  readEndpoints,
  readJunitAside,
  readSuiteDocument,
  readWhole,
  requireSameDocument,
  requireSameSuite,
  runPytest,
  runSuite,
  startTalk,
  testId
};
