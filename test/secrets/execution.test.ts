import { expect, test } from 'vitest';
import { z } from 'zod';
import { apiClient, Made } from '../support/api-client.ts';
import { secretsGround } from '../support/secrets-ground.ts';
import { STORES } from '../support/stores.ts';

/** A script that passes when it reads what it is bound to, and nothing else. */
const script = (safeKey: string) => `
import os

import requests


def ask(key):
    service = os.environ["PLATFORM_SECRETS_SERVICE"]
    params = {"key": key, "safe_key": "${safeKey}"}
    return requests.get(f"{service}/", params=params, timeout=30)


def test_reads_what_it_is_bound_to():
    assert ask("bound").json() == {"value": "hunter2"}


def test_reads_nothing_else():
    assert ask("unbound").status_code == 404
`;

const Run = z.looseObject({ id: z.uuid() });
const Execution = z.looseObject({ status: z.number().nullable(), reason: z.string().nullable() });

test('a pipeline reads its secrets while it runs', async () => {
  const ground = await secretsGround(STORES[1]?.create ?? (() => Promise.reject(new Error())));
  const call = await apiClient(ground, 'admin', ['admin']);
  const safe = await ground.newSafe();
  const bound = await ground.newCredential(safe, 'bound', 'hunter2');
  await ground.newCredential(safe, 'unbound', 'other');
  const upload = { file_name: 'test_secret.py', content: script(safe.safeKey) };
  const testCase = await call('POST', '/test-cases', Made, upload);
  await call('PUT', `/test-cases/${testCase.id}/bindings/${bound.id}`, z.null());
  const body = { name: 'nightly', test_case_ids: [testCase.id] };
  const pipeline = await call('POST', '/pipelines', Made, body);
  const { id } = await call('POST', `/pipelines/${pipeline.id}/run`, Run);
  const read = () => call('GET', `/executions/${id}`, Execution);
  await expect.poll(async () => (await read()).status, { timeout: 100_000 }).not.toBeNull();
  expect(await read()).toMatchObject({ status: 1, reason: null });
});
