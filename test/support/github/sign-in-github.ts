import { once } from 'node:events';
import { createServer } from 'node:http';
import { createEmulator } from 'emulate';
import { z } from 'zod';
import { closedPort } from '../network/closed-port.ts';
import { registeredApp } from './registered-app.ts';
import { type Accounts, signInFront } from './sign-in-front.ts';

export const CLIENT = { clientId: 'Iv23liTheApp', clientSecret: 'the-secret-of-the-app' } as const;

/** The OAuth web flow of the emulated GitHub, with what it lacks. */
export interface SignInGitHub {
  readonly url: string;
  readonly accounts: Accounts;
  /** Registers the App for a platform at this address, as `proofgate setup` does. */
  readonly register: (baseUrl: string) => void;
  readonly idOf: (login: string) => Promise<number>;
  /** Does as somebody who chooses `login` on GitHub's page, and gives where he is sent. */
  readonly authorize: (location: string, login: string) => Promise<URL>;
  /** Access tokens that were given out. */
  readonly issued: readonly string[];
  readonly close: () => Promise<void>;
}

/** Starts the emulator only for signing in, behind the front that fills its gaps. */
export async function startSignInGitHub(logins: readonly string[]): Promise<SignInGitHub> {
  const port = Number(new URL(await closedPort()).port);
  const { permissions } = registeredApp('https://proofgate.example');
  const front = signInFront(() => `http://127.0.0.1:${port}`, permissions);
  const { accounts, issued, serve, callBackTo } = front;
  const server = createServer(serve).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const url = `http://127.0.0.1:${address.port}`;
  const emulator = await createEmulator({
    service: 'github',
    port,
    baseUrl: url,
    seed: { github: { users: logins.map((login) => ({ login })) } },
  });
  return {
    url,
    accounts,
    issued,
    register: (baseUrl) => callBackTo(registeredApp(baseUrl).callbackUrls),
    idOf: async (login) => {
      const answer = await fetch(`${url}/users/${login}`);
      return z.looseObject({ id: z.int() }).parse(await answer.json()).id;
    },
    authorize,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await emulator.close();
    },
  };
}

/** Does as somebody who chooses `login` on the page of a sign-in, and gives where he is sent. */
export async function authorize(location: string, login: string): Promise<URL> {
  const page = await fetch(location);
  if (!page.ok) throw new Error(`GitHub shows ${page.status} ${await page.text()}`);
  const asked = new URL(location).searchParams;
  const form = new URLSearchParams({ login });
  for (const name of ['redirect_uri', 'state', 'client_id']) form.set(name, asked.get(name) ?? '');
  const target = new URL('/login/oauth/callback', location);
  const answer = await fetch(target, { method: 'POST', body: form, redirect: 'manual' });
  return new URL(answer.headers.get('location') ?? '');
}

/** Signs somebody in at a platform through GitHub, as a browser does; gives the Cookie header. */
export async function sessionThroughGitHub(platformUrl: string, login: string): Promise<string> {
  const begun = await fetch(`${platformUrl}/sign-in/github`, { redirect: 'manual' });
  const back = await authorize(begun.headers.get('location') ?? '', login);
  const headers = { cookie: cookiesOf(begun) };
  return cookiesOf(await fetch(back, { headers, redirect: 'manual' }));
}

function cookiesOf(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0] ?? '')
    .join('; ');
}
