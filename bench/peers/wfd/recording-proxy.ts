import { Agent, createServer, request } from 'node:http';
import { listenAnywhere } from './ports.ts';

/** A request as a tool sent it, and the status that it got; 0 where the connection broke. */
export interface Exchange {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly status: number;
}

/** A proxy on loopback between a tool and a server. */
export interface RecordingProxy {
  readonly url: string;
  readonly exchanges: readonly Exchange[];
  close(): void;
}

/** Starts a proxy that notes each exchange with the server at a port of loopback. */
export async function startProxy(target: number): Promise<RecordingProxy> {
  const agent = new Agent({ keepAlive: true });
  const exchanges: Exchange[] = [];
  const server = createServer((incoming, outgoing) => {
    const { method = 'GET', url = '/', headers } = incoming;
    const [path = '/'] = url.split('?');
    const note = (status: number) => exchanges.push({ method, path, status });
    const options = { host: '127.0.0.1', port: target, path: url, method, headers, agent };
    const forwarded = request(options, (response) => {
      note(response.statusCode ?? 0);
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
    });
    forwarded.on('error', () => {
      note(0);
      outgoing.destroy();
    });
    incoming.pipe(forwarded);
  });
  const port = await listenAnywhere(server);
  return {
    url: `http://127.0.0.1:${port}`,
    exchanges,
    close() {
      server.closeAllConnections();
      server.close();
      agent.destroy();
    },
  };
}
