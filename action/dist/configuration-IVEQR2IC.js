import { createRequire as createRequireHere } from 'node:module';
const require = createRequireHere(import.meta.url);
import {
  CONFIGURATION_FILE,
  acceptInKnown,
  configurationTable,
  knownOfText,
  parseKnown,
  publishedSchema,
  readAuthUser,
  readConfiguration,
  readKnownText
} from "./chunk-I37RCL6J.js";
import "./chunk-5PTQJ3UH.js";
import "./chunk-WGCUDNAY.js";
export {
  CONFIGURATION_FILE,
  acceptInKnown,
  configurationTable,
  knownOfText,
  parseKnown,
  publishedSchema,
  readAuthUser,
  readConfiguration,
  readKnownText
};
