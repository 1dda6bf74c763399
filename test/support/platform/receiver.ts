import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { httpServer } from '../network/http-server.ts';

/** A request as a receiver got it. */
export interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A receiver of webhooks on loopback for one test, and what it has got. */
export interface Receiver {
  readonly url: string;
  readonly received: readonly Received[];
}

/** Starts a receiver that answers as instructed; 204 by default. */
export async function receiver(
  answer: (response: ServerResponse, count: number) => unknown = (response) =>
    response.writeHead(204).end(),
): Promise<Receiver> {
  const received: Received[] = [];
  const base = await httpServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(parts).toString() });
      answer(response, received.length);
    });
  });
  return { url: `${base}/hook`, received };
}
