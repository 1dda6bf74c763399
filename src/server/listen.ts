import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';

export interface Listening {
  /** The bound address as a URL, without a slash at the end. */
  readonly url: string;
  /** Takes no new connections and waits for the answers under way. */
  readonly close: () => Promise<void>;
}

/** Serves HTTP on a host and port; port 0 takes a free one. Rejects when the address is taken. */
export async function listen(
  host: string,
  port: number,
  listener: RequestListener,
): Promise<Listening> {
  const server = createServer(listener).listen(port, host);
  await once(server, 'listening');
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('the server has no port');
  const name = bound.family === 'IPv6' ? `[${bound.address}]` : bound.address;
  return {
    url: `http://${name}:${bound.port}`,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeIdleConnections();
      await closed;
    },
  };
}
