import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';

/** A server on loopback. */
export interface Listening {
  /** Without a slash at the end. */
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** Serves on a free port of loopback. */
export async function listen(listener: RequestListener): Promise<Listening> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return {
    url: `http://127.0.0.1:${address.port}`,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
