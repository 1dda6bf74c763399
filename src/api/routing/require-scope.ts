import { createMiddleware } from 'hono/factory';
import { requireScope as check, type Scope } from '../../identity/index.ts';
import type { ApiEnv } from '../api-env.ts';

/** Lets a request pass whose principal has a scope. */
export function requireScope(scope: Scope) {
  return createMiddleware<ApiEnv>(async (context, next) => {
    check(context.get('principal'), scope);
    await next();
  });
}
