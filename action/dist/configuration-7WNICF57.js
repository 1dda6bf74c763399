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
} from "./chunk-TDWVCO7J.js";
import "./chunk-VQCOJVOY.js";
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
