import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { type Answer, type Handler, openClinic } from './clinic.ts';
import { type Constraint, type Operation, readContract, type WireRequest } from './contract.ts';

/** The mistake that the demo seeds: nothing stops an owner's name from being too long. */
const SEEDED_FAULT: Constraint = {
  endpoint: 'POST /pets',
  location: 'body',
  at: '/owner/name',
  keyword: 'maxLength',
};

export interface SampleApi {
  /** Such as `http://127.0.0.1:40123`. */
  readonly baseUrl: string;
  readonly stop: () => Promise<void>;
}

/**
 * Starts the pet clinic of `templates/demo/openapi.yaml` on loopback. It accepts what its document
 * allows and answers 400, 415 or 422 to everything else, except to what breaks only the constraint
 * that it forgets: the seeded one for `true`, none for `false`, or any other.
 *
 * @param port a free one when absent
 */
export async function startSampleApi(options: {
  readonly fault: boolean | Constraint;
  readonly port?: number;
}): Promise<SampleApi> {
  const forgotten = options.fault === true ? SEEDED_FAULT : options.fault || undefined;
  const operations = readContract();
  const handlers = openClinic();
  const server = createServer((request, response) => {
    answer(request, operations, handlers, forgotten)
      // A bug of the sample's own is a 500, which fails every test.
      .catch((fault: unknown) => problem(500, String(fault)))
      .then((answered) => write(response, answered, request.headers['x-request-id']));
  });
  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return {
    baseUrl: `http://127.0.0.1:${address.port}`,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

async function answer(
  request: IncomingMessage,
  operations: readonly Operation[],
  handlers: ReadonlyMap<string, Handler>,
  forgotten: Constraint | undefined,
): Promise<Answer> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://clinic.example');
  const segments = pathname.split('/');
  const operation = operations.find(
    (candidate) => candidate.method === request.method && matchesPath(candidate.segments, segments),
  );
  const handler = operation && handlers.get(operation.endpoint);
  if (!handler) return problem(404, 'There is no such operation.');

  const content = await text(request);
  const isJson = /^application\/json\b/i.test(request.headers['content-type'] ?? '');
  if (content !== '' && !isJson) return problem(415, 'The body has to be application/json.');
  let body: unknown;
  let path: ReadonlyMap<string, string>;
  try {
    body = content === '' ? undefined : JSON.parse(content);
    path = pathParameters(operation.segments, segments);
  } catch (fault) {
    return problem(400, fault instanceof Error ? fault.message : String(fault));
  }

  const wire: WireRequest = { path, query: searchParams, header: headersOf(request), body };
  const broken = operation.broken(wire).filter((constraint) => !isSame(constraint, forgotten));
  if (broken.length > 0) {
    return problem(422, broken.map((b) => `${b.location} ${b.at} breaks ${b.keyword}`).join('; '));
  }
  return handler({ path, query: searchParams, body });
}

function matchesPath(template: readonly string[], segments: readonly string[]): boolean {
  return (
    template.length === segments.length &&
    template.every((part, index) => part.startsWith('{') || part === segments[index])
  );
}

/** Throws a URIError when a segment is badly encoded. */
function pathParameters(
  template: readonly string[],
  segments: readonly string[],
): ReadonlyMap<string, string> {
  const names = template.map((part) => part.match(/^\{(.*)\}$/)?.[1]);
  return new Map(
    names.flatMap((name, index) =>
      name === undefined ? [] : [[name, decodeURIComponent(segments[index] ?? '')]],
    ),
  );
}

function headersOf(request: IncomingMessage): ReadonlyMap<string, string> {
  const entries = Object.entries(request.headers);
  return new Map(
    entries.flatMap(([key, value]) => (typeof value === 'string' ? [[key, value]] : [])),
  );
}

function isSame(a: Constraint, b: Constraint | undefined): boolean {
  return (
    a.endpoint === b?.endpoint &&
    a.location === b.location &&
    a.at === b.at &&
    a.keyword === b.keyword &&
    (b.property === undefined || a.property === b.property)
  );
}

function problem(status: number, detail: string): Answer {
  return { status, body: { title: 'The clinic cannot do this', status, detail } };
}

function write(
  response: ServerResponse,
  { status, body }: Answer,
  id: string | string[] | undefined,
) {
  const type = status < 400 ? 'application/json' : 'application/problem+json';
  response.writeHead(status, {
    ...(body === undefined ? {} : { 'content-type': type }),
    ...(typeof id === 'string' ? { 'x-request-id': id } : {}),
  });
  response.end(body === undefined ? undefined : JSON.stringify(body));
}
