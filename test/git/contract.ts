import { afterAll, beforeAll, describe } from 'vitest';
import { faultContract } from './fault-contract.ts';
import type { GitGround } from './git-ground.ts';
import { publishingContract } from './publishing-contract.ts';
import { readingContract } from './reading-contract.ts';

/** The one contract of `src/git/provider.ts`, run against a provider and its server. */
export function gitContract(provider: string, start: () => Promise<GitGround>): void {
  describe(provider, () => {
    let ground: GitGround;
    beforeAll(async () => {
      ground = await start();
    });
    afterAll(async () => {
      await ground.close();
    });
    readingContract(() => ground);
    publishingContract(() => ground);
    faultContract(() => ground);
  });
}
