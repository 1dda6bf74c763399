import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startSampleApi } from '../../../../src/server/demo/index.ts';
import { folderWith } from '../../../support/folder.ts';
import { warmCommand } from '../../../support/warm/warm-command.ts';

const DOCUMENT = readFileSync('templates/demo/openapi.yaml');

test('a suite keeps its rules over generate and calibrate, --check lists what later ones add, and --upgrade adds it', async () => {
  const cwd = folderWith({ 'openapi.yaml': DOCUMENT });
  const generate = (...args: string[]) => warmCommand(['generate', 'openapi.yaml', ...args], cwd);
  const hasVariants = () => existsSync(join(cwd, 'generated-scripts/get_pets/variants'));
  expect((await generate('--rules', '1.0')).stdout).toContain(' 277 tests ');
  const api = await startSampleApi({ fault: false });
  const calibrated = await warmCommand(['calibrate', '--base-url', api.baseUrl], cwd);
  await api.stop();
  expect(calibrated.status, calibrated.stderr).toBe(0);
  expect((await generate()).stdout).toContain(' 277 tests ');
  expect(hasVariants()).toBe(false);
  const checked = await generate('--check');
  expect(checked.status, checked.stderr).toBe(0);
  expect(checked.stdout).toMatch(
    /^rules 1\.0; rules 1\.1 would add 58 tests: 9\.01 \(\d+\), .*9\.07 \(2\); take them with --upgrade$/m,
  );
  expect((await generate('--upgrade')).stdout).toContain(' 335 tests, 58 of them variants ');
  expect(hasVariants()).toBe(true);
  expect((await generate('--check')).stdout).not.toContain('--upgrade');
  const both = await generate('--rules', '1.0', '--upgrade');
  expect(both.status).toBe(2);
});
