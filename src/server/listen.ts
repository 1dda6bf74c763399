import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http';

export interface Listening {
  /** The bound address as a URL, without a slash at the end. */
  readonly url: string;
  /** Takes no new connections, gives the answers under way, and keeps no connection after its answer. */
  readonly close: () => Promise<void>;
}

/**
 * Serves HTTP on a host and port; port 0 takes a free one. Rejects when the address is taken.
 * @param headers what every answer has, whichever part gives it; none by default
 */
export async function listen(
  host: string,
  port: number,
  listener: RequestListener,
  headers: Readonly<Record<string, string>> = {},
): Promise<Listening> {
  let isClosing = false;
  const server = createServer((request, response) => {
    // Else a load balancer's connections would bring one request after another, and never end.
    if (isClosing) response.setHeader('connection', 'close');
    response.on('close', () => isClosing && server.closeIdleConnections());
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    if (hasTwoHosts(request)) return refuse(response);
    listener(request, response);
  }).listen(port, host);
  await once(server, 'listening');
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('the server has no port');
  const name = bound.family === 'IPv6' ? `[${bound.address}]` : bound.address;
  return {
    url: `http://${name}:${bound.port}`,
    close: async () => {
      isClosing = true;
      const closed = once(server, 'close');
      server.close();
      server.closeIdleConnections();
      await closed;
    },
  };
}

/** Whoever stands in front may have gone by one of them while we go by the other (RFC 9112, 3.2). */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  return rawHeaders.filter((name, at) => at % 2 === 0 && /^host$/i.test(name)).length > 1;
}

/** Nothing else is read from a connection whose requests have two meanings. */
function refuse(response: ServerResponse): void {
  response.writeHead(400, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' });
  response.end('The request has more than one Host header; send one.');
}
