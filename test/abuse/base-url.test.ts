import { expect, test } from 'vitest';
import { z } from 'zod';
import { apiClient, Made, Refused } from '../support/platform/api-client.ts';
import { startApi } from '../support/platform/api-platform.ts';
import { LOOPBACK } from '../support/platform/automation.ts';
import { receiver } from '../support/platform/receiver.ts';
import { anyStore } from '../support/stores/stores.ts';
import { until } from '../support/until.ts';

const CANARY = 'SECRET-OF-THE-OWNER';

/** Sends what its owner has put into it to wherever the run is sent. */
const SCRIPT = `import os
import urllib.request


def test_it():
    url = os.environ["PROOFGATE_BASE_URL"]
    headers = {"Authorization": "Bearer ${CANARY}"}
    urllib.request.urlopen(urllib.request.Request(url, headers=headers), timeout=30)
`;

const WithId = z.looseObject({ id: z.uuid() });
const Execution = z.looseObject({ status: z.number(), reason: z.string().nullable() });
const Fires = z.looseObject({ executions: z.array(WithId) });
const Gatekeeper = z.looseObject({ id: z.uuid(), webhook_url: z.url() });
const Pipeline = z.looseObject({
  effective_hosts: z.array(z.string()),
  missing_consents: z.array(
    z.strictObject({
      ...{ host: z.string(), kind: z.string(), id: z.uuid(), name: z.string() },
      owners: z.array(z.string()),
    }),
  ),
});
const Audit = z.looseObject({
  items: z.array(z.looseObject({ actor: z.string(), action: z.string(), target: z.string() })),
});

async function ground() {
  const platform = await startApi(anyStore, { OUTBOUND_ALLOW: LOOPBACK });
  const [owner, member] = [
    await apiClient(platform, 'admin', ['admin']),
    await apiClient(platform, 'member', ['read', 'write', 'run']),
  ];
  const script = { file_name: 'test_theirs.py', content: SCRIPT };
  const { id: testCase = '' } = await owner('POST', '/test-cases', Made, script);
  const witness = await receiver();
  const host = new URL(witness.url).host;
  const input = { name: 'curious', hosts: [host], test_case_ids: [testCase] };
  const { id: pipeline } = await member('POST', '/pipelines', WithId, input);
  const ended = (id: string) => until(() => owner('GET', `/executions/${id}`, Execution));
  return { owner, member, testCase, pipeline, witness, host, ended };
}

test('a member sends the credentials of a test case to no host that its owner has not allowed', async () => {
  const { owner, member, testCase, pipeline, witness, host, ended } = await ground();
  const parameters = { base_url: witness.url };
  const refused = {
    status: 3,
    reason: expect.stringContaining('not allowed by the test case "test_theirs.py" (admin)'),
  };

  const byHand = await member('POST', `/pipelines/${pipeline}/run`, Refused, { parameters });
  expect(byHand).toMatchObject({ status: 422, error: 'address-refused' });
  expect(byHand.detail).toContain(`(admin): one of their owners adds ${host} to its hosts`);

  const daily = { recurrence: { kind: 'daily', time: '12:00' }, time_zone: 'UTC' };
  const nightly = { name: 'nightly', ...daily, pipeline_ids: [pipeline], parameters };
  const schedule = await member('POST', '/schedules', WithId, nightly);
  const fired = await member('POST', `/schedules/${schedule.id}/run`, Fires);
  expect(await ended(fired.executions[0]?.id ?? '')).toMatchObject(refused);

  const sources = { base_url: { pointer: '/url' } };
  const hook = { name: 'hook', pipeline_ids: [pipeline], parameters: sources };
  const gatekeeper = await member('POST', '/gatekeepers', Gatekeeper, hook);
  const answer = await fetch(gatekeeper.webhook_url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url: witness.url }),
  });
  const event = Fires.parse(await answer.json());
  expect(await ended(event.executions[0]?.id ?? '')).toMatchObject(refused);

  // Nobody else consents: not the member, and not the owner by an unrelated change of the pipeline.
  const consent = { hosts: [host] };
  const forbidden = await member('POST', `/pipelines/${pipeline}/consents`, Refused, consent);
  expect(forbidden).toMatchObject({ status: 403, error: 'forbidden' });
  const theirs = await member('PATCH', `/test-cases/${testCase}`, Refused, consent);
  expect(theirs).toMatchObject({ status: 403, error: 'forbidden' });
  const asItWas = { name: 'renamed', hosts: [host], test_case_ids: [testCase] };
  const missing = { host, kind: 'test_case', id: testCase, name: 'test_theirs.py' };
  expect(await owner('PATCH', `/pipelines/${pipeline}`, Pipeline, asItWas)).toMatchObject({
    effective_hosts: [],
    missing_consents: [{ ...missing, owners: ['admin'] }],
  });
  expect(witness.received).toEqual([]);
});

test('with the consent of the owner the same run arrives, until it is withdrawn', async () => {
  const { owner, member, testCase, pipeline, witness, host, ended } = await ground();
  const run = { parameters: { base_url: witness.url } };
  const unlisted = { hosts: ['elsewhere.example'] };
  const faulty = await owner('POST', `/pipelines/${pipeline}/consents`, Refused, unlisted);
  expect(faulty.errors).toEqual(['hosts: the pipeline does not list elsewhere.example']);
  const consent = { hosts: [host] };
  expect(await owner('POST', `/pipelines/${pipeline}/consents`, Pipeline, consent)).toMatchObject({
    effective_hosts: [host],
    missing_consents: [],
  });
  const { id } = await member('POST', `/pipelines/${pipeline}/run`, WithId, run);
  expect(await ended(id)).toMatchObject({ status: 1 });
  expect(witness.received.map(({ headers }) => headers.authorization)).toEqual([
    `Bearer ${CANARY}`,
  ]);
  const { items } = await owner('GET', '/audit-log', Audit);
  expect(items).toContainEqual(
    expect.objectContaining({
      ...{ actor: 'admin', action: 'hosts.allow' },
      target: `test_case test_theirs.py: ${host} (pipeline curious)`,
    }),
  );

  await owner('PATCH', `/test-cases/${testCase}`, WithId, { hosts: [] });
  const again = await member('POST', `/executions/${id}/rerun`, Refused, { only: 'all' });
  expect(again).toMatchObject({ status: 422, error: 'address-refused' });
  expect(witness.received).toHaveLength(1);
});
