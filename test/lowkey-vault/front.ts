import type { IncomingMessage, ServerResponse } from 'node:http';
import { request as ask } from 'node:https';
import { type HttpsServer, httpsServer } from '../support/vaults/https-server.ts';
import type { TestAuthority } from '../support/vaults/test-authority.ts';
import { HOST } from './start-lowkey-vault.ts';

/** The newest that the emulator speaks. What we read is the same in the SDKs' own, newer versions. */
const API_VERSION = '7.6';
/** As Azure says it: the resource is above the host of the vault. The emulator names the host itself. */
const CHALLENGE =
  'Bearer authorization="https://login.localhost/tenant", resource="https://localhost"';

/** Passes requests on to the emulator, and mends the three things in which it is not like Azure: version, path and challenge. */
export function startFront(authority: TestAuthority, port: number): Promise<HttpsServer> {
  return httpsServer(authority.certify([HOST]), (request, response) => {
    const { method, headers } = request;
    const options = { host: '127.0.0.1', servername: HOST, port, path: pathOf(request), method };
    const asked = ask({ ...options, headers }, (answer) => passBack(answer, response));
    asked.once('error', (fault) => response.writeHead(502).end(String(fault)));
    request.pipe(asked);
  });
}

/** The SDKs ask for the newest version of an entry by an empty name. */
function pathOf({ url = '' }: IncomingMessage): string {
  const newest = url.replace('/?', '?');
  return newest.replace(/api(?:-|%2D)version=[\w-]+/, `api-version=${API_VERSION}`);
}

function passBack(answer: IncomingMessage, response: ServerResponse): void {
  const isChallenge = answer.headers['www-authenticate'] !== undefined;
  const headers = { ...answer.headers, ...(isChallenge && { 'www-authenticate': CHALLENGE }) };
  response.writeHead(answer.statusCode ?? 502, headers);
  answer.pipe(response);
}
