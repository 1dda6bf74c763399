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
  runPytest,
  runSuite,
  startTalk,
  testId
} from "./chunk-LDSJYZBM.js";
import "./chunk-PSLPURRK.js";
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
  runPytest,
  runSuite,
  startTalk,
  testId
};
