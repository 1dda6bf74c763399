import type { z } from 'zod';
import { csrfToken } from '../src/identity/index.ts';
import type { Platform } from '../src/server/start-platform.ts';
import { sessionThroughGitHub } from '../test/support/github/sign-in-github.ts';

/** Calls `/api/v2{path}` as somebody who is signed in, and reads the answer; no body is null. */
export type Call = <T>(
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  schema: z.ZodType<T>,
  body?: object,
) => Promise<T>;

/** Signs somebody in through GitHub, as a browser does, and gives what the session can do. */
export async function signedIn({ url, identity }: Platform, login: string): Promise<Call> {
  const cookie = await sessionThroughGitHub(url, login);
  const token = csrfToken(cookie, identity.baseUrl);
  if (token === null) throw new Error(`${login} was not signed in`);
  return async (method, path, schema, body) => {
    const answer = await fetch(`${url}/api/v2${path}`, {
      method,
      headers: {
        connection: 'close',
        cookie,
        'x-csrf-token': token,
        'content-type': 'application/json',
      },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${text}`);
    return schema.parse(text === '' ? null : JSON.parse(text));
  };
}
