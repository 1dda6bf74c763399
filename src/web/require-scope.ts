import { createMiddleware } from 'hono/factory';
import type { Scope } from '../identity/index.ts';
import { Problem } from '../problem.ts';
import type { WebEnv } from './web-env.ts';

/** Shows a form only to those who may send it; the API refuses it from others anyway. */
export function requireScope(scope: Scope) {
  return createMiddleware<WebEnv>(async (context, next) => {
    if (!context.get('visitor').may(scope)) {
      const who = scope === 'admin' ? 'an admin of the workspace' : `somebody who may ${scope}`;
      throw new Problem('forbidden', `This page is for ${who}; ask one to do it.`);
    }
    await next();
  });
}
