import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { petsDocument } from '../support/platform/app-bench.ts';
import { azureAnswer, entraAnswer } from '../support/vaults/azure-wire.ts';
import { httpsServer } from '../support/vaults/https-server.ts';
import type { TestAuthority } from '../support/vaults/test-authority.ts';

/** Our own server, which keeps all that anybody sends it. */
export interface Witness {
  /** `localhost:PORT`; everything but the vault. */
  readonly host: string;
  /** `pets.localhost:PORT`: a key vault. */
  readonly vaultHost: string;
  /** How many requests brought a text, as it is or encoded. */
  readonly arrivals: (canary: string) => number;
  readonly requests: () => number;
  /** Where `/moved…` leads. */
  redirectTo: string;
  readonly close: () => Promise<void>;
}

/**
 * Starts a server that answers as a host of documents, a Git server that asks for a token, a key vault and
 * the sign-in of Azure do: whoever wants a credential gets it by asking in the protocol's own words.
 *
 * @param secret the value of every entry of its vault
 */
export async function startWitness(authority: TestAuthority, secret: string): Promise<Witness> {
  const seen: string[] = [];
  const witness = { redirectTo: '' };
  const certified = authority.certify(['localhost', 'pets.localhost']);
  const { port, close } = await httpsServer(certified, async (request, response) => {
    const body = await text(request);
    seen.push(decoded(`${request.url} ${request.rawHeaders.join(' ')} ${body}`));
    answer(request, response, body, witness.redirectTo, secret);
  });
  return Object.assign(witness, {
    ...{ host: `localhost:${port}`, vaultHost: `pets.localhost:${port}`, close },
    arrivals: (canary: string) => seen.filter((one) => one.includes(canary)).length,
    requests: () => seen.length,
  });
}

function answer(
  request: IncomingMessage,
  response: ServerResponse,
  body: string,
  redirectTo: string,
  secret: string,
): void {
  const { pathname } = new URL(request.url ?? '/', 'https://any');
  if (pathname.startsWith('/moved')) {
    response.writeHead(302, { location: redirectTo }).end();
  } else if (pathname.endsWith('.yaml')) {
    response.writeHead(200, { 'content-type': 'application/yaml' }).end(petsDocument(1));
  } else if (/\/oauth2\/|\/\.well-known\//.test(pathname)) {
    send(response, entraAnswer(request, body));
  } else if (pathname.startsWith('/secrets/')) {
    const id = `https://${request.headers.host}${pathname}`;
    const isProbe = pathname.includes('proofgate-access-test');
    const entry = isProbe ? undefined : { id, value: secret, attributes: ENABLED };
    send(response, azureAnswer(request, entry, 'found'));
  } else {
    response.writeHead(401, { 'www-authenticate': 'Basic realm="git"' }).end();
  }
}

const ENABLED = { enabled: true, created: 1_760_000_000, updated: 1_760_000_000 };

function send(response: ServerResponse, told: ReturnType<typeof azureAnswer>): void {
  const { status, headers = {}, body } = told;
  const sent = typeof body === 'string' ? body : JSON.stringify(body);
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(sent);
}

/** The text, and what it holds in the encodings of Basic authentication and forms. */
function decoded(raw: string): string {
  const basic = [...raw.matchAll(/Basic ([A-Za-z0-9+/=]+)/g)].map(([, token = '']) =>
    Buffer.from(token, 'base64').toString(),
  );
  const form = raw
    .replaceAll('+', ' ')
    .replace(/%([0-9A-Fa-f]{2})/g, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  return [raw, form, ...basic].join('\n');
}
