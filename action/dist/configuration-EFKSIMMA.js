import { createRequire as createRequireHere } from 'node:module';
const require = createRequireHere(import.meta.url);
import {
  CONFIGURATION_FILE,
  configurationTable,
  publishedSchema,
  readConfiguration,
  readLocated
} from "./chunk-POW46ALC.js";
import "./chunk-WGCUDNAY.js";
export {
  CONFIGURATION_FILE,
  configurationTable,
  publishedSchema,
  readConfiguration,
  readLocated
};
