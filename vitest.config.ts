import { availableParallelism } from 'node:os';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { chance } from './test/support/chance.ts';
import { ALONE, DEEPER, FRESH, PLAIN_STORES, PLATFORM, SLOW } from './test/support/file-lists.ts';
import { LongestFirst } from './test/support/longest-first.ts';
import { WAIT } from './test/support/until.ts';

const SLOW_FILES = Object.keys(SLOW);
const DEEPER_FILES = process.env.TESTS === 'slow' ? Object.keys(DEEPER) : [];
const FILES_ALONE = [...Object.keys(ALONE), ...FRESH];
const LOWKEY_VAULT = ['test/lowkey-vault/*.test.ts'];

type TestOptions = NonNullable<TestProjectInlineConfiguration['test']>;

const GLOBAL_SETUP = ['test/support/temporary-files.ts', 'test/support/plain-python.ts'];
const shared: TestOptions = {
  pool: 'forks',
  testTimeout: WAIT.testMs,
  hookTimeout: WAIT.testMs,
  expect: { poll: { timeout: WAIT.pollMs, interval: 200 } },
  // It imports JSON in a way that Node refuses, and Vite does not.
  server: { deps: { inline: ['@actions/workflow-parser'] } },
  execArgv: ['--import', './test/support/quick-start.mjs'],
  globalSetup: GLOBAL_SETUP,
};
const withStores: TestOptions = {
  ...shared,
  globalSetup: [...GLOBAL_SETUP, 'test/support/stores/postgresql/global-setup.ts'],
};

/*
 * Files of `core` and `platform` share a process, since to load the platform takes two seconds. So what a test
 * changes of the process (variables, clocks, certificates) it puts back; the few files that cannot are alone.
 */
const core: TestProjectInlineConfiguration = {
  test: {
    ...shared,
    name: 'core',
    isolate: false,
    include: ['test/**/*.test.ts'],
    exclude: [...PLATFORM, ...LOWKEY_VAULT, ...SLOW_FILES, ...FILES_ALONE],
  },
};
const platform: TestProjectInlineConfiguration = {
  test: {
    ...withStores,
    name: 'platform',
    isolate: false,
    include: [...PLATFORM],
    exclude: [...SLOW_FILES, ...FILES_ALONE],
  },
};
const alone: TestProjectInlineConfiguration = {
  test: { ...shared, name: 'alone', include: FILES_ALONE },
};
const slow: TestProjectInlineConfiguration = {
  test: {
    ...withStores,
    testTimeout: WAIT.slowTestMs,
    hookTimeout: WAIT.slowTestMs,
    name: 'slow',
    include: [...SLOW_FILES, ...DEEPER_FILES],
  },
};
/**
 * A third of what `platform` runs on PostgreSQL because its SQL is the same for both stores: other files in each run, all
 * of them where they are named.
 */
const embeddedStore: TestProjectInlineConfiguration = {
  test: {
    ...withStores,
    name: 'embedded-store',
    isolate: false,
    include: embeddedFiles(),
    env: { EMBEDDED_STORE: 'true' },
  },
};
function embeddedFiles(): string[] {
  const isNamed = process.argv.some((argument) => argument.endsWith('.test.ts'));
  if (isNamed || process.env.TESTS !== 'slow') return [...PLAIN_STORES];
  return chance('embedded store').someOf(PLAIN_STORES, Math.ceil(PLAIN_STORES.length / 3));
}

/** An emulator of Key Vault, where its jar is at hand: not every mirror of Maven Central has it. */
const lowkeyVault: TestProjectInlineConfiguration = {
  test: { ...shared, name: 'lowkey-vault', include: LOWKEY_VAULT },
};

/** What `npm run test:slow` alone has. */
const atLength = process.env.LOWKEY_VAULT_JAR === undefined ? [] : [lowkeyVault];

export default defineConfig({
  test: {
    // Most of these tests wait for processes of their own, so there are more workers than cores.
    maxWorkers: availableParallelism() + 3,
    sequence: { sequencer: LongestFirst },
    projects:
      process.env.TESTS === 'slow'
        ? [slow, embeddedStore, ...atLength]
        : [core, platform, alone, ...(process.env.TESTS === 'fast' ? [] : [slow])],
  },
});
