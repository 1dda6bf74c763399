import { recordAudit } from '../identity/index.ts';
import type { Grant, Question } from './grant.ts';
import type { Caller } from './read-caller.ts';
import type { SecretsPorts } from './secrets-ports.ts';

/** What came of a read; `reason` is the kind of a Problem, or words of ours. */
export interface ReadOutcome {
  readonly outcome: 'done' | 'refused' | 'failed';
  readonly reason?: string;
}

/**
 * Writes a read into the audit log: who, which safe and key, what came of it, never the value. The first
 * of a minute for a caller, credential and outcome is written before it is answered, so that nothing is
 * given that the log does not know of; those that follow within the minute add nothing to it.
 */
export async function auditRead(
  ports: SecretsPorts,
  { remoteAddress }: Caller,
  { reader, credential }: Grant,
  { tokenHash, safeKey, key }: Question,
  { outcome, reason }: ReadOutcome,
): Promise<void> {
  const { identity, audited } = ports;
  const what = `${tokenHash} ${credential?.id ?? ''} ${outcome} ${reason ?? ''}`;
  if (!audited.isFirst(what, identity.now().getTime())) return;
  const target = `${safeKey}/${key}`;
  const entry = { ...reader, action: 'secret.read', target, remoteAddress, outcome };
  const line = { ...entry, ...(reason !== undefined && { reason }) };
  await recordAudit(identity, line).catch((error: unknown) => {
    audited.forget(what);
    throw error;
  });
}
