import { z } from '@hono/zod-openapi';
import {
  type ApiToken,
  AUDIT_OUTCOMES,
  type AuditRow,
  type Member,
  memberLogin,
  type OidcPolicy,
  oidcPolicyInput,
  SCOPES,
  tokenInput,
} from '../../identity/index.ts';
import * as fields from '../../input/fields.ts';
import { safeFields } from '../../secrets/index.ts';
import { WORKSPACE_KINDS } from '../../workspaces/index.ts';

const time = z.iso.datetime().max(30);
const scopes = tokenInput.shape.scopes.clone().openapi({ uniqueItems: true });
const given = oidcPolicyInput.shape;
const claim = z.string().min(1).max(500).nullable();

export const login = memberLogin;
export const roleBody = z.strictObject({ role: z.enum(['admin', 'member']) }).openapi('Role');

export const member = z
  .object({ login: z.string().max(100), role: z.enum(['admin', 'member']) })
  .openapi('Member');

/** A link that signs somebody in, at the one moment when it is shown. */
export const signInLink = z
  .object({ url: z.string().max(2100).openapi({ description: 'Good once, for an hour' }) })
  .openapi('SignInLink');

/** The body that makes a token. */
export const newToken = z
  .strictObject({
    name: fields.freeName,
    scopes,
    expires_in_days: tokenInput.shape.expiresInDays,
  })
  .openapi('NewToken');

export const token = z
  .object({
    id: z.uuid(),
    name: z.string().max(100),
    owner: z.string().max(100),
    scopes: z.array(z.enum(SCOPES)).max(SCOPES.length),
    created_at: time,
    expires_at: time,
  })
  .openapi('Token');

/** A token at the one moment when it is shown. */
export const shownToken = z
  .object({ id: z.uuid(), token: z.string().max(200), expires_at: time })
  .openapi('ShownToken');

/** What the workflows of a policy may read. */
const readable = z
  .array(safeFields.credentialReference)
  .max(20)
  .refine((list) => new Set(list).size === list.length, 'must name each credential once')
  .openapi({ uniqueItems: true, description: 'SAFE_KEY/KEY of what its workflows may read' });

const policyFields = {
  name: fields.displayName,
  repository_id: given.repositoryId,
  repository_owner_id: given.repositoryOwnerId,
  scopes,
};

/** The body that lets the workflows of a repository in. */
export const newPolicy = z
  .strictObject({
    ...policyFields,
    ref: claim.default(null),
    environment: claim.default(null),
    job_workflow_ref: claim.default(null),
    credentials: readable.default([]),
  })
  .openapi('NewOidcPolicy');

export const policy = z
  .object({
    id: z.uuid(),
    ...policyFields,
    ref: claim,
    environment: claim,
    job_workflow_ref: claim,
    credentials: readable,
    created_at: time,
  })
  .openapi('OidcPolicy');

export const auditLine = z
  .object({
    id: z.uuid(),
    at: time,
    actor: z.string().max(200),
    via: z.string().max(20),
    action: z.string().max(200),
    target: z.string().max(2000),
    remote_address: z.string().max(100),
    outcome: z.enum(AUDIT_OUTCOMES),
    reason: z.string().max(1000).nullable(),
  })
  .openapi('AuditLine');

export const workspace = z
  .object({
    id: z.uuid(),
    name: z.string().max(200),
    kind: z.enum(WORKSPACE_KINDS),
    role: z.enum(['admin', 'member']),
  })
  .openapi('Workspace');

export function fromMember({ login: name, role }: Member): z.output<typeof member> {
  return { login: name, role };
}

export function fromToken(row: ApiToken): z.output<typeof token> {
  const { id, name, owner, createdAt, expiresAt } = row;
  const times = { created_at: createdAt.toISOString(), expires_at: expiresAt.toISOString() };
  return { id, name, owner, scopes: [...row.scopes], ...times };
}

export function toPolicyInput(wire: z.output<typeof newPolicy>) {
  const { name, ref, environment, scopes: granted } = wire;
  return {
    name,
    ref,
    environment,
    scopes: granted,
    repositoryId: wire.repository_id,
    repositoryOwnerId: wire.repository_owner_id,
    jobWorkflowRef: wire.job_workflow_ref,
  };
}

export function fromPolicy(
  row: OidcPolicy,
  credentials: readonly string[],
): z.output<typeof policy> {
  const { id, name, ref, environment } = row;
  return {
    id,
    name,
    ref,
    environment,
    repository_id: row.repositoryId,
    repository_owner_id: row.repositoryOwnerId,
    job_workflow_ref: row.jobWorkflowRef,
    scopes: [...row.scopes],
    credentials: [...credentials],
    created_at: row.createdAt.toISOString(),
  };
}

export function fromAuditRow(row: AuditRow): z.output<typeof auditLine> {
  const { id, actor, via, action, target, outcome, reason, remoteAddress } = row;
  const at = row.at.toISOString();
  return { id, at, actor, via, action, target, outcome, reason, remote_address: remoteAddress };
}
