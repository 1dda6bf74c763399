import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';
import { isKnown } from '../input/known-callers.ts';
import { Problem } from '../problem.ts';

export interface Bound {
  /** The bound address as a URL, without a slash at the end. */
  readonly url: string;
  /** Answers requests from now on, those first that have come before. */
  readonly serve: (listener: RequestListener) => void;
  /**
   * Accepts no new connections, sends the answers under way, and keeps no connection after its answer. What is
   * still open after `ANSWER_MS` is cut off.
   */
  readonly close: () => Promise<void>;
}

/** An address that is served already. */
export type Listening = Omit<Bound, 'serve'>;

/** How long an answer that is under way may take at a stop, in milliseconds. */
const ANSWER_MS = 10_000;

/** How long the rest of a body is read that nobody wants, so that its sender gets the answer. */
const UNREAD_MS = 500;

/** Connections at the same time whose callers have not proven who they are. */
const MOST_STRANGERS = 1000;

interface BindOptions {
  /** What every answer has, whichever part gives it; none by default. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Connections of strangers at the same time; the one that has been open longest makes room for another. */
  readonly mostStrangers?: number;
}

/**
 * Binds a host and port for HTTP; port 0 picks a free one. What serves there can then be given the address.
 * @throws Problem `address-unavailable` where somebody else has it, or it is not ours
 */
export async function bind(
  host: string,
  port: number,
  { headers = {}, mostStrangers = MOST_STRANGERS }: BindOptions = {},
): Promise<Bound> {
  let isClosing = false;
  let isServing = false;
  const { promise: served, resolve: serve } = Promise.withResolvers<RequestListener>();
  const server = createServer((request, response) => {
    // Else a load balancer's connections would bring one request after another, and never end.
    if (isClosing) response.setHeader('connection', 'close');
    response.on('close', () => isClosing && server.closeIdleConnections());
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    response.on('finish', () => cutUnread(request));
    if (hasTwoHosts(request)) return refuse(response);
    void served.then((listener) => listener(request, response));
  });
  const open = trackConnections(server, mostStrangers);
  await once(server.listen(port, host), 'listening').catch((error: unknown) => {
    throw unavailable(error, host, port);
  });
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('the server has no port');
  const name = bound.family === 'IPv6' ? `[${bound.address}]` : bound.address;
  return {
    url: `http://${name}:${bound.port}`,
    serve: (listener) => {
      isServing = true;
      serve(listener);
    },
    close: async () => {
      isClosing = true;
      const closed = once(server, 'close');
      server.close();
      server.closeIdleConnections();
      // Nobody answers what has come before a start that failed.
      if (!isServing) server.closeAllConnections();
      // After what has arrived by now was read.
      setImmediate(() => cutUnused(open));
      const late = setTimeout(() => server.closeAllConnections(), ANSWER_MS);
      await closed;
      clearTimeout(late);
    },
  };
}

/** Serves HTTP on a host and port by what need not know the address. */
export async function listen(
  host: string,
  port: number,
  listener: RequestListener,
): Promise<Listening> {
  const bound = await bind(host, port);
  bound.serve(listener);
  return bound;
}

/** Keeps the open connections, and no more of strangers than there may be. */
function trackConnections(server: Server, mostStrangers: number): ReadonlySet<Socket> {
  const open = new Set<Socket>();
  const strangers = new Set<Socket>();
  server.on('connection', (socket) => {
    open.add(socket);
    strangers.add(socket);
    socket.once('close', () => {
      open.delete(socket);
      strangers.delete(socket);
    });
    // Sets are in the order of their arrival.
    for (const oldest of strangers) {
      if (strangers.size <= mostStrangers) break;
      strangers.delete(oldest);
      if (!isKnown(oldest)) oldest.destroy();
    }
  });
  return open;
}

/** Ends a connection whose answer is sent, and whose request never ends. */
function cutUnread(request: IncomingMessage): void {
  if (request.complete) return;
  setTimeout(() => {
    if (!request.complete) request.socket.destroy();
  }, UNREAD_MS).unref();
}

/** Errors of the system (listen(2), getaddrinfo(3)) → what they say about an address. */
const WORDS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another program listens there; stop that one, or set PORT to another number',
  EACCES: 'that is not permitted; set PORT to a number above 1023',
  EADDRNOTAVAIL: 'this machine does not have that address; set HOST to one that it has',
  EINVAL: 'this machine does not have that address; set HOST to one that it has',
  ENOTFOUND: 'no such host is known; set HOST to an address of this machine',
  EAI_AGAIN: 'no such host is known; set HOST to an address of this machine',
};

function unavailable(error: unknown, host: string, port: number): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const words = WORDS[code];
  if (words === undefined) return error;
  return new Problem('address-unavailable', `Cannot listen on ${host}, port ${port}: ${words}.`);
}

/**
 * Browsers open connections in advance. One that has brought no byte is not idle for Node, which no longer counts
 * its time either once the server closes, so it would keep the server for as long as the browser likes.
 */
function cutUnused(open: ReadonlySet<Socket>): void {
  for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
}

/** A proxy in front may have used one of them while we use the other (RFC 9112, 3.2). */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  return rawHeaders.filter((name, at) => at % 2 === 0 && /^host$/i.test(name)).length > 1;
}

/** Nothing else is read from a connection whose requests have two meanings. */
function refuse(response: ServerResponse): void {
  response.writeHead(400, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' });
  response.end('The request has more than one Host header; send one.');
}
