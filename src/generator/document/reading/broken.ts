import { isArray, isObject, type Json, own } from '../../json.ts';
import { childKind, type PlaceKind } from './reference-places.ts';

/** Maps whose entries the schema reader itself finds to be no schemas. */
const SCHEMA_MAPS: ReadonlySet<string> = new Set([
  'properties',
  'patternProperties',
  '$defs',
  'definitions',
  'dependentSchemas',
  'schemas',
]);

/**
 * The object that an error costs: the innermost one of keywords (a schema, a parameter, an
 * operation) that holds it. Undefined if the error is an entry and the reader leaves out only that.
 */
export function holderOf(tree: Json, path: readonly string[]): object | undefined {
  let node: Json | undefined = tree;
  let kind: PlaceKind = 'keywords';
  let holder: object | undefined;
  for (const segment of path) {
    if (isObject(node) && kind === 'keywords') holder = node;
    const child: Json | undefined = isArray(node)
      ? node[Number(segment)]
      : isObject(node)
        ? own(node, segment)
        : undefined;
    if (!isArray(node)) kind = childKind(kind, segment, isArray(child));
    node = child;
  }
  if (isObject(node) && kind === 'keywords') return node;
  const isEntry = node !== undefined && !isObject(node) && SCHEMA_MAPS.has(path.at(-2) ?? '');
  return isEntry ? undefined : holder;
}
