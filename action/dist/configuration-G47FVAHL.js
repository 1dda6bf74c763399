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
} from "./chunk-5E3GAB7C.js";
import "./chunk-RZCLU7KI.js";
import "./chunk-BUFY4VTC.js";
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
