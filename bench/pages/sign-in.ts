import { createAdminLink } from '../../src/identity/index.ts';
import type { Platform } from '../../src/server/start-platform.ts';

/** The cookie of an admin who signs in. */
export async function signIn({ identity, url }: Platform): Promise<string> {
  const link = new URL(await createAdminLink(identity)).searchParams.get('link') ?? '';
  const answer = await fetch(`${url}/sign-in`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: url },
    body: new URLSearchParams({ link }),
  });
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0];
  if (cookie === undefined) throw new Error(`nobody is signed in: ${answer.status}`);
  return cookie;
}
