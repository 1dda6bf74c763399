import { expect, test } from 'vitest';
import { getExecution, NO_PARAMETERS, startExecutions } from '../../../src/execution/index.ts';
import { createPipeline, uploadTestCase } from '../../../src/library/index.ts';
import { httpServer } from '../../support/network/http-server.ts';
import { secretsGround } from '../../support/platform/secrets-ground.ts';
import { anyStore } from '../../support/stores/stores.ts';
import { until } from '../../support/until.ts';

test('tests of an execution read the secrets of their bindings, no others, and only while it runs', async () => {
  const { platform, admin, newSafe, newCredential, bind } = await secretsGround(anyStore);
  const { execution: ports, library } = platform;
  const safe = await newSafe();
  const bound = await newCredential(safe, 'bound', 'the value of the bound one');
  await newCredential(safe, 'other', 'the value of another');
  let address = '';
  const told = await httpServer((request, response) => {
    address = String(request.headers['x-address']);
    response.end();
  });
  const script = `
import os

import requests

SERVICE = os.environ["PLATFORM_SECRETS_SERVICE"]


def read(key):
    return requests.get(f"{SERVICE}/", params={"key": key, "safe_key": "${safe.safeKey}"})


def test_bound():
    assert read("bound").json() == {"value": "the value of the bound one"}


def test_other():
    assert read("other").status_code == 404
    requests.get("${told}", headers={"X-Address": SERVICE})
`;
  const content = new TextEncoder().encode(script);
  const testCase = await uploadTestCase(library, admin, { fileName: 'test_secrets.py', content });
  await bind(testCase.id, bound);
  const input = { name: 'secrets', testCaseIds: [testCase.id] };
  const pipeline = await createPipeline(library, admin, input);
  const from = { kind: 'manual', id: null, name: 'admin' } as const;
  const manual = { ...from, payload: null, parameters: NO_PARAMETERS, hops: 0 };
  const trigger = { ...manual, receivedAt: new Date() };
  const [started] = await startExecutions(ports, admin, [pipeline.id], trigger);
  const ended = await until(async () => {
    const found = await getExecution(ports, admin, started?.id ?? '');
    if (found.state !== 'dispatched') throw new Error('not yet');
    return found;
  });
  expect(ended).toMatchObject({ status: 1, reason: null });
  expect(address).toContain(`${platform.url}/secrets/x/`);
  const late = await fetch(`${address}/?key=bound&safe_key=${safe.safeKey}`);
  expect(late.status).toBe(401);
});
