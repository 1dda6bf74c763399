import { v7 as uuid } from 'uuid';
import { describe, expect, test } from 'vitest';
import { partOf } from '../../../src/server/health/request-metrics.ts';
import { startApi } from '../../support/platform/api-platform.ts';
import { PLAIN_STORES } from '../../support/stores/stores.ts';
import * as tables from '../../support/stores/tables.ts';

/** What a scrape says of requests: label values, and how many came. */
const REQUESTS = /^proofgate_http_request_duration_seconds_count\{([^}]*)\} (\d+)$/gm;

describe.each(PLAIN_STORES)('metrics on $name', ({ create }) => {
  test('count requests by part and status, and hold neither paths nor tokens', async () => {
    const { platform } = await startApi(create);
    const token = 'x'.repeat(43);
    await fetch(`${platform.url}/secrets/x/${token}/?key=a&safe_key=b`);
    await fetch(`${platform.url}/api/v2/gatekeeper/webhook/${token}`, { method: 'POST' });
    await fetch(`${platform.url}/healthz`);
    const answer = await fetch(`${platform.url}/metrics`);
    const said = await answer.text();
    expect(answer.headers.get('content-type')).toContain('text/plain');
    const counted = Object.fromEntries([...said.matchAll(REQUESTS)].map(([, a, b]) => [a, b]));
    expect(counted).toMatchObject({
      'part="secrets",method="GET",status="401"': '1',
      'part="gatekeeper",method="POST",status="404"': '1',
      'part="health",method="GET",status="200"': '1',
    });
    expect(said).not.toContain(token);
    expect(said).toContain('process_cpu_seconds_total');
  });

  test('report what has not ended, from the database', async () => {
    const { platform } = await startApi(create);
    const said = async () => (await fetch(`${platform.url}/metrics`)).text();
    expect(await said()).not.toContain('proofgate_executions{');
    const { database } = platform.identity;
    const [workspace] = await database.system('a test').select().from(tables.workspaces);
    if (workspace === undefined) throw new Error('there is no workspace');
    await database.system('a test').insert(tables.executions).values({
      id: uuid(),
      workspaceId: workspace.id,
      pipelineName: 'nightly',
      trigger: 'manual',
      triggerName: 'ada',
      state: 'received',
      receivedAt: new Date(),
    });
    expect(await said()).toContain('proofgate_executions{state="received"} 1');
  });
});

test('a part is found by the beginning of a path', () => {
  expect(partOf('/secrets/?key=a')).toBe('secrets');
  expect(partOf('/api/v2/records')).toBe('management');
  expect(partOf('/records')).toBe('pages');
});
