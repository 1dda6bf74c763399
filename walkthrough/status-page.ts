import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { resultPayload } from '../src/automation/index.ts';
import { type Listening, listen } from '../src/server/listen.ts';

export type Result = ReturnType<typeof resultPayload.parse>;

/** A receiver of results, as somebody would write one. */
export interface StatusPage extends Listening {
  /** The first result, once it is there; its signature was checked with this key. */
  readonly first: (key: string) => Result | null;
}

/** Starts a receiver that keeps what it gets and answers 204. */
export async function startStatusPage(): Promise<StatusPage> {
  const received: { readonly headers: Record<string, string>; readonly body: string }[] = [];
  const server = await listen('127.0.0.1', 0, async (request, response) => {
    const body = await text(request);
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, `${value}`]),
    );
    received.push({ headers, body });
    response.writeHead(204).end();
  });
  return {
    ...server,
    first: (key) => {
      const [got] = received;
      if (got === undefined) return null;
      new Webhook(key).verify(got.body, got.headers);
      return resultPayload.parse(JSON.parse(got.body));
    },
  };
}
