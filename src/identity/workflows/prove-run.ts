import type { IdentityPorts } from '../identity-ports.ts';
import type { RefusalReason } from '../refusal-reasons.ts';
import { isFirstUse } from './oidc.ts';

/** The run of GitHub Actions that a token must be of. */
export interface ExpectedRun {
  readonly repositoryId: string;
  /** Null while it is not known which run of the repository it is. */
  readonly runId: string | null;
}

/**
 * Whether an OIDC token is of that very run, and comes for the first time. Ids decide, since names pass
 * to others; a token of another run is not used up.
 *
 * @returns null when it is; else why not, `unconfirmed` where that is not known yet
 */
export async function proveRun(
  ports: IdentityPorts,
  token: string,
  expected: ExpectedRun | null,
): Promise<RefusalReason | 'unconfirmed' | null> {
  const verified = await ports.verifyOidc(token, ports.baseUrl, ports.now());
  if ('reason' in verified) return verified.reason;
  const { claims } = verified;
  if (expected === null) return 'oidc-other-run';
  if (claims.repository_id !== expected.repositoryId) return 'oidc-other-repository';
  if (expected.runId === null) return 'unconfirmed';
  if (claims.run_id !== expected.runId) return 'oidc-other-run';
  return (await isFirstUse(ports, claims)) ? null : 'oidc-replayed';
}
