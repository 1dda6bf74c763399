import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';

export interface Listening {
  /** The bound address as a URL, without a slash at the end. */
  readonly url: string;
  /** Takes no new connections, gives the answers under way, and keeps no connection after its answer. */
  readonly close: () => Promise<void>;
}

/** Serves HTTP on a host and port; port 0 takes a free one. Rejects when the address is taken. */
export async function listen(
  host: string,
  port: number,
  listener: RequestListener,
): Promise<Listening> {
  let isClosing = false;
  const server = createServer((request, response) => {
    // Else a load balancer's connections would bring one request after another, and never end.
    if (isClosing) response.setHeader('connection', 'close');
    response.on('close', () => isClosing && server.closeIdleConnections());
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
