import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/support/longest-first.ts';

/** Tests that need PostgreSQL are a project of their own, so that the others do not wait for it. */
const PLATFORM = [
  'database',
  'library',
  'server',
  'identity',
  'api',
  'github',
  'secrets',
  'execution',
  'automation',
  'web',
  'action',
  'deploy',
].map((room) => `test/${room}/**/*.test.ts`);

const LOWKEY_VAULT = ['test/lowkey-vault/*.test.ts'];

const TEMPORARY_FILES = 'test/support/temporary-files.ts';
const limits = { testTimeout: 300_000, hookTimeout: 300_000 };

export default defineConfig({
  test: {
    // Most of these tests wait for processes of their own, so as many workers as there are cores idle.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...limits,
          name: 'core',
          include: ['test/**/*.test.ts'],
          exclude: [...PLATFORM, ...LOWKEY_VAULT],
          globalSetup: TEMPORARY_FILES,
          // It imports JSON in a way that Node refuses, and Vite does not.
          server: { deps: { inline: ['@actions/workflow-parser'] } },
        },
      },
      {
        test: {
          ...limits,
          name: 'platform',
          include: PLATFORM,
          globalSetup: [TEMPORARY_FILES, 'test/support/postgresql/global-setup.ts'],
        },
      },
      // An emulator of Key Vault that not every registry has: with its jar at hand, it is tested too.
      ...(process.env.LOWKEY_VAULT_JAR === undefined
        ? []
        : [
            {
              test: {
                ...limits,
                name: 'lowkey-vault',
                include: LOWKEY_VAULT,
                globalSetup: TEMPORARY_FILES,
              },
            },
          ]),
    ],
  },
});
