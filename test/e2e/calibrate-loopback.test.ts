import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isTrue, replayedComments } from '../src/calibrate/comments-replayed.ts';
import { temporaryFolder } from '../suite/tools.ts';
import { type LoopbackServer, startLoopback } from '../support/network/loopback.ts';
import { proofgate } from './proofgate.ts';

let server: LoopbackServer;
beforeAll(async () => {
  server = await startLoopback();
});
afterAll(() => server.stop());

test('what calibrate writes about LoopBack is what LoopBack responds without it', async () => {
  const root = temporaryFolder();
  const options = { cwd: root, env: server.environment };
  await proofgate(['generate', `${server.baseUrl}/openapi.json`], options);
  const suite = join(root, 'generated-scripts');
  cpSync(new URL('../servers/loopback/hooks.py', import.meta.url), join(suite, 'hooks.py'));
  const ended = await proofgate(['calibrate', '--base-url', server.baseUrl], options);
  expect(ended.status, ended.stderr).toBe(0);
  const settings = { ...server.environment, PROOFGATE_BASE_URL: server.baseUrl };
  const replayed = await replayedComments(suite, server.document, settings);
  expect(replayed.length).toBeGreaterThan(0);
  expect(replayed.filter((one) => !isTrue(one))).toEqual([]);
});
