import { expect, test } from 'vitest';
import { getExecution, NO_PARAMETERS, startExecutions } from '../../../src/execution/index.ts';
import { createPipeline, uploadTestCase } from '../../../src/library/index.ts';
import { httpServer } from '../../support/network/http-server.ts';
import { secretsGround } from '../../support/platform/secrets-ground.ts';
import { anyStore } from '../../support/stores/stores.ts';
import { until } from '../../support/until.ts';

test('tests of an execution read the secrets of their own bindings, no others, and only while it runs', async () => {
  const { platform, admin, newSafe, newCredential, bind } = await secretsGround(anyStore);
  const { execution: ports, library } = platform;
  const safe = await newSafe();
  const bound = await newCredential(safe, 'bound', 'the value of the bound one');
  const other = await newCredential(safe, 'other', 'the value of another');
  const addresses: string[] = [];
  const told = await httpServer((request, response) => {
    addresses.push(String(request.headers['x-address']));
    response.end();
  });
  const script = (own: string, refused: readonly string[]) => `
import os

import requests

SERVICE = os.environ["PLATFORM_SECRETS_SERVICE"]


def read(key):
    return requests.get(f"{SERVICE}/", params={"key": key, "safe_key": "${safe.safeKey}"})


def test_own():
    assert "${own}" == "" or read("${own}").json()["value"].startswith("the value of ")


def test_others():
    assert [read(key).status_code for key in ${JSON.stringify(refused)}] == [404] * ${refused.length}
    requests.get("${told}", headers={"X-Address": SERVICE})
`;
  const upload = async (name: string, own: string, refused: readonly string[]) => {
    const content = new TextEncoder().encode(script(own, refused));
    return (await uploadTestCase(library, admin, { fileName: `test_${name}.py`, content })).id;
  };
  const testCaseIds = [
    await upload('bound', 'bound', ['other']),
    await upload('unbound', '', ['bound', 'other']),
    await upload('other', 'other', ['bound']),
  ];
  await bind(testCaseIds[0] ?? '', bound);
  await bind(testCaseIds[2] ?? '', other);
  const input = { name: 'secrets', testCaseIds };
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
  expect(new Set(addresses).size).toBe(3);
  for (const address of addresses) {
    expect(address).toContain(`${platform.url}/secrets/x/`);
    const late = await fetch(`${address}/?key=bound&safe_key=${safe.safeKey}`);
    expect(late.status).toBe(401);
  }
});
