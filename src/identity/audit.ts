import { and, desc, eq, ilike, isNull, lt, or } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { likePattern } from '../input/search-text.ts';
import { getWorkspace, requireAdmin } from '../workspaces/index.ts';
import type { IdentityPorts } from './identity-ports.ts';
import type { Principal } from './principal.ts';
import type { RefusalReason } from './refusal-reasons.ts';
import { type AUDIT_OUTCOMES, auditLog } from './tables.ts';

/** One line of the audit log, as it is written. */
export interface AuditEntry {
  /** Null where nobody knows it. */
  readonly workspaceId: string | null;
  /** Who: a login, `oidc:` and a policy, or `unknown`. */
  readonly actor: string;
  readonly via: 'session' | 'token' | 'oidc' | 'link' | 'github' | 'system' | 'none';
  /** What, as `noun.verb`: `token.create`. */
  readonly action: string;
  /** What it was done to: a name or an id, never a secret. */
  readonly target: string;
  readonly remoteAddress: string;
  readonly outcome: (typeof AUDIT_OUTCOMES)[number];
  readonly reason?: string;
}

export type AuditRow = typeof auditLog.$inferSelect;

/** Writes a line, in the caller's transaction: it is there exactly when that commits. */
export async function recordAudit(
  { database, now }: Pick<IdentityPorts, 'database' | 'now'>,
  entry: AuditEntry,
): Promise<void> {
  await database
    .system('refusals of nobody belong to no workspace')
    .insert(auditLog)
    // A path may hold NUL, percent-encoded, which no store keeps.
    .values({ id: uuid(), at: now(), ...entry, target: entry.target.replaceAll('\0', '%00') });
}

/** A refusal, with the reason that the caller does not get. */
export interface Refusal extends Pick<AuditEntry, 'action' | 'remoteAddress'> {
  readonly reason: RefusalReason;
  readonly workspaceId?: string;
  readonly actor?: string;
  readonly target?: string;
}

/** Writes a refusal, unless there were too many for this reason within a minute: then it counts it. */
export async function recordRefusal(ports: IdentityPorts, refusal: Refusal): Promise<void> {
  const { isWritten, before } = ports.refusals.count(refusal.reason, ports.now());
  if (before !== undefined) await recordUnwritten(ports, [before]);
  if (!isWritten) return;
  await recordAudit(ports, {
    workspaceId: null,
    actor: 'unknown',
    via: 'none',
    target: '',
    outcome: 'refused',
    ...refusal,
  });
}

/** Writes how many refusals were only counted; for a process that stops, with all that it has. */
export async function recordUnwritten(
  ports: IdentityPorts,
  counts = ports.refusals.drain(),
): Promise<void> {
  for (const { reason, more, since } of counts) {
    await recordAudit(ports, {
      workspaceId: null,
      actor: 'unknown',
      via: 'none',
      action: 'refusals.counted',
      target: `${more} more in the minute from ${since.toISOString()}`,
      remoteAddress: '',
      outcome: 'refused',
      reason,
    });
  }
}

/** What the audit log is narrowed by; all must hold. */
export interface AuditFilter {
  readonly outcome?: AuditEntry['outcome'];
  /** A part of who did it, of the action or of its target. */
  readonly text?: string;
}

/**
 * The audit log of the workspace, the newest first; `before` is the id of the last line seen. In
 * local mode the lines of no workspace belong to it too: its admin runs the server.
 *
 * @throws Problem `forbidden`
 */
export async function listAudit(
  { database }: IdentityPorts,
  principal: Principal,
  page: { readonly before?: string; readonly limit: number },
  { outcome, text }: AuditFilter = {},
): Promise<AuditRow[]> {
  requireAdmin(principal, 'read the audit log');
  const workspace = await getWorkspace(database, principal);
  const nobodys = workspace?.kind === 'local' ? isNull(auditLog.workspaceId) : undefined;
  const older = page.before === undefined ? undefined : lt(auditLog.id, page.before);
  const own = eq(auditLog.workspaceId, principal.workspaceId);
  const pattern = text === undefined ? '' : likePattern(text);
  const sought = [auditLog.actor, auditLog.action, auditLog.target];
  const fits = and(
    outcome && eq(auditLog.outcome, outcome),
    text === undefined ? undefined : or(...sought.map((column) => ilike(column, pattern))),
  );
  return database
    .system('refusals of nobody are shown in local mode')
    .select()
    .from(auditLog)
    .where(and(or(own, nobodys), older, fits))
    .orderBy(desc(auditLog.id))
    .limit(page.limit);
}
