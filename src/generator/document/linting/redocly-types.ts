/*
 * What Redocly knows of the shape of a document, without what it lints by: bundles take it from the files of
 * Redocly that have it (scripts/bundles/bundle.ts), since this entry loads all the rest.
 */
export {
  type NormalizedNodeType,
  normalizeTypes,
  Oas3_1Types,
  Oas3_2Types,
  Oas3Types,
} from '@redocly/openapi-core';
