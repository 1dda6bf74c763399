import { createRequire as createRequireHere } from 'node:module';
const require = createRequireHere(import.meta.url);
import {
  mustache_default
} from "./chunk-BHFHNMNG.js";
import "./chunk-WGCUDNAY.js";
export {
  mustache_default as default
};
