import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { displayUrl } from '../../../../../src/automation/dispatch/display-url.ts';
import {
  createDispatch,
  editDispatch,
  getDispatch,
  HOOK_PATH,
  resultPayload,
  sendTestEvent,
} from '../../../../../src/automation/index.ts';
import { dispatchBench } from '../../../../support/platform/dispatch.ts';
import { receiver } from '../../../../support/platform/receiver.ts';
import { anyStore } from '../../../../support/stores/stores.ts';

const bench = dispatchBench(anyStore);
const { dispatchTo, end, deliveriesOf, attemptsOf, attempt } = bench;

const only = async (dispatchId: string) => {
  const [delivery, ...others] = await deliveriesOf(dispatchId);
  expect(others).toEqual([]);
  if (delivery === undefined) throw new Error('there is no delivery');
  return delivery;
};

test('a result is sent as the format of its dispatch has it, and signed as it is sent', async () => {
  const { url, received } = await receiver();
  const { actor, gatekeeperId, dispatchId, key } = await dispatchTo(url, 'all', {
    format: 'slack',
  });
  await end(actor, gatekeeperId, { status: 1 });
  await attempt((await only(dispatchId)).id);
  const [got] = received;
  if (got === undefined) throw new Error('nothing came');
  expect(JSON.parse(got.body)).toMatchObject({ text: 'Nightly passed' });
  const headers = z.record(z.string(), z.string()).parse(got.headers);
  const { 'webhook-id': id = '', 'webhook-timestamp': at = '' } = headers;
  const signature = new Webhook(key).sign(id, new Date(Number(at) * 1000), got.body);
  expect(headers['webhook-signature']).toBe(signature);
});

test('a result that meets an error in a template is kept, and sent once the template is corrected', async () => {
  const { url, received } = await receiver();
  const template = '[{{^trigger.payload.draft}}"{{pipeline.name}}"{{/trigger.payload.draft}},1]';
  const { actor, gatekeeperId, dispatchId } = await dispatchTo(url, 'all', { template });
  await end(actor, gatekeeperId, { status: 1, payload: { draft: true } });
  const { id } = await only(dispatchId);
  await attempt(id);
  expect(received).toEqual([]);
  expect(await attemptsOf(id)).toMatchObject([
    { cause: 'template-faulty', status: null, body: expect.stringContaining('not JSON at line 1') },
  ]);
  await editDispatch(bench.ports(), actor, dispatchId, { template: '["{{pipeline.name}}"]' });
  await attempt(id);
  expect(received.map(({ body }) => body)).toEqual(['["Nightly"]']);
  expect(await only(dispatchId)).toMatchObject({ state: 'delivered' });
});

test('a test event is sent like a result, whatever results are wanted, and says what it is', async () => {
  const { url, received } = await receiver();
  const { actor, dispatchId } = await dispatchTo(url, 'successes');
  const id = await sendTestEvent(bench.ports(), actor, dispatchId);
  expect(await only(dispatchId)).toMatchObject({ id, isTest: true, executionId: null });
  await attempt(id);
  const event = resultPayload.parse(JSON.parse(received[0]?.body ?? ''));
  expect(event).toMatchObject({ test: true, status: 2, pipeline: { name: 'Example pipeline' } });
  await editDispatch(bench.ports(), actor, dispatchId, { format: 'teams' });
  const second = await sendTestEvent(bench.ports(), actor, dispatchId);
  await attempt(second);
  expect(received[1]?.body).toContain('Test event: Example pipeline #12 failed');
  await editDispatch(bench.ports(), actor, dispatchId, { isEnabled: false });
  await expect(sendTestEvent(bench.ports(), actor, dispatchId)).rejects.toMatchObject({
    kind: 'dispatch-disabled',
  });
});

test('only who may change the gatekeeper sends test events', async () => {
  const { actor, dispatchId } = await dispatchTo('http://127.0.0.1:9/');
  const member = { ...actor, user: 'eve', role: 'member' as const };
  await expect(sendTestEvent(bench.ports(), member, dispatchId)).rejects.toMatchObject({
    kind: 'forbidden',
  });
  const stranger = await bench.newAdmin();
  await expect(sendTestEvent(bench.ports(), stranger, dispatchId)).rejects.toMatchObject({
    kind: 'not-found',
  });
});

test('the path of a secret URL is shown nowhere, and no change brings it back', async () => {
  const url = 'https://hooks.slack.com/services/T0/B0/secret?key=secret';
  const { actor, gatekeeperId, dispatchId } = await dispatchTo(url, 'all', { format: 'slack' });
  const shown = async () => displayUrl(await getDispatch(bench.ports(), actor, dispatchId));
  expect(await shown()).toBe('https://hooks.slack.com/***');
  const edit = async (input: Parameters<typeof editDispatch>[3]) =>
    editDispatch(bench.ports(), actor, dispatchId, input);
  await expect(edit({ format: 'proofgate' })).rejects.toMatchObject({ kind: 'input-faulty' });
  await expect(edit({ url: await shown() })).rejects.toMatchObject({ kind: 'input-faulty' });
  await edit({ format: 'teams' });
  expect(await shown()).toBe('https://hooks.slack.com/***');
  await edit({ format: 'proofgate', url: 'https://status.example/hook' });
  expect(await shown()).toBe('https://status.example/hook');
  const holder = { kind: 'gatekeeper', id: gatekeeperId } as const;
  const next = { applicationName: 'Next stage', webhookName: 'next' };
  const hook = `https://proofgate.example${HOOK_PATH}token`;
  const chained = await createDispatch(bench.ports(), actor, holder, { ...next, url: hook });
  expect(displayUrl(chained.dispatch)).toBe('https://proofgate.example/***');
});

test('an answer that repeats a secret URL is stored without it', async () => {
  const echo = await receiver((response) =>
    response.writeHead(404).end('no service at /hook/secret?key=hidden or /hook/secret'),
  );
  const url = `${echo.url}/secret?key=hidden`;
  const { actor, gatekeeperId, dispatchId } = await dispatchTo(url, 'all', { format: 'slack' });
  await end(actor, gatekeeperId, { status: 1 });
  const { id } = await only(dispatchId);
  await attempt(id);
  expect(await attemptsOf(id)).toMatchObject([{ status: 404, body: 'no service at /*** or /***' }]);
});
