import { createMiddleware } from 'hono/factory';
import type { ApiEnv } from '../api-env.ts';

/**
 * An empty body counts as none, also where the client names a type for it, as many do for every POST; else
 * it would be refused as broken JSON. For routes whose body may be left out.
 */
export const emptyBodyIsNone = createMiddleware<ApiEnv>(async (context, next) => {
  const { req } = context;
  if (req.header('content-type') !== undefined && (await req.text()) === '') {
    const headers = new Headers(req.raw.headers);
    headers.delete('content-type');
    req.raw = new Request(req.url, { method: req.method, headers });
  }
  await next();
});
