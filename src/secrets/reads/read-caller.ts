import { hashOf, recordRefusal } from '../../identity/index.ts';
import { Problem } from '../../problem.ts';
import type { SecretsPorts } from '../secrets-ports.ts';
import type { CallerKind } from './authorise.ts';

/** What a request says about who sends it. */
export interface Caller {
  /** From the header or the address; null where there is none. */
  readonly token: string | null;
  /** The address of the connection; what a header says of it is worth nothing here. */
  readonly remoteAddress: string;
  /** Whether the request was sent to this machine by its own name, as no page of the web can. */
  readonly isToLoopback: boolean;
}

/** What tokens begin with, and what they are. */
const PREFIXES = [
  ['pgx_', 'execution'],
  ['pgs_', 'workflow'],
] as const;

/** What tokens of workflows for secrets begin with. */
export const WORKFLOW_SECRETS_PREFIX = 'pgs_';

const TOKEN = /^pg[xs]_[\w-]{43}$/;

/**
 * Which kind of caller it is, within their rate limit; whether the token is good is for the database to say.
 * @throws Problem `not-authenticated`, `too-many-requests`
 */
export async function identify(
  ports: SecretsPorts,
  caller: Caller,
): Promise<{ readonly kind: CallerKind; readonly tokenHash: string }> {
  const { token } = caller;
  if (token === null) {
    if (ports.allowAnonymous && caller.isToLoopback) return { kind: 'anonymous', tokenHash: '' };
    return refuse(ports, caller);
  }
  if (!TOKEN.test(token)) return refuse(ports, caller);
  const kind = PREFIXES.find(([prefix]) => token.startsWith(prefix))?.[1] ?? 'execution';
  const tokenHash = hashOf(token);
  const seconds = ports.limits.reads.take(tokenHash);
  if (seconds > 0) throw tooMany(seconds);
  return { kind, tokenHash };
}

/**
 * Refuses a caller; only the log says why. After too many wrong tokens they have to wait instead.
 * @throws Problem `not-authenticated`, `too-many-requests`
 */
export async function refuse(ports: SecretsPorts, { remoteAddress }: Caller): Promise<never> {
  const { identity, limits } = ports;
  const seconds = limits.wrongTokens.take(remoteAddress);
  const reason = seconds > 0 ? 'secrets-token-guessed' : 'secrets-token-unknown';
  await recordRefusal(identity, { action: 'secret.read', remoteAddress, reason });
  if (seconds > 0) throw tooMany(seconds);
  const message = 'Send the token of a running execution as "Authorization: Bearer …".';
  throw new Problem('not-authenticated', message);
}

function tooMany(seconds: number): Problem {
  const message = `Too many requests; try again in ${seconds} s.`;
  return new Problem('too-many-requests', message, [], seconds);
}
