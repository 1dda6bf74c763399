import { createMiddleware } from 'hono/factory';
import { requireScope, type Scope } from '../identity/index.ts';
import type { ApiEnv } from './api-env.ts';

/** Lets a request pass whose principal has a scope. */
export function needs(scope: Scope) {
  return createMiddleware<ApiEnv>(async (context, next) => {
    requireScope(context.get('principal'), scope);
    await next();
  });
}
