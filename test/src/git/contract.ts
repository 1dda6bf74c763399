import { afterAll, beforeAll, describe } from 'vitest';
import { faultContract } from './fault-contract.ts';
import { fileContract } from './file-contract.ts';
import type { GitGround, HostedGround } from './git-ground.ts';
import { hostContract } from './host-contract.ts';
import { publishingContract } from './publishing-contract.ts';
import { readingContract } from './reading-contract.ts';

/** The one contract of `src/git/provider.ts`, run against a provider and its repositories. */
export function gitContract(provider: string, start: () => Promise<GitGround>): void {
  contract(provider, start, () => {});
}

/** The same for a provider of repositories on a server, with what servers refuse. */
export function hostedGitContract(provider: string, start: () => Promise<HostedGround>): void {
  contract(provider, start, hostContract);
}

function contract<G extends GitGround>(
  provider: string,
  start: () => Promise<G>,
  more: (ground: () => G) => void,
): void {
  describe(provider, () => {
    let ground: G;
    beforeAll(async () => {
      ground = await start();
    });
    afterAll(async () => {
      await ground.close();
    });
    readingContract(() => ground);
    publishingContract(() => ground);
    fileContract(() => ground);
    faultContract(() => ground);
    more(() => ground);
  });
}
