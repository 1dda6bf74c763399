import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startRecorder } from '../../../suite/recorder.ts';
import { deep } from '../../../support/network/bad-server.ts';
import { type GitServer, startGitServer } from '../../../support/network/git-server.ts';
import { executionBench } from '../../../support/platform/execution.ts';
import { anyStore } from '../../../support/stores/stores.ts';
import { calibrate, ended, generatedRecord } from './ground.ts';

/** The timeout of requests is the runtime's; a hook shortens it here. */
const HOOKS = 'import os\n\nos.environ["PROOFGATE_TIMEOUT"] = "0.3"\n';

interface BadServer {
  readonly name: string;
  readonly respond: (response: ServerResponse) => void;
  /** What each request comes to. */
  readonly accepted: number;
}

const SERVERS: readonly BadServer[] = [
  {
    name: 'sends a byte in a while',
    respond: (response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const timer = setInterval(() => response.write(' '), 50);
      response.once('close', () => clearInterval(timer));
    },
    accepted: 0,
  },
  {
    name: 'nests JSON too deeply',
    respond: (response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(deep(200_000));
    },
    accepted: 2,
  },
];

describe('a calibration on the managed runtime', () => {
  let git: GitServer;
  beforeAll(async () => {
    git = await startGitServer();
  });
  afterAll(() => git.close());
  const { parts, newAdmin } = executionBench(anyStore);

  test.each(SERVERS)('ends where the server $name', async ({ respond, accepted }) => {
    const server = await startRecorder(async (_, response) => respond(response));
    const ada = await newAdmin();
    const name = await generatedRecord(parts(), ada, git, { baseUrl: server.url });
    git.push(name, 'api-tests', { 'generated-scripts/hooks.py': HOOKS });
    const done = await ended(parts(), ada, name, await calibrate(parts(), ada, name));
    expect(done).toMatchObject({ state: 'done', cause: null, acceptedAfter: accepted });
    expect(done.requests).toBeGreaterThan(0);
  });
});
