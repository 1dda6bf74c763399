import type { Admission } from './admission.ts';
import { TOKEN_PREFIX } from './api-tokens.ts';
import { recordRefusal } from './audit.ts';
import type { IdentityPorts } from './identity-ports.ts';
import type { Principal } from './principal.ts';
import { narrow } from './scopes.ts';
import { hashOf } from './secret.ts';
import { readCookie } from './sign-in/cookies.ts';
import { admitSession } from './sign-in/sessions.ts';
import { admitOidc, admitWorkflowToken, WORKFLOW_TOKEN_PREFIX } from './workflows/oidc.ts';

/** What a request says about who sends it. */
export interface Credentials {
  /** The header Authorization. */
  readonly authorization: string | null;
  /** The header Cookie. */
  readonly cookie: string | null;
  /** The address of the connection; what a header says of it is worth nothing here. */
  readonly remoteAddress: string;
}

/**
 * Who sends a request: by an API token, a workflow's token or OIDC token, or a session. Null for
 * everything invalid: the reason is in the audit log, and not for the caller. With an Authorization
 * header the cookie is ignored. A request without either is no refusal.
 */
export async function authenticate(
  ports: IdentityPorts,
  { authorization, cookie, remoteAddress }: Credentials,
): Promise<Principal | null> {
  const session = readCookie('session', cookie, ports.baseUrl);
  if (authorization === null && session === null) return null;
  const admission =
    authorization === null
      ? await admitSession(ports, session ?? '')
      : await admitBearer(ports, authorization);
  if ('principal' in admission) return admission.principal;
  await recordRefusal(ports, { action: 'authenticate', remoteAddress, ...admission });
  return null;
}

/** RFC 6750, 2.1. */
async function admitBearer(ports: IdentityPorts, authorization: string): Promise<Admission> {
  const token = /^Bearer +([\w.~+/-]+=*)$/i.exec(authorization)?.[1];
  if (token === undefined) return { reason: 'credential-malformed' };
  if (token.startsWith(WORKFLOW_TOKEN_PREFIX)) return admitWorkflowToken(ports, token);
  if (token.startsWith(TOKEN_PREFIX)) return admitApiToken(ports, token);
  if (token.split('.').length === 3) return admitOidc(ports, token);
  return { reason: 'credential-malformed' };
}

async function admitApiToken({ findToken, now }: IdentityPorts, token: string): Promise<Admission> {
  const found = await findToken(hashOf(token));
  if (found === undefined) return { reason: 'token-unknown' };
  const { id, workspaceId, scopes, revokedAt, expiresAt } = found.token;
  const known = { workspaceId, actor: found.user };
  if (revokedAt !== null) return { reason: 'token-revoked', ...known };
  if (now() >= expiresAt) return { reason: 'token-expired', ...known };
  const may = narrow(found.role, scopes);
  return {
    principal: { workspaceId, user: found.user, ...may, via: 'token', credentialId: id },
  };
}
