import type { Operation } from '../document/operations.ts';
import type { JsonObject } from '../json.ts';
import { lastSegment, pointerOf } from './named-properties.ts';

const CSRF = /csrf|xsrf/i;
const TOKEN = [/csrf|xsrf/i, /^token$/i];
/** What Laravel Sanctum hands out, whose documents seldom say so. */
const SANCTUM = { path: /^\/sanctum\/csrf-cookie$/, cookie: 'XSRF-TOKEN', header: 'X-XSRF-TOKEN' };
const USUAL_HEADER = 'X-CSRF-Token';

/** `csrf` of a login: the GET of the document that hands out CSRF tokens; undefined without one. */
export function csrfOf(operations: readonly Operation[]): JsonObject | undefined {
  const names = namesOf(operations);
  const header = names.header ?? USUAL_HEADER;
  for (const { method, path, responses } of operations) {
    if (method !== 'GET' || !CSRF.test(lastSegment(path)) || path.includes('{')) continue;
    if (SANCTUM.path.test(path)) return { path, cookie: SANCTUM.cookie, header: SANCTUM.header };
    const accepted = responses.filter(({ status }) => /^2/.test(status));
    const schemas = accepted.flatMap(({ content }) => [...content.values()]);
    const token = schemas.map((one) => pointerOf(one, TOKEN)).find((one) => one !== undefined);
    if (token !== undefined) return { path, token, header };
    if (names.cookie !== undefined) return { path, cookie: names.cookie, header };
  }
  return undefined;
}

/** The header and the cookie in which the document's requests send such a token. */
function namesOf(operations: readonly Operation[]): { header?: string; cookie?: string } {
  const sent = operations.flatMap(({ parameters, auth }) => [
    ...parameters.map(({ in: location, name }) => ({ in: String(location), name })),
    ...auth.flat().map(({ value }) => ({ in: String(value.in), name: String(value.name) })),
  ]);
  const named = (location: string) =>
    sent.find((one) => one.in === location && CSRF.test(one.name))?.name;
  const [header, cookie] = [named('header'), named('cookie')];
  return { ...(header !== undefined && { header }), ...(cookie !== undefined && { cookie }) };
}
