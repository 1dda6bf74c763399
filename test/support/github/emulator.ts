import { createEmulator } from 'emulate';
import { freePort } from '../network/free-port.ts';
import type { Answering, GitHubAnswer, GitHubRequest } from './exchange.ts';

/** The people of every emulated GitHub, each with a personal access token. */
export const PEOPLE = {
  /** Owns the repositories and has the App installed. */
  octo: 'ghp_octo_may_write_everything',
  /** Sees public repositories and may write none. */
  reader: 'ghp_reader_may_write_nothing',
  /** Somebody else, who forks. */
  contributor: 'ghp_contributor_has_forks_alone',
} as const;

export const OWNER = 'octo';
export const APP_ID = 4242;
export const INSTALLATION_ID = 777;

export interface RunningEmulator {
  readonly privateKey: string;
  /** Where it listens itself. */
  readonly origin: string;
  /** Asks the emulator itself. */
  readonly ask: Answering;
  readonly close: () => Promise<void>;
}

/** Starts `emulate`'s GitHub, with the App installed at all repositories of the owner. */
export async function startEmulator(options: {
  /** What the emulator calls itself in its answers. */
  readonly advertised: string;
  /** Where the emulator sends its hooks. */
  readonly hooks: string;
  readonly permissions: Readonly<Record<string, string>>;
}): Promise<RunningEmulator> {
  const port = await freePort();
  const emulator = await createEmulator({
    service: 'github',
    port,
    baseUrl: options.advertised,
    seed: {
      tokens: Object.fromEntries(
        Object.entries(PEOPLE).map(([login, token]) => [token, { login, scopes: ['repo'] }]),
      ),
      github: {
        users: Object.keys(PEOPLE).map((login) => ({ login })),
        apps: [
          {
            app_id: APP_ID,
            slug: 'proofgate',
            name: 'Proofgate',
            permissions: options.permissions,
            events: ['*'],
            webhook_url: options.hooks,
            installations: [{ installation_id: INSTALLATION_ID, account: OWNER }],
          },
        ],
      },
    },
  });
  const privateKey = emulator.generatedSecrets[0]?.value ?? '';
  const origin = `http://127.0.0.1:${port}`;
  const ask = (request: GitHubRequest) => askAt(origin, request);
  return { privateKey, origin, ask, close: () => emulator.close() };
}

async function askAt(origin: string, request: GitHubRequest): Promise<GitHubAnswer> {
  const { method, path, query, headers, body } = request;
  const search = query.size > 0 ? `?${query}` : '';
  const response = await fetch(`${origin}${path}${search}`, {
    method,
    headers: headersFor(headers),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const bytes = new Uint8Array(await response.arrayBuffer());
  const isJson = /json/.test(response.headers.get('content-type') ?? '');
  return {
    status: response.status,
    headers: Object.fromEntries(
      [...response.headers].filter(([name]) => /^(x-|link|content-type)/.test(name)),
    ),
    body: bytes.length === 0 ? undefined : isJson ? parsed(bytes) : bytes,
  };
}

function parsed(bytes: Uint8Array): unknown {
  return JSON.parse(new TextDecoder().decode(bytes));
}

function headersFor(headers: Readonly<Record<string, string>>): Record<string, string> {
  const kept = ['authorization', 'accept', 'content-type', 'user-agent'];
  const given = Object.entries(headers).filter(([name]) => kept.includes(name));
  // One that is kept while the embedded store starts, which blocks for seconds, may be closed by one
  // side just when the other uses it.
  return { ...Object.fromEntries(given), connection: 'close' };
}
