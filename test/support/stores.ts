import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { Store } from '../../src/database/index.ts';
import { createDatabase } from './postgresql/cluster.ts';

/** Both stores, for `describe.each`: the name, and a maker of an empty one for a test. */
export const STORES: readonly { readonly name: string; readonly create: () => Promise<Store> }[] = [
  {
    name: 'PGlite',
    create: async () => temporaryStore(),
  },
  {
    name: 'PostgreSQL',
    create: postgresqlStore,
  },
];

/** An empty database on PostgreSQL, for tests of many processes. */
export async function postgresqlStore(): Promise<Store & { readonly kind: 'postgresql' }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  return { kind: 'postgresql', url: await createDatabase(inject('postgresqlUrl'), name) };
}

/** An empty embedded store, for tests that need any store. */
export function temporaryStore(): Store {
  return { kind: 'pglite', folder: temporaryFolder() };
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
