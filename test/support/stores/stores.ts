import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { Store } from '../../../src/database/index.ts';
import { createDatabase } from './postgresql/cluster.ts';
import type { Templates } from './store-templates.ts';

export interface TestStore {
  readonly name: string;
  readonly create: () => Promise<Store>;
}

const newName = () => `test_${randomUUID().replaceAll('-', '')}`;

export const PGLITE: TestStore = { name: 'PGlite', create: async () => temporaryStore() };
export const POSTGRESQL: TestStore = { name: 'PostgreSQL', create: postgresqlStore };

/** Both stores, for `describe.each` where SQL or concurrency differs: the name, and a maker of one without rows. */
export const STORES: readonly TestStore[] = [PGLITE, POSTGRESQL];

/**
 * The store of tests whose SQL is the same on both: PostgreSQL, which starts in a tenth of the time. `npm run
 * test:slow` runs them on the embedded store. `store-lists.ts` says which files these are.
 */
export const PLAIN_STORES: readonly TestStore[] = [
  process.env.EMBEDDED_STORE === undefined ? POSTGRESQL : PGLITE,
];

/** Makes a store for tests that need one and test nothing about it. */
export const anyStore: TestStore['create'] = postgresqlStore;

/** Both stores as a first start finds them, without tables. */
export const EMPTY_STORES: readonly TestStore[] = [
  { name: 'PGlite', create: async () => ({ kind: 'pglite', folder: temporaryFolder() }) },
  {
    name: 'PostgreSQL',
    create: async () => {
      const url = await createDatabase(inject('postgresqlUrl'), newName());
      return { kind: 'postgresql', url };
    },
  },
];

/** A database without rows on PostgreSQL, for tests of many processes. */
export async function postgresqlStore(): Promise<Store & { readonly kind: 'postgresql' }> {
  const url = inject('postgresqlUrl');
  const { database } = inject('templates');
  return { kind: 'postgresql', url: await createDatabase(url, newName(), database) };
}

/** An embedded store without rows. */
export function temporaryStore(): Store {
  return { kind: 'pglite', folder: storeFolder() };
}

/** The folder of an embedded store without rows: a platform starts on it in a tenth of a first start. */
export function storeFolder(): string {
  const folder = temporaryFolder();
  // Tests outside the platform's project have no template, and make all of it.
  const templates: Templates | undefined = inject('templates');
  if (templates !== undefined) cpSync(templates.folder, folder, { recursive: true });
  return folder;
}

const folders: string[] = [];
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A folder that is gone when the process is. A store may serve all tests of a file, so its folder goes when the process does. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'proofgate-store-'));
  folders.push(folder);
  return folder;
}
