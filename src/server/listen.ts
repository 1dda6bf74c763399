import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';

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

/**
 * Binds a host and port for HTTP; port 0 picks a free one. What serves there can then be given the address.
 * Rejects when the address is taken.
 *
 * @param headers what every answer has, whichever part gives it; none by default
 */
export async function bind(
  host: string,
  port: number,
  headers: Readonly<Record<string, string>> = {},
): Promise<Bound> {
  let isClosing = false;
  const { promise: served, resolve: serve } = Promise.withResolvers<RequestListener>();
  const server = createServer((request, response) => {
    // Else a load balancer's connections would bring one request after another, and never end.
    if (isClosing) response.setHeader('connection', 'close');
    response.on('close', () => isClosing && server.closeIdleConnections());
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    if (hasTwoHosts(request)) return refuse(response);
    void served.then((listener) => listener(request, response));
  }).listen(port, host);
  const open = new Set<Socket>();
  server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  await once(server, 'listening');
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('the server has no port');
  const name = bound.family === 'IPv6' ? `[${bound.address}]` : bound.address;
  return {
    url: `http://${name}:${bound.port}`,
    serve,
    close: async () => {
      isClosing = true;
      const closed = once(server, 'close');
      server.close();
      server.closeIdleConnections();
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
