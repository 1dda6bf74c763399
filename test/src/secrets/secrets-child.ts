import { startPlatform } from '../../../src/server/start-platform.ts';

/* A platform in a separate process, whose stores hold the same value under every name. */

const value = process.env.STORED_VALUE ?? '';
await startPlatform(process.env, {
  openStore: () => ({
    read: async () => ({ value, expiredAt: null }),
    test: async () => undefined,
    close: () => undefined,
  }),
});
