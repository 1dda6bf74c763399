import type { Session } from '../generation/index.ts';
import type { OpenRepository } from '../git/provider.ts';
import type { LibraryPorts } from '../library/index.ts';

/** What sends tokens as they are. */
export interface Senders {
  readonly openUrl: (url: string, token: string | null) => Promise<Session>;
  readonly openRepository: OpenRepository;
}

/** The same for tokens that were granted: each gives its value for the very URL that is opened. */
export function withTokens({
  openUrl,
  openRepository,
}: Senders): Pick<LibraryPorts, keyof Senders> {
  return {
    openUrl: async (url, token) => openUrl(url, token?.valueFor(url) ?? null),
    openRepository: async (address, token) =>
      openRepository(address, token?.valueFor(address.url) ?? null),
  };
}
