import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { authenticate, type Credentials, isCsrfTokenRight } from '../identity/index.ts';
import { markKnown } from '../input/known-callers.ts';
import { Problem } from '../problem.ts';
import type { ApiEnv, ApiPorts } from './api-env.ts';

/** Methods that change nothing (RFC 9110, 9.2.1). */
export const SAFE_METHODS: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Refuses whoever is not authenticated, before anything reads the body; only the audit log says why. A session
 * needs the CSRF token of its pages to change something.
 */
export function requireAuthentication({ identity }: ApiPorts) {
  return createMiddleware<ApiEnv>(async (context, next) => {
    const credentials = credentialsOf(context);
    const principal = await authenticate(identity, credentials);
    if (principal === null) {
      const message = 'Send an API token as "Authorization: Bearer …", or sign in.';
      throw new Problem('not-authenticated', message);
    }
    if (principal.via === 'session' && !SAFE_METHODS.includes(context.req.method)) {
      const csrfToken = context.req.header('x-csrf-token') ?? null;
      if (!isCsrfTokenRight(credentials.cookie, csrfToken, identity.baseUrl)) {
        const message = 'Send the CSRF token of the session as X-CSRF-Token.';
        throw new Problem('forbidden', message);
      }
    }
    markKnown(context.env.incoming.socket);
    context.set('principal', principal);
    await next();
  });
}

/** What a request says about who sends it; `X-Forwarded-For` is not believed. */
export function credentialsOf(context: Context): Credentials {
  return {
    authorization: context.req.header('authorization') ?? null,
    cookie: context.req.header('cookie') ?? null,
    remoteAddress: getConnInfo(context).remote.address ?? 'unknown',
  };
}
