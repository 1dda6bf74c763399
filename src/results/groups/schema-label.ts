import type { TestOutcome } from '../document.ts';

/** What a place is named by. */
export type Placed = Pick<
  TestOutcome,
  'pointer' | 'location' | 'at' | 'endpoint' | 'keyword' | 'limit'
>;

/** What of a pointer's segments names a part of a value: the segment before → how it is shown. */
const BELOW: Readonly<Record<string, (name: string) => string>> = {
  properties: (name) => `.${name}`,
  patternProperties: (name) => `.${name}`,
  dependentSchemas: () => '',
  allOf: () => '',
  anyOf: () => '',
  oneOf: () => '',
  prefixItems: (index) => `[${index}]`,
};
/**
 * A schema that is a whole file, or one of those in a file: the name of the file, and the path in it. Operations and the
 * actions of overlays name no schema.
 */
const IN_FILE = /(?:^|\/)([^/]+)\.(?:ya?ml|json)#\/(?!paths\/|actions\/)(.*)$/i;
const ITSELF: Readonly<Record<string, string>> = { items: '[]', additionalProperties: '.*' };

/**
 * The place of a rule as people call it: `Owner.name` within a schema with a name, `parameter limit`,
 * `request-pattern.port` in a file of its own, else the field and the endpoint.
 *
 * @param isParent whether the object is meant, not the one of its properties that is required
 */
export function schemaLabel(outcome: Placed, isParent = false): string {
  const { limit: _, at: child, ...rest } = outcome;
  const parent = typeof outcome.limit === 'string' ? child?.replace(/\/[^/]*$/, '') : child;
  const test = isParent ? { ...rest, ...(parent !== undefined && { at: parent }) } : outcome;
  const { pointer = '', location, at, endpoint } = test;
  const named = /#\/(?:components\/schemas|\$defs|definitions)\/(.*)$/.exec(pointer)?.[1];
  if (named !== undefined) return withinSchema(named, test);
  const [, file, path] = named === undefined ? (IN_FILE.exec(pointer) ?? []) : [];
  if (file !== undefined && path !== undefined) return withinFile(file, path, test);
  const parameter = /#\/components\/parameters\/([^/]+)\//.exec(pointer)?.[1];
  if (parameter !== undefined) return `parameter ${unescaped(parameter)}`;
  if (location === undefined) return at ? `${at} of ${endpoint}` : endpoint;
  const field = location === 'body' ? at || 'the body' : `${location} ${(at ?? '').slice(1)}`;
  return `${field} of ${endpoint}`;
}

/** What is alone in a file is named after the file. */
function withinFile(file: string, path: string, test: Placed): string {
  const [first = ''] = path.split('/');
  const isNamed = path.includes('/') && !(first in BELOW) && !(first in ITSELF);
  const isKeyword = first === test.keyword;
  return withinSchema(isNamed && !isKeyword ? path : `${file.replaceAll('/', '~1')}/${path}`, test);
}

function withinSchema(path: string, { keyword, limit }: Placed): string {
  const [name = '', ...segments] = path.split('/').map(unescaped);
  let label = name;
  // The last segments are the keyword itself, and a place in its list.
  const end = segments.lastIndexOf(keyword ?? '');
  const way = end < 0 ? segments : segments.slice(0, end);
  for (let at = 0; at < way.length; at++) {
    const segment = way[at] ?? '';
    const below = BELOW[segment];
    if (below) label += below(way[++at] ?? '');
    else label += ITSELF[segment] ?? '';
  }
  return keyword === 'required' && typeof limit === 'string' ? `${label}.${limit}` : label;
}

function unescaped(segment: string): string {
  return segment.replaceAll('%25', '%').replaceAll('~1', '/').replaceAll('~0', '~');
}
