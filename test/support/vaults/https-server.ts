import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:https';
import type { Certified } from './test-authority.ts';

/** An HTTPS server on a free port of loopback. */
export interface HttpsServer {
  readonly port: number;
  readonly close: () => Promise<void>;
}

export async function httpsServer(
  { certificate, privateKey }: Certified,
  listener: RequestListener,
): Promise<HttpsServer> {
  const server = createServer({ cert: certificate, key: privateKey }, listener);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    port: address.port,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
