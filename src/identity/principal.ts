import { Problem } from '../problem.ts';
import type { Actor } from '../workspaces/index.ts';
import { contains, type Scope } from './scopes.ts';

/** Who acts, in which workspace, and what the credential allows: an Actor, and more. */
export interface Principal extends Actor {
  /** A GitHub login; in local mode a name such as `admin`; of a workflow `oidc:` and its policy. */
  readonly user: string;
  /** `admin` only where the credential holds the scope `admin` too. */
  readonly role: 'admin' | 'member';
  readonly scopes: readonly Scope[];
  readonly via: 'session' | 'token' | 'oidc';
  /** The id of the session, of the API token, or of the OIDC policy. */
  readonly credentialId: string;
}

/** Whether a principal may do what a scope allows. */
export function hasScope(principal: Principal, scope: Scope): boolean {
  return contains(principal.scopes, scope);
}

/** @throws Problem `forbidden` that names the scope */
export function requireScope(principal: Principal, scope: Scope): void {
  if (hasScope(principal, scope)) return;
  if (principal.via === 'session') {
    const message = `Your role in this workspace is ${principal.role}, which may not do this; ask an admin.`;
    throw new Problem('forbidden', message);
  }
  const message = `This needs the scope ${scope}, and the credential has ${principal.scopes.join(', ')}; use one that has it.`;
  throw new Problem('forbidden', message);
}
