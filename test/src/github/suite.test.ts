import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { runSuite } from '../../../src/runner/index.ts';
import { startSampleApi } from '../../../src/server/demo/index.ts';
import { folderWith } from '../../support/folder.ts';
import { startGitServer } from '../../support/network/git-server.ts';
import { CONFIGURATION, startAppBench } from '../../support/platform/app-bench.ts';
import { anyStore } from '../../support/stores/stores.ts';

const TREE = z.object({
  tree: z.array(z.looseObject({ path: z.string(), type: z.string(), sha: z.string() })),
});
const BLOB = z.object({ content: z.string() });

test('the branch of a pull request, cloned over real Git, holds a suite that runs', async () => {
  const bench = await startAppBench(await anyStore());
  const { github } = bench;
  const clinic = readFileSync('templates/demo/openapi.yaml', 'utf8');
  await github.seed('clinic', { '.github/proofgate.yml': CONFIGURATION });
  await github.push('clinic', 'feature', { 'openapi.yaml': clinic }, 'main');
  await bench.openPull('clinic', 'feature');
  expect(await bench.failures()).toEqual([]);

  const { tree } = await github.ask(
    'GET',
    '/repos/octo/clinic/git/trees/feature?recursive=1',
    TREE,
  );
  const files: Record<string, Buffer> = {};
  for (const { path, type, sha } of tree) {
    if (type !== 'blob') continue;
    const blob = await github.ask('GET', `/repos/octo/clinic/git/blobs/${sha}`, BLOB);
    files[path] = Buffer.from(blob.content, 'base64');
  }
  await bench.close();

  const server = await startGitServer();
  server.seed('clinic', files);
  const folder = join(folderWith(), 'clone');
  const url = new URL(`${server.url}/group/clinic.git`);
  url.username = 'oauth2';
  url.password = server.tokens.read;
  // The server is in this very process: waiting without letting it answer would take for ever.
  await promisify(execFile)('git', ['clone', '--quiet', url.href, folder], { timeout: 60_000 });
  await server.close();

  for (const fault of [false, true]) {
    const api = await startSampleApi({ fault });
    const { status, counts, reason } = await runSuite(join(folder, 'generated-scripts'), {
      ...{ baseUrl: api.baseUrl, output: () => undefined },
    });
    await api.stop();
    expect({ status, reason }).toEqual({ status: fault ? 2 : 1, reason: null });
    expect(counts.failed).toBe(fault ? 1 : 0);
    expect(counts.passed).toBeGreaterThan(200);
  }
});
