import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Answering, GitHubAnswer, GitHubRequest } from './exchange.ts';
import type { SignInFront } from './sign-in-front.ts';

export interface RunningProxy {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** Thrown by whatever answers to end the connection without an answer. */
export class Hangup extends Error {}

/**
 * A server on loopback that turns requests into calls of `answering`, JSON in and JSON out.
 * @param aside answers what is no API, as it comes
 */
export async function startProxy(
  answering: Answering,
  failed: (error: unknown) => void,
  aside: Pick<SignInFront, 'fits' | 'serve'>,
): Promise<RunningProxy> {
  const server = createServer((incoming, outgoing) => {
    if (aside.fits(incoming)) return aside.serve(incoming, outgoing);
    serve(answering, incoming, outgoing).catch((error) => {
      if (error instanceof Hangup) return incoming.socket.destroy();
      failed(error);
      return outgoing.writeHead(500).end(`the emulated GitHub failed: ${error}`);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function serve(
  answering: Answering,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const { status, headers, body } = await answering(await requestOf(incoming));
  const bytes = bytesOf(body);
  const type = body instanceof Uint8Array ? {} : { 'content-type': 'application/json' };
  outgoing.writeHead(status, { ...headers, ...type, 'content-length': bytes.length });
  outgoing.end(bytes);
}

async function requestOf(incoming: IncomingMessage): Promise<GitHubRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(Buffer.from(chunk));
  const text = Buffer.concat(chunks).toString('utf8');
  const [path = '/', search = ''] = (incoming.url ?? '/').split('?');
  return {
    method: incoming.method ?? 'GET',
    path: path.replace(/^\/api\/v3(?=\/)/, ''),
    query: new URLSearchParams(search),
    headers: Object.fromEntries(
      Object.entries(incoming.headers).map(([name, value]) => [name, `${value}`]),
    ),
    body: text === '' ? undefined : JSON.parse(text),
  };
}

function bytesOf(body: GitHubAnswer['body']): Uint8Array {
  if (body === undefined) return new Uint8Array();
  return body instanceof Uint8Array ? body : Buffer.from(JSON.stringify(body), 'utf8');
}
