import type { InWorkspace } from '../../database/index.ts';
import { isAtHost, isLoopback } from '../../input/hosts.ts';
import { Problem } from '../../problem.ts';

/**
 * What a Git credential may be registered for: to read documents at URLs, to read repositories, or to read and
 * write them (docs/platform.md#git-credentials).
 */
export type Purpose = 'document' | 'repository-read' | 'repository-write';

/** What somebody wants to do with a credential, and where. */
export interface CredentialUse<P extends Purpose = Purpose> {
  readonly purpose: P;
  readonly url: string;
}

/** A registered credential, as far as it decides. */
export interface RegisteredCredential extends InWorkspace {
  readonly name: string;
  readonly reference: string;
  /** Null where it was registered by a version without purposes. */
  readonly purpose: Purpose | null;
  readonly hosts: readonly string[];
  readonly explanation: string | null;
}

/** What limits every credential, whoever has registered it. */
export interface UseLimits {
  /** The hosts that the operator allows for it; null where its value is not the operator's. */
  readonly operatorHosts: readonly string[] | null;
  /** Whether this machine may be reached by plain http: in local mode. */
  readonly plainLoopback: boolean;
}

/** The purposes that cover a use: whoever may write may read. */
const SERVED_BY: Readonly<Record<Purpose, readonly Purpose[]>> = {
  document: ['document'],
  'repository-read': ['repository-read', 'repository-write'],
  'repository-write': ['repository-write'],
};

/** What a credential is asked to do, in messages. */
const PURPOSE_ACTIONS: Readonly<Record<Purpose, string>> = {
  document: 'read documents',
  'repository-read': 'read repositories',
  'repository-write': 'write repositories',
};

/** A use of a credential that was found to be allowed: only `Permit.of` makes one. */
export class Permit<P extends Purpose = Purpose> {
  readonly use: CredentialUse<P>;
  readonly workspaceId: string;
  readonly reference: string;

  private constructor({ workspaceId, reference }: RegisteredCredential, use: CredentialUse<P>) {
    this.use = use;
    this.workspaceId = workspaceId;
    this.reference = reference;
  }

  /**
   * Decides whether a credential may be used, by plain values; nothing else does.
   * @returns the Problem `credential-out-of-scope` or `credential-unset` where it may not
   */
  static of<Q extends Purpose>(
    credential: RegisteredCredential,
    use: CredentialUse<Q>,
    limits: UseLimits,
  ): Permit<Q> | Problem {
    return useFault(credential, use, limits) ?? new Permit(credential, use);
  }
}

/**
 * By its purpose, over https (or http within this machine in local mode), and at a host that it was
 * registered for and the operator allows.
 */
function useFault(
  credential: RegisteredCredential,
  use: CredentialUse,
  { operatorHosts, plainLoopback }: UseLimits,
): Problem | null {
  const { name, reference, purpose, hosts } = credential;
  const refused = (what: string) => new Problem('credential-out-of-scope', what);
  const unusable = unusableReason(credential);
  if (unusable !== null) return refused(`The credential ${name} cannot be used. ${unusable}`);
  if (purpose === null || !SERVED_BY[use.purpose].includes(purpose)) {
    const required = SERVED_BY[use.purpose].join(' or ');
    return refused(
      `The credential ${name} is registered for ${purpose}, and it does not ${PURPOSE_ACTIONS[use.purpose]}; select one that is registered for ${required}.`,
    );
  }
  if (operatorHosts?.length === 0) return unreadableVariable(reference);
  const url = URL.parse(use.url);
  const isPlain = url?.protocol === 'http:' && isLoopback(url) && plainLoopback;
  if (url === null || (url.protocol !== 'https:' && !isPlain)) {
    return refused(`The credential ${name} is sent only over https; give a URL with https://.`);
  }
  if (!isAtHost(url, hosts)) {
    return refused(
      `The credential ${name} is not sent to ${url.host}, but only to ${hosts.join(', ')}; select another one, or have an admin add the host to it.`,
    );
  }
  if (operatorHosts === null || isAtHost(url, operatorHosts)) return null;
  return refused(
    `The operator does not let the credential ${name} be sent to ${url.host}; have the host added in CREDENTIALS.`,
  );
}

/**
 * The error for a variable that is not listed for the workspace, and of one that is not set: they have the
 * same message, so that nobody learns what the server's environment holds.
 */
export function unreadableVariable(reference: string): Problem {
  const message = `This workspace cannot read ${reference}: the operator of the server has to set the variable, and to list it for this workspace in CREDENTIALS.`;
  return new Problem('credential-unset', message);
}

const WITHOUT_PURPOSE =
  'It was registered without a purpose and hosts: an admin edits it to say what it is for and where it is sent.';

/** Why a credential can be used for nothing; null when it can. */
export function unusableReason({
  purpose,
  hosts,
  explanation,
}: Pick<RegisteredCredential, 'purpose' | 'hosts' | 'explanation'>): string | null {
  return purpose === null || hosts.length === 0 ? (explanation ?? WITHOUT_PURPOSE) : null;
}
