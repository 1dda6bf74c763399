import { createRequire as createRequireHere } from 'node:module';
const require = createRequireHere(import.meta.url);
import {
  NO_TESTS,
  SUITE_DOCUMENT,
  execute,
  findPython,
  isComplete,
  parseSuiteDocument,
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
} from "./chunk-3Q4PTF4L.js";
import "./chunk-BUFY4VTC.js";
import "./chunk-WGCUDNAY.js";
export {
  NO_TESTS,
  SUITE_DOCUMENT,
  execute,
  findPython,
  isComplete,
  parseSuiteDocument,
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
