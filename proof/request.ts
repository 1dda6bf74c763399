import { segmentsOf, withValue } from './document/pointer.ts';
import { ABSENT, type EnvFile, type EnvValue } from './env-file.ts';
import type { Location } from './report.ts';
import { type Exact, isMap } from './validation/exact.ts';

/** The instances of a request; undefined where a location sends nothing. */
export type Request = { readonly [location in Location]: Exact | undefined };

export const LOCATIONS: readonly Location[] = ['path', 'query', 'header', 'body'];

const NO_REQUEST = /^(?:endpoint|auth(?:_\d+)?|unique|setup|cleanup|responses|access|lifecycle)$/;

/** Whether a section is about a request, and not about what all requests share. */
export function isRequest(section: string): boolean {
  return !NO_REQUEST.test(section);
}

/** Whether a section is a valid request as it is, without a scenario's value. */
export function isValidRequest(section: string): boolean {
  return /^(positive(_required|_\d+)?|variant_\d+)$/.test(section);
}

/** The name of the section that a section's request starts from; undefined where it has its own. */
export function baseNameOf(env: EnvFile, section: string): string | undefined {
  if (section === 'positive' || section === 'positive_required') return undefined;
  const named = env.sections.get(section)?.get('base');
  return named === undefined ? 'positive' : String(named);
}

/** The request of a section before its scenario: that of its base with the section's own lines. */
export function baseRequest(env: EnvFile, section: string): Request {
  const base = env.sections.get(baseNameOf(env, section) ?? section);
  const line = (location: Location): Exact | undefined => {
    const own = env.sections.get(section);
    // A line of its own may say null.
    const value = own?.has(location) ? own.get(location) : base?.get(location);
    if (value !== undefined) return value === ABSENT ? undefined : value;
    return location === 'body' ? undefined : {};
  };
  // Cookies are an object inside header, there even when no cookie is sent.
  const header = line('header');
  const cookies = isMap(header) ? { Cookie: {}, ...header } : header;
  return { path: line('path'), query: line('query'), header: cookies, body: line('body') };
}

/** The request with a scenario's value in place, or undefined when the base has no such place. */
export function scenarioRequest(
  base: Request,
  location: Location,
  at: string,
  value: EnvValue,
): Request | undefined {
  const put = withValue(base[location], segmentsOf(at), value === ABSENT ? undefined : value);
  return put.missing ? undefined : { ...base, [location]: put.root };
}
