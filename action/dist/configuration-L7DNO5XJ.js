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
} from "./chunk-ONC66KVG.js";
import "./chunk-3VU2VPQX.js";
import "./chunk-PSLPURRK.js";
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
