import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** Two endpoints, so that one can be seen to cost the other nothing. */
export const BAD_DOCUMENT = `openapi: 3.1.0
info: { title: Bad, version: "1" }
paths:
  /bad:
    post:
      requestBody:
        required: true
        content:
          application/json:
            schema:
              type: object
              required: [name]
              properties: { name: { type: string, maxLength: 5 } }
      responses:
        "200":
          description: OK
          content: { application/json: { schema: { type: object } } }
  /good:
    get:
      parameters: [{ name: q, in: query, required: true, schema: { type: integer } }]
      responses: { "200": { description: OK }, "400": { description: Invalid } }
`;

/** What the server does with a request to /bad. */
export type Bad = (socket: Socket) => void;

/** An HTTP server by hand: /good checks its query, /bad does what it is here for. */
export async function startBadServer(bad: Bad): Promise<{ readonly url: string }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('data', (data) => {
      const path = /^[A-Z]+ (\S+) HTTP/.exec(data.toString('latin1'))?.[1];
      if (path === undefined) return;
      if (path.startsWith('/bad')) return bad(socket);
      const status = /^\/good\?q=-?\d+$/.test(path) ? '200 OK' : '400 Bad Request';
      socket.write(`HTTP/1.1 ${status}\r\nContent-Length: 0\r\n\r\n`);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening');
  return { url: `http://127.0.0.1:${address.port}` };
}

/** The beginning of a response; its headers go on. */
export const HEAD = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n';
/** A whole response. */
export const json = (text: string) => `${HEAD}Content-Length: ${text.length}\r\n\r\n${text}`;
/** JSON that is so many lists deep. */
export const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

/** Sends the same bytes again and again, as fast as they are read or one piece in a while. */
export function repeat(socket: Socket, piece: string | Buffer, pauseMs: number): void {
  if (socket.destroyed) return;
  const next = () => setTimeout(() => repeat(socket, piece, pauseMs), pauseMs);
  if (socket.write(piece)) next();
  else socket.once('drain', next);
}
