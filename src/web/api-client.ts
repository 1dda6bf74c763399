import { z } from 'zod';
import { isProblemKind, Problem } from '../problem.ts';
import { address } from './address.ts';
import type { WebPorts } from './web-ports.ts';

/** An error of the management API (RFC 9457), as far as pages show it. */
const Fault = z.looseObject({
  error: z.string(),
  detail: z.string(),
  errors: z.array(z.string()).default([]),
});

/** The connection of a visitor, as far as the audit log has it. */
interface Connection {
  readonly incoming: {
    readonly socket: {
      readonly remoteAddress?: string | undefined;
      readonly remotePort?: number | undefined;
      readonly remoteFamily?: string | undefined;
    };
  };
}

/** What a change sends along. */
export interface Change {
  readonly body?: object;
  /** Keeps a form that was sent twice from doing its work twice. */
  readonly key?: string | undefined;
}

/**
 * The management API as pages use it: in this process, with the visitor's own session. So a page can do
 * what its visitor may do and nothing else, and what it does is in the audit log like any request.
 */
export class ApiClient {
  readonly #ports: Pick<WebPorts, 'callPlatform' | 'identity'>;
  readonly #callPlatform: WebPorts['callPlatform'];
  readonly #origin: string;
  readonly #cookie: string;
  readonly #csrfToken: string;
  readonly #env: Connection;

  constructor(
    ports: Pick<WebPorts, 'callPlatform' | 'identity'>,
    visit: { readonly cookie: string; readonly csrfToken: string; readonly env: Connection },
  ) {
    const { callPlatform, identity } = ports;
    this.#ports = ports;
    this.#callPlatform = callPlatform;
    this.#origin = identity.baseUrl;
    this.#cookie = visit.cookie;
    this.#csrfToken = visit.csrfToken;
    this.#env = visit.env;
  }

  /** The same for what goes on after its request: a closed connection no longer says whose it was. */
  outliving(): ApiClient {
    const { remoteAddress, remotePort, remoteFamily } = this.#env.incoming.socket;
    const env = { incoming: { socket: { remoteAddress, remotePort, remoteFamily } } };
    return new ApiClient(this.#ports, { cookie: this.#cookie, csrfToken: this.#csrfToken, env });
  }

  /** Reads `/api/v2{path}`. @throws Problem as the API answers it */
  async get<T>(
    path: string,
    schema: z.ZodType<T>,
    query: Readonly<Record<string, string | undefined>> = {},
  ): Promise<T> {
    return this.#answered(address(path, query), { method: 'GET' }, schema);
  }

  /** Changes something by `/api/v2{path}`. @throws Problem as the API answers it */
  async send<T>(
    method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    schema: z.ZodType<T>,
    { body, key }: Change = {},
  ): Promise<T> {
    const headers = {
      'x-csrf-token': this.#csrfToken,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    };
    const sent = body === undefined ? null : JSON.stringify(body);
    return this.#answered(path, { method, headers, body: sent }, schema);
  }

  /** A file of `/api/v2{path}`, as it is answered. @throws Problem as the API answers it */
  async download(path: string): Promise<Response> {
    const response = await this.#send(path, { method: 'GET' });
    if (!response.ok) throw problemOf(`GET ${path}`, await response.json());
    return response;
  }

  async #answered<T>(path: string, init: RequestInit, schema: z.ZodType<T>): Promise<T> {
    const response = await this.#send(path, init);
    const text = await response.text();
    const answer: unknown = text === '' ? null : JSON.parse(text);
    if (response.ok) return schema.parse(answer);
    throw problemOf(`${init.method} ${path}`, answer);
  }

  async #send(path: string, init: RequestInit): Promise<Response> {
    const headers = { ...init.headers, cookie: this.#cookie };
    const request = new Request(`${this.#origin}/api/v2${path}`, { ...init, headers });
    return this.#callPlatform(request, this.#env);
  }
}

function problemOf(request: string, answer: unknown): Problem {
  const { error, detail, errors } = Fault.parse(answer);
  // A bug of the API is a bug of the page that requested it.
  if (!isProblemKind(error)) throw new Error(`${request}: ${error}`);
  return new Problem(error, detail, errors);
}

/** The answer of what answers nothing. */
export const Nothing = z.null();
