import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Store } from '../../../src/database/index.ts';
import {
  type ExecutionWork,
  type ExecutionWorkPorts,
  type RemotePorts,
  workOnExecutions,
} from '../../../src/execution/index.ts';
import { openGitHub, repositoryRoutes } from '../../../src/git/github.ts';
import {
  credentialFinders,
  ensureGitHubWorkspace,
  oidcVerifier,
  RefusalCounter,
} from '../../../src/identity/index.ts';
import { createPipeline, listTestCases, startGitImport } from '../../../src/library/index.ts';
import { runGitImport } from '../../../src/library/test-cases/run-git-import.ts';
import { githubActions } from '../../../src/runtimes/github-actions.ts';
import { createActionsRuntime, installWorkflow } from '../../../src/runtimes/index.ts';
import type { Actor } from '../../../src/workspaces/index.ts';
import { type EmulatedGitHub, type GitHubOptions, startGitHub } from '../github/start-github.ts';
import {
  type ExecutionParts,
  openExecutionParts,
  startOne,
  whenEnded,
} from '../platform/execution.ts';
import { tokenPorts } from '../platform/git-tokens.ts';
import type { TestIssuer, TokenChange } from '../platform/oidc-issuer.ts';
import { ACTIONS_SETTINGS } from './settings.ts';

/** The audience of the tokens of these tests. */
export const PLATFORM = 'https://proofgate.example';

/** Executions at an emulated GitHub, with a clock that only the test moves. */
export interface ActionsBench {
  readonly github: EmulatedGitHub;
  readonly parts: ExecutionParts;
  readonly ports: ExecutionWorkPorts & RemotePorts;
  readonly advance: (seconds: number) => void;
  readonly actor: Actor;
  /** A repository with scripts, a runtime at it, and a pipeline of these scripts at the runtime. */
  readonly pipeline: (scripts: number) => Promise<Pipelined>;
  readonly start: (pipelineId: string) => Promise<string>;
  readonly ended: (id: string) => ReturnType<typeof whenEnded>;
  /** An OIDC token of a job of a run, but for what is changed. */
  readonly token: (repository: string, runId: number, change?: TokenChange) => Promise<string>;
  readonly close: () => Promise<void>;
}

export interface Pipelined {
  readonly id: string;
  /** `OWNER/NAME`. */
  readonly repository: string;
  /** The name of the runtime. */
  readonly runtime: string;
}

const Repository = z.looseObject({ id: z.number() });

/** Opens a store, a GitHub and a worker. */
export async function actionsBench(
  store: Store,
  issuer: Pick<TestIssuer, 'url' | 'token'>,
  options: GitHubOptions & { readonly timeLimitSeconds?: number } = {},
): Promise<ActionsBench> {
  const github = await startGitHub(options);
  const { appId: id, privateKey, url } = github;
  const place = { app: { id, privateKey }, webUrl: url, apiUrl: url, paced: false, fetch };
  let clockMs = Date.now();
  const now = () => new Date(clockMs);
  const parts = await openExecutionParts(store, {
    now,
    remote: githubActions(repositoryRoutes(place)),
    githubUrl: url,
    baseUrl: PLATFORM,
    timeLimitSeconds: options.timeLimitSeconds ?? 3600,
  });
  const { database } = parts;
  const identity = {
    ...{ database, now, baseUrl: PLATFORM, github: null, oidc: { issuer: issuer.url() } },
    verifyOidc: oidcVerifier({ issuer: issuer.url(), fetch }),
    refusals: new RefusalCounter(),
    ...credentialFinders(database),
  };
  const library = { ...parts.ports.library, ...tokenPorts({}, openGitHub(place)) };
  const ports = { ...parts.ports, identity, library };
  const work: ExecutionWork = await workOnExecutions(ports);
  const workspaceId = await ensureGitHubWorkspace(database, github.account);
  const actor: Actor = { workspaceId, user: 'ada', role: 'admin' };
  return {
    ...{ github, parts, ports, actor },
    advance: (seconds) => {
      clockMs += seconds * 1000;
    },
    pipeline: (scripts) => pipelineAt(github, ports, actor, scripts),
    start: (pipelineId) => startOne(parts, actor, pipelineId),
    ended: (executionId) => whenEnded(parts, actor, executionId),
    token: async (repository, runId, change = {}) => {
      const found = await github.ask('GET', `/repos/${repository}`, Repository);
      const claims = { repository_id: `${found.id}`, run_id: `${runId}`, ...change.claims };
      return issuer.token({ audience: PLATFORM, ...change, claims });
    },
    close: async () => {
      await work.stop();
      await parts.close();
      await github.close();
    },
  };
}

async function pipelineAt(
  github: EmulatedGitHub,
  ports: ExecutionWorkPorts & RemotePorts,
  actor: Actor,
  scripts: number,
): Promise<Pipelined> {
  const name = `api-${randomUUID().slice(0, 8)}`;
  const repository = `${github.owner}/${name}`;
  const files = Array.from({ length: scripts }, (_, n) => [
    `tests/test_${n}.py`,
    `def test_${n}():\n    pass\n`,
  ]);
  await github.seed(name, Object.fromEntries(files));
  const input = { ...ACTIONS_SETTINGS, name, repository, concurrency: 2 };
  await createActionsRuntime(ports, actor, input);
  await installWorkflow(ports, actor, name);
  const { library } = ports;
  const url = `${github.url}/${repository}.git`;
  const source = { type: 'github', url, branch: 'main', folder: 'tests' } as const;
  await runGitImport(library, await startGitImport(library, actor, source));
  const found = await listTestCases(library, actor, {}, { limit: 1000 });
  const own = found.filter((testCase) => testCase.repositoryUrl === url);
  const testCaseIds = own.toSorted((a, b) => (a.name < b.name ? -1 : 1)).map(({ id }) => id);
  const made = await createPipeline(library, actor, { name, runtime: name, testCaseIds });
  return { id: made.id, repository, runtime: name };
}
