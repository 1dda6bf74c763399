import { createAdminLink, csrfToken, redeemLink, setCookie } from '../../../src/identity/index.ts';
import type { Platform } from '../../../src/server/start-platform.ts';

/** Pages as the server renders them, for the admin, without a browser. */
export interface PageReader {
  /** The HTML of a page. */
  readonly read: (path: string) => Promise<string>;
  /** Sends the form of a page, with the token of the session; gives the answer as it is. */
  readonly send: (path: string, fields: Readonly<Record<string, string>>) => Promise<Response>;
}

/** Signs the admin of a platform in by a one-time link. */
export async function pageReader({ identity, url }: Platform): Promise<PageReader> {
  const link = new URL(await createAdminLink(identity)).searchParams.get('link') ?? '';
  const value = await redeemLink(identity, { link, cookie: null, remoteAddress: '127.0.0.1' });
  const { baseUrl } = identity;
  const cookie = setCookie('session', value ?? '', { baseUrl, seconds: 3600 }).split(';')[0] ?? '';
  const csrf = csrfToken(cookie, baseUrl) ?? '';
  return {
    read: async (path) => {
      const answer = await fetch(`${url}${path}`, { headers: { cookie }, redirect: 'manual' });
      if (!answer.ok) throw new Error(`GET ${path}: ${answer.status}`);
      return answer.text();
    },
    send: (path, fields) => {
      const body = new FormData();
      for (const [name, text] of Object.entries({ csrf, ...fields })) body.append(name, text);
      return fetch(`${url}${path}`, {
        ...{ method: 'POST', body, redirect: 'manual' },
        headers: { cookie, origin: new URL(baseUrl).origin },
      });
    },
  };
}

/** What a page says in its list of facts: name → text, with the addresses of its links. */
export function factsOf(html: string): Record<string, string> {
  const facts = html.matchAll(/<dt>(.*?)<\/dt>\s*<dd>(.*?)<\/dd>/gs);
  const text = (part: string) =>
    part
      .replaceAll(/<a href="([^"]*)">.*?<\/a>/gs, '$1')
      .replaceAll(/<[^>]*>/g, '')
      .trim();
  return Object.fromEntries([...facts].map(([, name = '', value = '']) => [name, text(value)]));
}
