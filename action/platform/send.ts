import type { HttpResult } from './http-result.ts';

const TIMEOUT_MS = 60_000;

/** Where the management API is on the platform. */
export const API = '/api/v2';

/** A request to the platform. */
export interface PlatformRequest {
  readonly method: 'GET' | 'POST';
  /** Below the platform's address, with its query. */
  readonly path: string;
  /** Sent as `Authorization: Bearer`; null where the path itself gives access. */
  readonly token: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
}

/** Sends one request; never throws. A redirect is not followed, so that no token goes elsewhere. */
export async function send(url: string, request: PlatformRequest): Promise<HttpResult> {
  const { method, path, token, headers, body } = request;
  try {
    const response = await fetch(`${url}${path}`, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        ...headers,
        accept: 'application/json',
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const retryAfter = response.headers.get('retry-after');
    return { kind: 'response', status: response.status, retryAfter, body: parsed(text) };
  } catch (error) {
    return { kind: 'no-response', cause: causeOf(error) };
  }
}

/** The code of a failed connection, such as ECONNREFUSED, or the name of the error. */
function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'for an unknown reason';
  const { cause } = error;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.name;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
