import { recordAudit } from '../../identity/index.ts';
import type { SecretsPorts } from '../secrets-ports.ts';
import type { Reader } from './grant.ts';

/** Who read what, and its result. Never the value. */
export interface ReadLine {
  readonly reader: Reader;
  readonly remoteAddress: string;
  /** Tells callers apart: the hash of the token, or of a read by the platform itself its purpose. */
  readonly caller: string;
  /** Null where there is none that they may read: then one line a minute is enough for all. */
  readonly credentialId: string | null;
  /** `SAFE_KEY/KEY` */
  readonly target: string;
  readonly outcome: 'done' | 'refused' | 'failed';
  /** The kind of a Problem, or our own words. */
  readonly reason?: string;
}

/**
 * Writes a read into the audit log. The first of a minute for a caller, credential and outcome is
 * written before it is answered, so that nothing is given that the log does not know of; those that
 * follow within the minute add nothing to it.
 */
export async function auditRead(
  { identity, audited }: SecretsPorts,
  { reader, remoteAddress, caller, credentialId, target, outcome, reason }: ReadLine,
): Promise<void> {
  const eventKey = `${caller} ${credentialId ?? ''} ${outcome} ${reason ?? ''}`;
  if (!audited.isFirst(eventKey, identity.now().getTime())) return;
  const entry = { ...reader, action: 'secret.read', target, remoteAddress, outcome };
  const line = { ...entry, ...(reason !== undefined && { reason }) };
  await recordAudit(identity, line).catch((error: unknown) => {
    audited.forget(eventKey);
    throw error;
  });
}
