import { once } from 'node:events';
import { createServer } from 'node:http';

/** Does something with the URL of a server on loopback that answers 422 to everything, at once. */
export async function withAnswering<T>(use: (url: string) => Promise<T>): Promise<T> {
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(422, { 'content-type': 'application/json' }).end('{"message":"refused"}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  try {
    return await use(`http://127.0.0.1:${typeof address === 'object' ? address?.port : undefined}`);
  } finally {
    server.close();
  }
}
