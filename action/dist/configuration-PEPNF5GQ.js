import { createRequire as createRequireHere } from 'node:module';
const require = createRequireHere(import.meta.url);
import {
  CONFIGURATION_FILE,
  configurationTable,
  knownOfText,
  parseKnown,
  publishedSchema,
  readConfiguration,
  readKnownText
} from "./chunk-OL4ZWZBK.js";
import "./chunk-CVAAPS6X.js";
import "./chunk-WGCUDNAY.js";
export {
  CONFIGURATION_FILE,
  configurationTable,
  knownOfText,
  parseKnown,
  publishedSchema,
  readConfiguration,
  readKnownText
};
