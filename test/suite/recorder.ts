import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** A request as it came over the wire. */
export interface Recorded {
  readonly method: string;
  readonly url: string;
  /** Name and value in turn, as sent. */
  readonly rawHeaders: readonly string[];
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

export type Reply = (request: Recorded, response: ServerResponse) => void;

export interface Recorder {
  readonly url: string;
  readonly requests: Recorded[];
}

/** An HTTP server on the loopback that keeps every request; it answers 200 unless told how. */
export async function startRecorder(
  reply: Reply = (_request, response) => response.end('{}'),
): Promise<Recorder> {
  const requests: Recorded[] = [];
  const server = createServer((message, response) => {
    const chunks: Buffer[] = [];
    message.on('data', (chunk: Buffer) => chunks.push(chunk));
    message.on('end', () => {
      const { method = '', url = '', rawHeaders, headers } = message;
      const request = { method, url, rawHeaders, headers, body: Buffer.concat(chunks) };
      requests.push(request);
      reply(request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${portOf(server.address())}`, requests };
}

function portOf(address: string | AddressInfo | null): number {
  if (address === null || typeof address === 'string') throw new Error('not listening');
  return address.port;
}
