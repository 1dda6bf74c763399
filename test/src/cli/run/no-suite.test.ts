import { expect, test } from 'vitest';
import { folderWith } from '../../../support/folder.ts';
import { warmCommand } from '../../../support/warm/warm-command.ts';

test.each([
  { options: [] },
  { options: ['--json', 'results.json'] },
  { options: ['--accept', '--reason', 'issue 12'] },
])('a run without a suite says to generate one, with $options', async ({ options }) => {
  const { status, stderr } = await warmCommand(['run', ...options], folderWith());
  expect(stderr).toContain('generated-scripts holds no suite: run `proofgate generate` first.');
  expect(status).toBe(3);
});
