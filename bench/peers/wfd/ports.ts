import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/** Lets a server listen at a free port of loopback, and gives the port. */
export async function listenAnywhere(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('there is no free port');
  return address.port;
}

/** A port of loopback at which nothing listens any more: for a server that has to be given one. */
export async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listenAnywhere(server);
  server.close();
  await once(server, 'close');
  return port;
}
