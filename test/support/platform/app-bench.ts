import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Store } from '../../../src/database/index.ts';
import type { OpenStore } from '../../../src/secrets/index.ts';
import { type Platform, startPlatform } from '../../../src/server/start-platform.ts';
import { type EmulatedGitHub, type GitHubOptions, startGitHub } from '../github/start-github.ts';
import type { Exchange } from '../github/transcript.ts';
import { sharedRuntime } from '../shared-runtime.ts';
import * as tables from '../stores/tables.ts';
import { until } from '../until.ts';
import { SIGNING_KEY } from './platform.ts';

/** A platform with its App installed at an emulated GitHub, hooks and all. */
export interface AppBench {
  readonly github: EmulatedGitHub;
  readonly platform: Platform;
  /** The owner opens a pull request of a branch that was pushed; done with what the App makes of it. */
  readonly openPull: (
    repository: string,
    branch: string,
    before?: (repository: string) => unknown,
  ) => Promise<number>;
  /** Waits until something is there, and the App has no more to do. */
  readonly idle: <T>(find: () => Promise<T | null>) => Promise<T>;
  /** Waits until every webhook that was acknowledged is done, or has finally failed. */
  readonly settled: () => Promise<void>;
  /** The check runs at a commit. */
  readonly checks: (repository: string, commit: string) => Promise<readonly CheckRun[]>;
  /** How deliveries failed, in words; those whose words name something, where it is given. */
  readonly failures: (named?: string) => Promise<readonly string[]>;
  /** The requests of the App from now on: what was asked until `stop`. */
  readonly since: (start: number) => readonly Exchange[];
  readonly close: () => Promise<void>;
}

export type CheckRun = z.infer<typeof CHECK_RUNS>['check_runs'][number];

const CHECK_RUNS = z.object({
  check_runs: z.array(
    z.looseObject({
      id: z.number(),
      name: z.string(),
      status: z.string(),
      conclusion: z.string().nullable(),
      external_id: z.string().nullable(),
      output: z.looseObject({
        title: z.string().nullable(),
        summary: z.string().nullable(),
        annotations_count: z.number(),
      }),
    }),
  ),
});

export const WEBHOOK_SECRET = 'a secret that GitHub and the platform share';

/** The variables of a platform whose App is installed at this GitHub. */
export function appEnvironment(github: EmulatedGitHub, store: Store): Record<string, string> {
  return {
    ...(store.kind === 'pglite' ? { DATA_DIR: store.folder } : { DATABASE_URL: store.url }),
    SIGNING_KEY,
    PORT: '0',
    LOG_LEVEL: 'silent',
    OUTBOUND_ALLOW: '127.0.0.0/8',
    APP_ID: `${github.appId}`,
    PRIVATE_KEY: github.privateKey,
    WEBHOOK_SECRET,
  };
}

/** Where the platform finds an emulated GitHub. */
export function placeOf(github: EmulatedGitHub) {
  return { webUrl: github.url, apiUrl: github.url, paced: false, waitsSeconds: [0, 0] };
}

/** Starts a GitHub and a platform; hooks go from the one to the other. */
export async function startAppBench(
  store: Store,
  options: GitHubOptions & {
    readonly environment?: Readonly<Record<string, string>>;
    /** Credential stores other than real ones. */
    readonly openStore?: OpenStore;
  } = {},
): Promise<AppBench> {
  const github = await startGitHub(options);
  const environment = { ...appEnvironment(github, store), ...options.environment };
  const { openStore } = options;
  const place = {
    ...{ managed: sharedRuntime(), ...placeOf(github) },
    ...(openStore && { openStore }),
  };
  const platform = await startPlatform(environment, place);
  github.register(platform.url, WEBHOOK_SECRET);
  const queries = platform.library.database.system('a test');
  const { githubDeliveries } = tables;
  const settled = () =>
    until(async () => {
      const stored = eq(githubDeliveries.state, 'stored');
      if ((await queries.$count(githubDeliveries, stored)) > 0) throw new Error('not yet');
    });
  return {
    github,
    platform,
    settled,
    idle: async (find) => {
      const found = await until(async () => {
        const there = await find();
        await settled();
        if (there === null) throw new Error('not yet');
        return there;
      });
      await settled();
      return found;
    },
    openPull: async (repository, branch, before = () => undefined) => {
      const named = (payload: unknown) => JSON.stringify(payload).includes(`/${repository}"`);
      if (!branch.includes(':')) {
        await github.hooks.first(({ event, payload }) => event === 'push' && named(payload));
      }
      await settled();
      await before(repository);
      const number = await github.openPull(repository, branch);
      await github.hooks.first(({ event, payload }) => event === 'pull_request' && named(payload));
      await settled();
      return number;
    },
    checks: async (repository, commit) => {
      const path = `/repos/${github.owner}/${repository}/commits/${commit}/check-runs`;
      return (await github.ask('GET', path, CHECK_RUNS)).check_runs;
    },
    failures: async (named = '') => {
      const rows = await queries.select().from(githubDeliveries);
      const failed = rows.filter(({ state }) => state === 'failed');
      return failed.map(({ remedy }) => remedy ?? '').filter((text) => text.includes(named));
    },
    since: (start) => github.transcript.slice(start),
    close: async () => {
      await platform.stop();
      await github.close();
    },
  };
}

/** A name for a repository of only one test. */
export function newName(): string {
  return `api-${randomUUID().slice(0, 8)}`;
}

/** A document of `POST /pets`, its name at least so long. */
export function petsDocument(minLength: number, more = ''): string {
  return `openapi: 3.1.0
info: {title: Pets, version: '1'}
servers: [{url: 'https://pets.example'}]
paths:
  /pets:
    post:
      requestBody:
        required: true
        content:
          application/json:
            schema:
              type: object
              required: [name]
              properties:
                name: {type: string, minLength: ${minLength}, maxLength: 40}
      responses:
        '201': {description: made}
${more}`;
}

/** A configuration of one document. */
export const CONFIGURATION = `specifications:
  - name: pets
    source: openapi.yaml
`;
