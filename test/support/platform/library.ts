import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';
import { startersOf } from '../../../src/automation/index.ts';
import { connect, type Database, type Queue, startQueue } from '../../../src/database/index.ts';
import { openCommitted, openUpload } from '../../../src/generation/index.ts';
import type { OpenRepository } from '../../../src/git/provider.ts';
import { ensureWorkspace } from '../../../src/identity/index.ts';
import { LIBRARY_JOBS, type LibraryPorts } from '../../../src/library/index.ts';
import type { Actor } from '../../../src/workspaces/index.ts';
import { PEOPLE } from '../github/emulator.ts';
import type { STORES } from '../stores/stores.ts';
import { tokenPorts } from './git-tokens.ts';

/** A library on one store for all tests of a file; each test has its own workspace. */
export interface LibraryBench {
  readonly ports: () => LibraryPorts;
  /** The admin of a new workspace. */
  readonly newAdmin: () => Promise<Actor>;
}

/** Variables that references in tests may name. */
const TOKENS = {
  GIT_TOKEN: PEOPLE.octo,
  READER_TOKEN: PEOPLE.reader,
  WRONG_TOKEN: 'a-token-that-nobody-made',
} as const;

/**
 * Opens the store before the tests of a `describe` and closes it after them.
 *
 * @param openRepository the provider of the tests that publish; without it a call is a fault
 */
export function libraryBench(
  create: (typeof STORES)[number]['create'],
  openRepository: OpenRepository = async ({ url }) => {
    throw new Error(`no repository is there: ${url}`);
  },
): LibraryBench {
  let database: Database | undefined;
  let queue: Queue | undefined;
  let ports: LibraryPorts | undefined;
  beforeAll(async () => {
    const connected = await connect(await create());
    database = connected;
    queue = await startQueue(database, LIBRARY_JOBS, (fault) => {
      throw fault;
    });
    ports = {
      database,
      queue,
      openCommitted,
      runEnded: async () => undefined,
      openUpload,
      localRepositories: null,
      startersOf: (workspace, pipelineId) => startersOf(connected, workspace, pipelineId),
      ...tokenPorts(TOKENS, openRepository),
    };
  });
  afterAll(async () => {
    await queue?.stop(10_000);
    await database?.close();
  });
  const there = (): LibraryPorts => {
    if (ports === undefined) throw new Error('the library is not open yet');
    return ports;
  };
  return {
    ports: there,
    newAdmin: async () => ({
      workspaceId: await ensureWorkspace(there().database, 'github', randomUUID()),
      user: 'ada',
      role: 'admin',
    }),
  };
}

/** A record's input that needs only a name; nothing is behind its repository. */
export function recordNamed(name: string) {
  return {
    name,
    specification: { kind: 'url' as const, url: 'https://pets.example/openapi.json' },
    repository: {
      type: 'gitlab' as const,
      url: 'https://gitlab.example/team/pets.git',
      branch: `tests-${name}`,
    },
  };
}
