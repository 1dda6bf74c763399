import { getConnInfo } from '@hono/node-server/conninfo';
import { createMiddleware } from 'hono/factory';
import {
  authenticate,
  csrfToken,
  hasScope,
  isCsrfTokenRight,
  listWorkspaces,
} from '../identity/index.ts';
import { markKnown } from '../input/known-callers.ts';
import { ApiClient } from './api-client.ts';
import { rememberPage } from './sign-in/return-to.ts';
import type { WebEnv } from './web-env.ts';
import type { WebPorts } from './web-ports.ts';

/**
 * Lets only signed-in visitors pass, and sends others to sign in. A token of the API is no visitor:
 * pages are for people.
 */
export function signedIn(ports: WebPorts) {
  const { identity } = ports;
  return createMiddleware<WebEnv>(async (context, next) => {
    const cookie = context.req.header('cookie') ?? '';
    const remoteAddress = getConnInfo(context).remote.address ?? 'unknown';
    const credentials = { authorization: null, cookie, remoteAddress };
    const token = csrfToken(cookie, identity.baseUrl);
    const principal = token === null ? null : await authenticate(identity, credentials);
    if (principal === null || token === null) {
      rememberPage(context, identity.baseUrl);
      // A part of a page that is requested by script cannot show another page in its place.
      if (context.req.header('hx-request') === 'true') context.header('HX-Redirect', '/sign-in');
      return context.redirect(`${identity.baseUrl}/sign-in`, 303);
    }
    markKnown(context.env.incoming.socket);
    const workspaces = await listWorkspaces(identity, principal);
    const workspace = workspaces.find(({ id }) => id === principal.workspaceId)?.name ?? '';
    const { user, role } = principal;
    context.set('visitor', {
      user,
      role,
      workspace,
      csrfToken: token,
      isOwnForm: (given) => isCsrfTokenRight(cookie, given, identity.baseUrl),
      may: (scope) => hasScope(principal, scope),
    });
    context.set('principal', principal);
    context.set('api', new ApiClient(ports, { cookie, csrfToken: token, env: context.env }));
    return next();
  });
}
