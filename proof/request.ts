import { ABSENT, type EnvFile, type EnvValue } from './env-file.ts';
import { type Exact, isMap } from './exact.ts';
import { segmentsOf, withValue } from './pointer.ts';
import type { Location } from './report.ts';

/** The instances of a request; undefined where a location sends nothing. */
export type Request = { readonly [location in Location]: Exact | undefined };

export const LOCATIONS: readonly Location[] = ['path', 'query', 'header', 'body'];

/** The request of a section before its scenario: `[positive]` with the section's own lines. */
export function baseRequest(env: EnvFile, section: string): Request {
  const line = (location: Location): Exact | undefined => {
    const value =
      env.sections.get(section)?.get(location) ??
      (section === 'positive_required' ? undefined : env.sections.get('positive')?.get(location));
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
