import { resolveFragment } from '../document/pointer.ts';
import type { Case, Endpoint } from '../report.ts';
import {
  type Exact,
  type ExactObject,
  isList,
  isMap,
  own,
  sameValue,
} from '../validation/exact.ts';

/**
 * What is wrong with the rules of an endpoint in rules.json: each negative's rule names the keyword that
 * the report says it breaks, and the document says the limit where the pointer leads.
 *
 * @param rules the whole of rules.json
 */
export function* ruleFaults(
  rules: ExactObject,
  endpoint: Endpoint,
  document: ExactObject,
): Generator<string> {
  // A suite whose negatives have no rules at all was written by hand.
  if (Object.keys(rules).length === 0) return;
  const sections = objectAt(rules, endpoint.slug);
  const cases = Map.groupBy(
    endpoint.cases.filter(({ breaks }) => breaks),
    ({ section }) => section,
  );
  for (const [section, known] of Object.entries(sections)) {
    for (const id of isMap(known) ? Object.keys(known) : ['*']) {
      const isKnown = cases.get(section)?.some(({ scenario }) => scenario === id);
      if (!isKnown) yield `[${section}] has a rule for ${id}`;
    }
  }
  for (const [section, all] of cases) {
    const known = objectAt(sections, section);
    for (const one of all) {
      const found = faultOf(one, own(known, one.scenario ?? ''), document);
      if (found !== undefined) yield `[${section}] rule of ${one.scenario}: ${found}`;
    }
  }
}

function objectAt(holder: ExactObject, key: string): ExactObject {
  const value = own(holder, key);
  return isMap(value) ? value : {};
}

function faultOf({ breaks }: Case, rule: Exact | undefined, document: ExactObject) {
  if (!breaks || !isMap(rule)) return 'there is none';
  const keyword = own(rule, 'keyword');
  if (keyword !== breaks.keyword) return `it names ${keyword}, not ${breaks.keyword}`;
  const pointer = own(rule, 'pointer');
  if (typeof pointer !== 'string') return 'it has no pointer';
  // A part of another file is not in this tree.
  if (!pointer.startsWith('#')) return undefined;
  const segments = pointer.split('/');
  const written = resolveFragment(document, pointer.slice(1));
  if (written === undefined) return `${pointer} leads nowhere`;
  if (!segments.slice(-2).includes(breaks.keyword)) return `${pointer} is not of ${keyword}`;
  const limit = own(rule, 'limit');
  return limit === undefined || expressesLimit(written, limit, breaks.property)
    ? undefined
    : `the document does not say ${JSON.stringify(limit)} at ${pointer}`;
}

/** Whether a keyword as written in the document means this limit, in the terms of 2020-12. */
function expressesLimit(written: Exact, limit: Exact, property: string | undefined): boolean {
  if (sameValue(written, limit)) return true;
  // A parameter or an exclusive limit of OpenAPI 3.0 says `true`, which means its name or its number.
  if (written === true) return limit === property || typeof limit === 'number';
  const includes = (list: Exact, one: Exact) =>
    isList(list) && list.some((each) => sameValue(each, one));
  // What is read-only is required only of responses.
  if (isList(written)) return isList(limit) && limit.every((one) => includes(written, one));
  // `nullable` adds a type in 3.0.
  return includes(limit, written);
}
