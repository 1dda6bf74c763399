import { describe, expect, test } from 'vitest';
import { createDispatch } from '../../../../src/automation/index.ts';
import { createPipeline } from '../../../../src/library/index.ts';
import { gatekeeperWith, LOOPBACK } from '../../../support/platform/automation.ts';
import { receiver } from '../../../support/platform/receiver.ts';
import { spanOf, spansOf, tracedPlatform } from '../../../support/platform/traced-platform.ts';
import { PLAIN_STORES } from '../../../support/stores/stores.ts';

const WEBHOOK = 'POST /api/v2/gatekeeper/webhook/{token}';

function post(url: string): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  return fetch(url, { method: 'POST', headers, body: '{}' });
}

describe.each(PLAIN_STORES)('on $name', ({ create }) => {
  test('a trace leads from a webhook through its job to the run, and is linked to the delivery', async () => {
    const place = await tracedPlatform({ OUTBOUND_ALLOW: LOOPBACK }, create);
    const { platform, admin, newTestCase } = place;
    const input = { name: 'pets', testCaseIds: [await newTestCase()] };
    const { id: pipelineId } = await createPipeline(platform.library, admin, input);
    const gatekeeper = await gatekeeperWith(platform, admin, 0, { pipelineIds: [pipelineId] });
    const { url, received } = await receiver();
    const holder = { kind: 'gatekeeper', id: gatekeeper.id } as const;
    const dispatch = { applicationName: 'status page', webhookName: 'ended', url };
    await createDispatch(platform.automation, admin, holder, dispatch);
    expect((await post(gatekeeper.url)).status).toBe(202);

    const delivery = await spanOf(place, 'job dispatch');
    const webhook = await spanOf(place, WEBHOOK);
    const run = await spanOf(place, 'run execution');
    const jobs = await spansOf(place, 'job execution');
    const job = jobs.find(({ id }) => id === run.parent);
    expect(webhook.parent).toBe('');
    expect(job).toMatchObject({ trace: webhook.trace, parent: webhook.id, kind: 'CONSUMER' });
    expect(job?.attributes).toEqual({
      'proofgate.job.name': 'execution',
      'proofgate.job.attempt': 1,
      'proofgate.outcome': 'done',
    });
    expect(run.trace).toBe(webhook.trace);
    expect(run.attributes).toEqual({
      'proofgate.execution.id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      'proofgate.runtime.kind': 'managed',
      'proofgate.outcome': 'done',
    });
    expect(delivery).toMatchObject({ parent: '', links: [job?.id] });
    expect(received).toHaveLength(1);
  });

  test('each of many webhooks that come together has its own jobs', async () => {
    const place = await tracedPlatform({}, create);
    const { url } = await gatekeeperWith(place.platform, place.admin, 2);
    await Promise.all(Array.from({ length: 20 }, () => post(url)));
    const requests = await spansOf(place, WEBHOOK, 20);
    const jobs = await spansOf(place, 'job execution', 40);
    for (const { id, trace } of requests) {
      const own = jobs.filter(({ parent }) => parent === id);
      expect(own.map((job) => job.trace)).toEqual([trace, trace]);
    }
  });
});
