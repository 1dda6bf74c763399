import type { KnownEntry } from './known-file.ts';

/**
 * Why a failure is known, who takes care of it, and until when, as all reports say it:
 * `issue 12, owner petra, until 2026-12-31`.
 */
export function knownWords({
  reason,
  owner,
  expires,
}: {
  readonly [name in 'reason' | 'owner' | 'expires']?: KnownEntry[name] | null;
}): string {
  return [reason, owner && `owner ${owner}`, expires && `until ${expires}`]
    .filter(Boolean)
    .join(', ');
}
