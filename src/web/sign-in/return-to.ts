import type { Context } from 'hono';
import { readCookie, setCookie } from '../../identity/index.ts';

/** Longer than signing in takes; after that one begins at the overview. */
const SECONDS = 600;

/** Longer addresses would not fit into a cookie. */
const MAX_LENGTH = 2000;

/**
 * Keeps the page that somebody wanted before they were sent to sign in. What scripts and images ask for is no
 * page; a script that renews a part of one names it (`HX-Current-URL`).
 */
export function rememberPage(context: Context, baseUrl: string): void {
  const isPage =
    context.req.method === 'GET' && context.req.header('accept')?.includes('text/html');
  const requested = context.req.header('hx-current-url') ?? (isPage ? context.req.url : undefined);
  if (requested === undefined || !URL.canParse(requested)) return;
  const { pathname, search } = new URL(requested);
  const path = `${pathname}${search}`;
  if (path.length > MAX_LENGTH) return;
  context.header('Set-Cookie', setCookie('return-to', path, { baseUrl, seconds: SECONDS }), {
    append: true,
  });
}

/** Where to go after signing in: the page that was kept, else the overview. Never to another site. */
export function takePage(context: Context, baseUrl: string): string {
  const start = new URL('/', baseUrl);
  const path = readCookie('return-to', context.req.header('cookie') ?? null, baseUrl);
  if (path === null || !URL.canParse(path, start.href)) return start.href;
  context.header('Set-Cookie', setCookie('return-to', '', { baseUrl, seconds: 0 }), {
    append: true,
  });
  const stored = new URL(path, start);
  return stored.origin === start.origin ? stored.href : start.href;
}
