import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';
import { type AutomationPorts, createGatekeeper } from '../../../src/automation/index.ts';
import type { Store } from '../../../src/database/index.ts';
import { ensureWorkspace } from '../../../src/identity/index.ts';
import { createPipeline } from '../../../src/library/index.ts';
import { type Platform, startPlatform } from '../../../src/server/start-platform.ts';
import type { Actor } from '../../../src/workspaces/index.ts';
import { sharedRuntime } from '../shared-runtime.ts';
import type { STORES } from '../stores/stores.ts';

/** Networks that receivers of tests are in. */
export const LOOPBACK = '127.0.0.0/8, ::1/128';

/** The environment of a platform on a store, with its own signing key. */
export function environmentOf(
  store: Store,
): Readonly<Record<string, string>> & { readonly SIGNING_KEY: string } {
  const where = store.kind === 'pglite' ? { DATA_DIR: store.folder } : { DATABASE_URL: store.url };
  const SIGNING_KEY = randomBytes(32).toString('base64');
  return { PORT: '0', LOG_LEVEL: 'error', OUTBOUND_ALLOW: LOOPBACK, SIGNING_KEY, ...where };
}

/** A platform on one store for all tests of a describe; each test has its own workspace. */
export interface AutomationBench {
  readonly platform: () => Platform;
  readonly ports: () => AutomationPorts;
  /** The admin of a new workspace. */
  readonly newAdmin: () => Promise<Actor>;
}

/** Starts the platform before the tests of a `describe` and stops it after them. */
export function automationBench(
  create: (typeof STORES)[number]['create'],
  environment: Readonly<Record<string, string>> = {},
): AutomationBench {
  let started: Platform | undefined;
  beforeAll(async () => {
    started = await startPlatform(
      { ...environmentOf(await create()), ...environment },
      { managed: sharedRuntime() },
    );
  });
  afterAll(() => started?.stop());
  const platform = () => {
    if (started === undefined) throw new Error('the platform is not started yet');
    return started;
  };
  return {
    platform,
    ports: () => platform().automation,
    newAdmin: async () => ({
      workspaceId: await ensureWorkspace(
        platform().automation.database,
        'github',
        `w-${randomUUID()}`,
      ),
      user: 'ada',
      role: 'admin',
    }),
  };
}

type Input = Partial<Parameters<typeof createGatekeeper>[2]>;

/** A gatekeeper with so many empty pipelines, and where its webhooks go. */
export async function gatekeeperWith(
  platform: Platform,
  actor: Actor,
  pipelines: number,
  input: Input = {},
) {
  const pipelineIds: string[] = [];
  for (let n = 0; n < pipelines; n++) {
    const name = `pipeline-${randomUUID()}`;
    const made = await createPipeline(platform.library, actor, { name, testCaseIds: [] });
    pipelineIds.push(made.id);
  }
  const name = `gatekeeper-${randomUUID()}`;
  const made = await createGatekeeper(platform.automation, actor, { name, pipelineIds, ...input });
  const url = `${platform.url}/api/v2/gatekeeper/webhook/${made.token}`;
  return { ...made, id: made.gatekeeper.id, pipelineIds, url };
}
