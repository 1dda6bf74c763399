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
} from "./chunk-TEO5X2XK.js";
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
