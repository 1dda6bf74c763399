import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { startSampleApi } from '../../src/server/demo/index.ts';
import { type Listening, listen } from '../../src/server/listen.ts';
import type { Bug } from './bugs.ts';

/** A server of the clinic whose builds differ in what they get wrong. */
export interface Builds extends Listening {
  /** Deploys a build. */
  readonly deploy: (bugs: readonly Bug[]) => void;
}

/**
 * Starts the clinic behind what spoils its requests and answers as the deployed build does.
 * @param isAllowed whether a request has the key
 */
export async function startBuilds(
  port: number,
  isAllowed: (request: IncomingMessage) => boolean = () => true,
): Promise<Builds> {
  const clinic = await startSampleApi({ fault: false });
  let bugs: readonly Bug[] = [];
  const door = await listen('127.0.0.1', port, async (request, response) => {
    if (!isAllowed(request)) response.writeHead(401).end();
    else await pass(request, response, clinic.baseUrl, bugs);
  });
  return {
    url: door.url.replace('127.0.0.1', 'localhost'),
    deploy: (next) => {
      bugs = next;
    },
    close: async () => {
      await door.close();
      await clinic.stop();
    },
  };
}

async function pass(
  request: IncomingMessage,
  response: ServerResponse,
  baseUrl: string,
  bugs: readonly Bug[],
): Promise<void> {
  const { method = 'GET', url = '/', headers } = request;
  const [path = ''] = url.split('?');
  const own = bugs.filter(({ endpoint }) => endpoint.test(`${method} ${path}`));
  const sent = await buffer(request);
  const body = parsed(sent.toString());
  if (own.some(({ crashes }) => crashes?.(body))) {
    const text = 'Internal Server Error: RangeError: Invalid time value';
    response.writeHead(500, { 'content-type': 'text/plain' }).end(text);
    return;
  }
  const repaired = own.reduce((value, { accepts }) => accepts?.(value) ?? value, body);
  const { host: _, 'content-length': __, connection: ___, ...rest } = headers;
  const answer = await fetch(`${baseUrl}${url}`, {
    method,
    headers: Object.entries(rest).map(([name, value]) => [name, String(value)]),
    ...(sent.length === 0
      ? {}
      : { body: isSame(repaired, body) ? sent : JSON.stringify(repaired) }),
  });
  const text = await answer.text();
  const answered = own.reduce(
    (value, { answers }) => (answer.ok && answers?.(value)) || value,
    parsed(text),
  );
  const forwarded = ['content-type', 'x-request-id'].flatMap((name) => {
    const value = answer.headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  response.writeHead(answer.status, Object.fromEntries(forwarded));
  response.end(answered === undefined ? text : JSON.stringify(answered));
}

/** What needs no repair is passed on as it came, with numbers that JavaScript cannot hold. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Undefined where it is no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
