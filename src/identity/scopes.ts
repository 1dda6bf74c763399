/** What a credential may be good for, the weakest first. */
export const SCOPES = ['read', 'write', 'generate', 'run', 'admin'] as const;

export type Scope = (typeof SCOPES)[number];

export type Role = 'admin' | 'member';

/** What each scope allows, and which scopes it contains. */
export const SCOPE_TABLE: Readonly<
  Record<Scope, { readonly allows: string; readonly contains: readonly Scope[] }>
> = {
  read: { allows: 'see everything in the workspace', contains: ['read'] },
  write: {
    allows: 'make, change and delete records, test cases, pipelines and schedules',
    contains: ['read', 'write'],
  },
  generate: { allows: 'start generations', contains: ['read', 'generate'] },
  run: {
    allows: 'start executions, cancel them and run them again',
    contains: ['read', 'run'],
  },
  admin: {
    allows: 'everything, also members, tokens of others, OIDC policies and the audit log',
    contains: SCOPES,
  },
};

/** The scopes that a role can have at most; a session has them all. */
export const ROLE_SCOPES: Readonly<Record<Role, readonly Scope[]>> = {
  member: ['read', 'write', 'generate', 'run'],
  admin: SCOPES,
};

/** Whether scopes allow what `needed` stands for. */
export function contains(scopes: readonly Scope[], needed: Scope): boolean {
  return scopes.some((scope) => SCOPE_TABLE[scope].contains.includes(needed));
}

/**
 * What a credential gives to somebody: the scopes that the role still has, and the role `admin` only
 * where the scopes hold it. A token that was created by an admin loses `admin` when its creator does.
 */
export function narrow(
  role: Role,
  scopes: readonly Scope[],
): { readonly role: Role; readonly scopes: readonly Scope[] } {
  const left = scopes.filter((scope) => ROLE_SCOPES[role].includes(scope));
  return { role: left.includes('admin') ? 'admin' : 'member', scopes: left };
}
