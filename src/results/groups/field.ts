import type { TestOutcome } from '../document.ts';

/** Which field of the document a test is about: the schema, without its keyword; else where the value travels. */
export function fieldOf(test: TestOutcome | undefined): string {
  if (test === undefined) return '';
  const { pointer, keyword, limit, endpoint, location = '', at = '' } = test;
  if (pointer === undefined) return `${endpoint} ${location}${at}`;
  const end = pointer.lastIndexOf(`/${keyword}`);
  const schema = end < 0 ? pointer : pointer.slice(0, end);
  const isProperty = keyword === 'required' && typeof limit === 'string';
  return isProperty
    ? `${schema}/properties/${limit.replaceAll('~', '~0').replaceAll('/', '~1')}`
    : schema;
}

/** The name of that field; empty for a whole body. */
export function nameOf(test: TestOutcome | undefined): string {
  if (test === undefined) return '';
  const { keyword, limit, at = '' } = test;
  if (keyword === 'required' && typeof limit === 'string') return limit;
  const segments = at.split('/').slice(1);
  return segments.findLast((one) => !/^\d+$/.test(one)) ?? '';
}

/** The schema with a name that a rule is written in; undefined for one in place. */
export function schemaOf({ pointer = '' }: TestOutcome): string | undefined {
  return /#\/(?:components\/schemas|\$defs|definitions)\/([^/]+)\//.exec(pointer)?.[1];
}
