import { fetch as undiciFetch } from 'undici';
import { guardedAgent } from './guarded-agent.ts';

/**
 * A `fetch` whose connections are checked by the guard, for libraries that take one.
 * Redirects are checked too, as each is a new connection.
 *
 * @param allowed networks (CIDR) that may be reached although they are private
 */
export function guardedFetch(allowed: readonly string[]): typeof fetch {
  const dispatcher = guardedAgent(allowed);
  return async (input, init) => {
    // Requests of Node's own fetch are strangers to undici: their parts are handed over.
    const request = new Request(input, init);
    const { url, method, redirect, signal } = request;
    const body = request.body === null ? null : new Uint8Array(await request.arrayBuffer());
    const headers = [...request.headers];
    return undiciFetch(url, { method, headers, body, redirect, signal, dispatcher });
  };
}
