import type { TestOutcome } from '../document.ts';

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
const ITSELF: Readonly<Record<string, string>> = { items: '[]', additionalProperties: '.*' };

/**
 * The place of a rule as people call it: `Owner.name` within a schema with a name, `parameter limit`,
 * else the field and the endpoint.
 */
export function placeName(test: TestOutcome): string {
  const { pointer = '', location, at, endpoint } = test;
  const named = /#\/(?:components\/schemas|\$defs|definitions)\/(.*)$/.exec(pointer)?.[1];
  if (named !== undefined) return withinSchema(named, test);
  const parameter = /#\/components\/parameters\/([^/]+)\//.exec(pointer)?.[1];
  if (parameter !== undefined) return `parameter ${unescaped(parameter)}`;
  if (location === undefined) return at ? `${at} of ${endpoint}` : endpoint;
  const field = location === 'body' ? at || 'the body' : `${location} ${(at ?? '').slice(1)}`;
  return `${field} of ${endpoint}`;
}

function withinSchema(path: string, { keyword, limit }: TestOutcome): string {
  const [name = '', ...segments] = path.split('/').map(unescaped);
  let shown = name;
  // The last segments are the keyword itself, and a place in its list.
  const end = segments.lastIndexOf(keyword ?? '');
  const way = end < 0 ? segments : segments.slice(0, end);
  for (let at = 0; at < way.length; at++) {
    const segment = way[at] ?? '';
    const below = BELOW[segment];
    if (below) shown += below(way[++at] ?? '');
    else shown += ITSELF[segment] ?? '';
  }
  return keyword === 'required' && typeof limit === 'string' ? `${shown}.${limit}` : shown;
}

function unescaped(segment: string): string {
  return segment.replaceAll('%25', '%').replaceAll('~1', '/').replaceAll('~0', '~');
}
