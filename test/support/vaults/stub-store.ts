import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import type { Answer, Behaviour } from './answer.ts';
import { awsAnswer } from './aws-wire.ts';
import { azureAnswer, entraAnswer } from './azure-wire.ts';
import { httpsServer } from './https-server.ts';
import type { TestAuthority } from './test-authority.ts';

/**
 * Both vendors on one HTTPS port, as far as reading is concerned: for Azure, of which no emulator runs
 * everywhere, and for what emulators do not do. Hosts below `.localhost` are vaults of Azure and
 * `aws.localhost` is Secrets Manager; `localhost` signs applications in.
 */
export interface StubStore {
  readonly port: number;
  readonly azureUrl: string;
  readonly awsUrl: string;
  /** Puts an entry as its wire shows it: `secrets/name` for Azure, `name` for AWS. */
  readonly put: (path: string, entry: object) => void;
  /** What an entry does from now on: one after the other, the last for ever. */
  readonly behave: (path: string, ...behaviours: readonly Behaviour[]) => void;
  /** Paths of the entries that were requested with a token, in order. */
  readonly asked: readonly string[];
  readonly close: () => Promise<void>;
}

const AWS_HOST = 'aws.localhost';
const HOSTS = ['localhost', 'pets.localhost', AWS_HOST];

export async function startStubStore(authority: TestAuthority): Promise<StubStore> {
  const entries = new Map<string, object>();
  const behaviours = new Map<string, Behaviour[]>();
  const asked: string[] = [];
  const next = (path: string): Behaviour => {
    const [one = 'found', ...others] = behaviours.get(path) ?? [];
    if (others.length > 0) behaviours.set(path, others);
    return one;
  };
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request);
    const host = new URL(`https://${request.headers.host}`).hostname;
    if (host === 'localhost') return send(response, entraAnswer(request, body));
    const isAws = host === AWS_HOST;
    const path = isAws ? SecretId.parse(JSON.parse(body)).SecretId : pathIn(request.url ?? '');
    if (request.headers.authorization === undefined)
      return send(response, azureAnswer(request, undefined, 'found'));
    asked.push(path);
    const told = next(path);
    if (told === 'reset') return void response.destroy();
    // Nothing ever comes: the bound of the reader ends it.
    if (told === 'slow') return;
    send(response, (isAws ? awsAnswer : azureAnswer)(request, entries.get(path), told));
  };
  const { port, close } = await httpsServer(authority.certify(HOSTS), (request, response) => {
    answer(request, response).catch((fault: unknown) => response.writeHead(500).end(String(fault)));
  });
  return {
    port,
    close,
    asked,
    azureUrl: `https://pets.localhost:${port}`,
    awsUrl: `https://${AWS_HOST}:${port}`,
    put: (path, entry) => void entries.set(path, entry),
    behave: (path, ...told) => void behaviours.set(path, [...told]),
  };
}

const SecretId = z.object({ SecretId: z.string() });

/** `/secrets/name/?api-version=7.6` → `secrets/name` */
function pathIn(url: string): string {
  const { pathname } = new URL(url, 'https://localhost');
  return decodeURIComponent(pathname).replace(/^\/|\/$/g, '');
}

function send(response: ServerResponse, { status, headers, body }: Answer): void {
  const isJson = typeof body === 'object';
  const type = isJson ? { 'content-type': 'application/json; charset=utf-8' } : {};
  response.writeHead(status, { ...type, ...headers }).end(isJson ? JSON.stringify(body) : body);
}
