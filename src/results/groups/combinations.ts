import { z } from 'zod';
import type { TestOutcome } from '../document.ts';
import type { Found } from './clusters.ts';

/** Variants that combine fields (docs/scenarios.md). */
const COMBINATION = '9.03';

/**
 * Gives a combination of fields the cause of the variant of one field that fails alike with the same value: what one
 * value does alone, its company does not cause. Responses that say what is wrong need none of this.
 */
export function withSingleCauses(all: readonly Found[]): Found[] {
  const singles = all.filter(({ test }) => isSingle(test));
  return all.map((one) => {
    if (one.test.scenario !== COMBINATION) return one;
    const single = singles.find((other) => isPart(other, one));
    return single === undefined ? one : { ...one, cause: single.cause };
  });
}

function isSingle({ scenario, location, at }: TestOutcome): boolean {
  const isVariant = scenario?.startsWith('9.') && scenario !== COMBINATION;
  return isVariant === true && location !== undefined && at !== undefined && at !== '';
}

/** Whether two requests to one endpoint fail alike, and have the same value where the first one is tested. */
function isPart(single: Found, { test, cause }: Found): boolean {
  if (single.test.endpoint !== test.endpoint) return false;
  if (single.cause.kind !== cause.kind || single.cause.response !== cause.response) return false;
  const value = valueSent(single.test, single.test);
  return value !== undefined && value === valueSent(test, single.test);
}

/** What a test sent at the place of another one, as a text; undefined where it sent nothing there, or that is unknown. */
function valueSent({ request, endpoint }: TestOutcome, place: TestOutcome): string | undefined {
  if (request === undefined || !URL.canParse(request.url)) return undefined;
  const { pathname, searchParams } = new URL(request.url);
  const [name = '', ...inside] = segmentsOf(place);
  if (place.location === 'body') return memberText(request.body, [name, ...inside]);
  if (inside.length > 0) return undefined;
  if (place.location === 'header') {
    const names = Object.keys(request.headers);
    return request.headers[names.find((one) => one.toLowerCase() === name.toLowerCase()) ?? ''];
  }
  if (place.location === 'query') {
    const values = searchParams.getAll(name);
    return values.length === 0 ? undefined : JSON.stringify(values);
  }
  // The base URL may have a path of its own before that of the endpoint.
  const template = endpoint.split('/');
  return pathname.split('/').at(template.indexOf(`{${name}}`) - template.length);
}

/** The names that lead to the field of a test (RFC 6901, section 4). */
function segmentsOf({ at = '' }: TestOutcome): string[] {
  const segments = at.split('/').slice(1);
  return segments.map((one) => one.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** A member of a JSON body; undefined where the body is none, or was cut. */
function memberText(body: string | undefined, path: readonly string[]): string | undefined {
  let value = parsed(body);
  for (const name of path) {
    const object = z.record(z.string(), z.unknown()).safeParse(value);
    if (!object.success || !Object.hasOwn(object.data, name)) return undefined;
    value = object.data[name];
  }
  return JSON.stringify(value);
}

function parsed(text = ''): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
