/**
 * What is at a place of a document: an object whose keys are keywords, a map whose keys are
 * names that the author chose, or data in which `$ref` is no reference.
 */
export type PlaceKind = 'keywords' | 'names' | 'data';

/** Keywords whose value is a map from names (OpenAPI 3.0 to 3.2, JSON Schema 2020-12). */
const NAMES = new Set([
  'properties',
  'patternProperties',
  '$defs',
  'definitions',
  'dependentSchemas',
  'schemas',
  'responses',
  'parameters',
  'examples',
  'requestBodies',
  'headers',
  'securitySchemes',
  'links',
  'callbacks',
  'pathItems',
  'mediaTypes',
  'paths',
  'webhooks',
  'content',
  'encoding',
  'variables',
  'additionalOperations',
]);

/** Keywords whose value is the author's own data. */
const DATA = new Set([
  'example',
  'default',
  'const',
  'enum',
  'value',
  'dataValue',
  'serializedValue',
  'required',
  'security',
  'mapping',
]);

/** The kind of place under `key` of a place of kind `parent`. */
export function childKind(parent: PlaceKind, key: string, isList: boolean): PlaceKind {
  if (parent === 'data') return 'data';
  if (parent === 'names') return 'keywords';
  if (DATA.has(key) || key.startsWith('x-')) return 'data';
  // A Schema Object's `examples` is a list of values; everywhere else it is a map.
  if (isList) return key === 'examples' ? 'data' : 'keywords';
  return NAMES.has(key) ? 'names' : 'keywords';
}

/** Whether `path` from the root of a document leads into data or an extension. */
export function leadsIntoData(path: readonly string[]): boolean {
  let kind: PlaceKind = 'keywords';
  for (const [at, key] of path.entries()) {
    const isList = /^\d+$/.test(path[at + 1] ?? '');
    kind = childKind(kind, key, isList && key === 'examples');
    if (kind === 'data') return true;
  }
  return false;
}
