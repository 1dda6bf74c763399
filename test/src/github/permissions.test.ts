import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import {
  CONFIGURATION,
  newName,
  petsDocument,
  startAppBench,
} from '../../support/platform/app-bench.ts';
import { anyStore } from '../../support/stores/stores.ts';

const ALL = {
  ...{ contents: 'write', checks: 'write', pull_requests: 'write', issues: 'write' },
  metadata: 'read',
};

test.each([
  [{ contents: 'read' }, /give it write access to contents/],
  [{ pull_requests: 'read', issues: 'read' }, /may not write pull\\_requests of .*an owner/],
])('an App that has only %j says which permission it lacks', async (lacking, wanted) => {
  const permissions = { ...ALL, ...lacking };
  const bench = await startAppBench(await anyStore(), { permissions });
  const { github } = bench;
  const name = newName();
  const files = { '.github/proofgate.yml': CONFIGURATION, 'openapi.yaml': petsDocument(1) };
  await github.seed(name, files);
  const change = { 'openapi.yaml': petsDocument(3) };
  const head = await github.push(name, 'feature', change, 'main');
  await bench.openPull(name, 'feature');
  const [check] = await bench.checks(name, head);
  expect(check).toMatchObject({ conclusion: 'failure' });
  expect(check?.output.title).toBe('The Git credential has no write access');
  expect(check?.output.summary).toMatch(wanted);
  await bench.close();
});

test('the permissions of app.yml are all that a pull request needs', async () => {
  const manifest = z.object({ default_permissions: z.record(z.string(), z.string()) });
  const { default_permissions: permissions } = manifest.parse(
    parse(readFileSync('app.yml', 'utf8')),
  );
  const bench = await startAppBench(await anyStore(), { permissions });
  const { github } = bench;
  const name = newName();
  const files = { '.github/proofgate.yml': CONFIGURATION, 'openapi.yaml': petsDocument(1) };
  await github.seed(name, files, { private: true });
  const change = { 'openapi.yaml': petsDocument(3) };
  const head = await github.push(name, 'feature', change, 'main');
  await bench.openPull(name, 'feature');
  expect(await bench.failures()).toEqual([]);
  expect(await bench.checks(name, head)).toMatchObject([{ conclusion: 'success' }]);
  await bench.close();
});
