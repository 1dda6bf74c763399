import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { apiClient, Made, Refused } from '../../../support/platform/api-client.ts';
import { startApi } from '../../../support/platform/api-platform.ts';
import { LOOPBACK } from '../../../support/platform/automation.ts';
import { receiver } from '../../../support/platform/receiver.ts';
import { anyStore } from '../../../support/stores/stores.ts';
import { until } from '../../../support/until.ts';

const Parameters = z.strictObject({
  base_url: z.string().nullable(),
  environment: z.string().nullable(),
  variables: z.record(z.string(), z.string()),
});
const Execution = z.looseObject({
  id: z.uuid(),
  status: z.number().nullable(),
  reason: z.string().nullable(),
  parameters: Parameters,
});
const WithId = z.looseObject({ id: z.uuid() });
const Fires = z.looseObject({ executions: z.array(WithId) });
const Event = z.looseObject({ executions: z.array(WithId), parameters: Parameters });
const Gatekeeper = z.looseObject({ id: z.uuid(), webhook_url: z.url() });
const Payload = z.looseObject({ execution: WithId, parameters: Parameters });

/** Fails unless the variables are as the run was given them. */
const SCRIPT = `import os


def test_variables():
    names = ("PROOFGATE_BASE_URL", "PROOFGATE_ENVIRONMENT", "PROOFGATE_VAR_TENANT")
    assert [os.environ.get(name) for name in names] == VALUES
`;
const BASE_URL = 'http://127.0.0.1:9/v1';

describe('run parameters', () => {
  const opened = async () => {
    const platform = await startApi(anyStore, { OUTBOUND_ALLOW: LOOPBACK });
    const call = await apiClient(platform, 'admin', ['admin']);
    const pipeline = async (name: string, values: string, hosts: readonly string[]) => {
      const content = SCRIPT.replace('VALUES', values);
      const script = { file_name: `test_${name}.py`, content };
      const { id } = await call('POST', '/test-cases', Made, script);
      const input = { name, hosts, test_case_ids: [id] };
      return (await call('POST', '/pipelines', WithId, input)).id;
    };
    const ended = (id: string) =>
      until(async () => {
        const found = await call('GET', `/executions/${id}`, Execution);
        expect(found.status).not.toBeNull();
        return found;
      });
    return { call, pipeline, ended };
  };

  test('one pipeline serves two places: by hand, by a schedule and by a webhook', async () => {
    const { call, pipeline, ended } = await opened();
    const id = await pipeline('both', `["${BASE_URL}", "staging", "acme"]`, ['127.0.0.1:9']);
    const parameters = {
      base_url: BASE_URL,
      environment: 'staging',
      variables: { TENANT: 'acme' },
    };
    const byHand = await call('POST', `/pipelines/${id}/run`, WithId, { parameters });
    expect(await ended(byHand.id)).toMatchObject({ status: 1, parameters });
    const again = await call('POST', `/executions/${byHand.id}/rerun`, WithId, { only: 'all' });
    expect(await ended(again.id)).toMatchObject({ status: 1, parameters });
    const plain = await call('POST', `/pipelines/${id}/run`, WithId);
    const none = { base_url: null, environment: null, variables: {} };
    expect(await ended(plain.id)).toMatchObject({ status: 2, parameters: none });

    const daily = { recurrence: { kind: 'daily', time: '12:00' }, time_zone: 'UTC' };
    const input = { name: 'nightly', ...daily, pipeline_ids: [id] };
    const schedule = await call('POST', '/schedules', WithId, input);
    await call('PATCH', `/schedules/${schedule.id}`, Made, { parameters });
    const fired = await call('POST', `/schedules/${schedule.id}/run`, Fires);
    expect(await ended(fired.executions[0]?.id ?? '')).toMatchObject({ status: 1, parameters });

    const { url, received } = await receiver();
    const sources = {
      base_url: { pointer: '/deployment/url' },
      environment: { value: 'staging' },
      variables: { TENANT: { pointer: '/tenants/0' } },
    };
    const gate = { name: 'gate', pipeline_ids: [id], parameters: sources };
    const gatekeeper = await call('POST', '/gatekeepers', Gatekeeper, gate);
    const dispatch = { application_name: 'a', webhook_name: 'w', url };
    await call('POST', `/gatekeepers/${gatekeeper.id}/dispatches`, Made, dispatch);
    const body = { deployment: { url: BASE_URL }, tenants: ['acme'] };
    const answer = await fetch(gatekeeper.webhook_url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const event = Event.parse(await answer.json());
    expect(event.parameters).toEqual(parameters);
    const started = event.executions[0]?.id ?? '';
    expect(await ended(started)).toMatchObject({ status: 1, parameters });
    const payload = await until(() => Payload.parse(JSON.parse(received[0]?.body ?? '')));
    expect([payload.execution.id, payload.parameters]).toEqual([started, parameters]);
  });

  test('tests are sent nowhere that no owner has named, nor into a private network', async () => {
    const { call, pipeline, ended } = await opened();
    const id = await pipeline('closed', '[None, None, None]', ['169.254.169.254:80']);
    const run = async (baseUrl: string) => {
      const body = { parameters: { base_url: baseUrl } };
      return ended((await call('POST', `/pipelines/${id}/run`, WithId, body)).id);
    };
    expect(await run('https://elsewhere.example/')).toMatchObject({
      status: 3,
      reason: expect.stringContaining('adds elsewhere.example to its hosts'),
    });
    expect(await run('http://169.254.169.254/latest')).toMatchObject({
      status: 3,
      reason: expect.stringContaining('169.254.169.254 is a private or reserved address'),
    });
    // What an owner has taken out of the list is not reached through an old run either.
    await call('PATCH', `/pipelines/${id}`, Made, { hosts: ['127.0.0.1:9'] });
    const before = await run(BASE_URL);
    await call('PATCH', `/pipelines/${id}`, Made, { hosts: [] });
    const refused = await call('POST', `/executions/${before.id}/rerun`, Refused, { only: 'all' });
    expect(refused.error).toBe('address-refused');
  });

  test('a webhook that does not say where to test is refused, and starts nothing', async () => {
    const { call, pipeline } = await opened();
    const id = await pipeline('asked', '[None, None, None]', ['a.example']);
    const gate = await call('POST', '/gatekeepers', Gatekeeper, {
      name: 'gate',
      pipeline_ids: [id],
      parameters: { base_url: { pointer: '/url' }, variables: { TENANT: { pointer: '/who' } } },
    });
    const send = async (body: object) => {
      const sent = { method: 'POST', body: JSON.stringify(body) };
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(gate.webhook_url, { ...sent, headers });
      return Refused.parse(await answer.json());
    };
    expect(await send({ url: null })).toMatchObject({
      status: 422,
      errors: [
        'parameters.base_url: the body has no text or number at /url',
        'parameters.variables.TENANT: the body has no text or number at /who',
      ],
    });
    const faulty = await send({ url: 'ftp://a.example', who: 'a' });
    expect(faulty.errors).toEqual([
      expect.stringMatching(/^parameters\.base_url: must be an http/),
    ]);
    const Some = z.looseObject({ items: z.array(z.unknown()) });
    expect((await call('GET', '/executions', Some)).items).toEqual([]);
  });
});
