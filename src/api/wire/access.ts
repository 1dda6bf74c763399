import { z } from '@hono/zod-openapi';
import {
  AUDIT_OUTCOMES,
  memberLogin,
  oidcPolicyInput,
  SCOPES,
  tokenInput,
} from '../../identity/index.ts';
import * as fields from '../../input/fields.ts';
import { safeFields } from '../../secrets/index.ts';
import { WORKSPACE_KINDS } from '../../workspaces/index.ts';
import { answerOf, inputOf, wireFields } from '../routing/names.ts';

const time = z.iso.datetime().max(30);
const policyFields = { ...wireFields(oidcPolicyInput.shape), name: fields.displayName };

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
  .strictObject({ ...wireFields(tokenInput.shape), name: fields.freeName })
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
export const createdToken = z
  .object({ id: z.uuid(), token: z.string().max(200), expires_at: time })
  .openapi('ShownToken');

/** What the workflows of a policy may read. */
const readable = z
  .array(safeFields.credentialReference)
  .max(20)
  .refine((list) => new Set(list).size === list.length, 'must name each credential once')
  .openapi({ uniqueItems: true, description: 'SAFE_KEY/KEY of what its workflows may read' });

/** The body that lets the workflows of a repository in. */
export const newPolicy = z
  .strictObject({ ...policyFields, credentials: readable.default([]) })
  .openapi('NewOidcPolicy');

export const policy = z
  .object({
    id: z.uuid(),
    ...policyFields,
    ref: policyFields.ref.unwrap(),
    environment: policyFields.environment.unwrap(),
    job_workflow_ref: policyFields.job_workflow_ref.unwrap(),
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

/** The query of the audit log: its filters, all of which must hold. */
export const auditFilters = {
  outcome: z.enum(AUDIT_OUTCOMES).optional(),
  text: fields.freeName
    .optional()
    .openapi({ description: 'A part of who did it, of the action or of its target' }),
};

export const workspace = z
  .object({
    id: z.uuid(),
    name: z.string().max(200),
    kind: z.enum(WORKSPACE_KINDS),
    role: z.enum(['admin', 'member']),
  })
  .openapi('Workspace');

export const fromMember = answerOf(member);
export const toNewToken = inputOf(newToken);
export const fromToken = answerOf(token);
export const fromCreatedToken = answerOf(createdToken);
export const toPolicyInput = inputOf(newPolicy.omit({ credentials: true }));
export const fromPolicy = answerOf(policy);
export const fromAuditRow = answerOf(auditLine);
