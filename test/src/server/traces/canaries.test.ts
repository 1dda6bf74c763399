import { expect, test } from 'vitest';
import { createPipeline, uploadTestCase } from '../../../../src/library/index.ts';
import { StoreFault } from '../../../../src/secrets/stores/store.ts';
import { gatekeeperWith } from '../../../support/platform/automation.ts';
import { spanOf, spansOf, tracedPlatform } from '../../../support/platform/traced-platform.ts';
import { entryOf } from '../../../support/stores/memory-store.ts';

const CANARY = 'canary7f3a';

test('nothing that somebody sends, stores or reads is in a trace', async () => {
  const place = await tracedPlatform();
  const { platform, admin, tokenOf, newSafe, newCredential, newTestCase, stores } = place;
  const safe = await newSafe();
  const keys = ['good', 'bug', 'refused'].map((end) => `${CANARY}-${end}`);
  const credentials = await Promise.all(keys.map((key) => newCredential(safe, key, CANARY)));
  const faults = [new Error(CANARY), new StoreFault('refused', CANARY)];
  for (const [at, fault] of faults.entries()) {
    stores.entries.set(entryOf('secret', credentials[at + 1]?.storedName ?? ''), fault);
  }
  const testCase = await newTestCase();
  for (const credential of credentials) await place.bind(testCase, credential);
  const { token } = await place.run(testCase);
  const headers = {
    authorization: `Bearer ${CANARY}`,
    cookie: `proofgate=${CANARY}`,
    tracestate: `vendor=${CANARY}`,
    traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
    baggage: `user=${CANARY}`,
    'user-agent': CANARY,
    'x-forwarded-for': CANARY,
    'content-type': 'application/json',
  };
  const ask = async (path: string, init: RequestInit = {}) =>
    (await fetch(`${platform.url}${path}`, { headers, redirect: 'manual', ...init })).status;

  for (const [at, status] of [200, 500, 502].entries()) {
    const query = `key=${keys[at]}&safe_key=${safe.safeKey}`;
    expect(await ask(`/secrets/x/${token}/?${query}`)).toBe(status);
  }
  const asked = [`/secrets/x/${CANARY}/`, `/secrets/${CANARY}`, `/secrets/?key=${CANARY}`];
  asked.push(`/${CANARY}`, `/records/${CANARY}?${CANARY}`, `/api/v2/${CANARY}`);
  asked.push(`/api/v2/records/${CANARY}`, `/assets/${CANARY}`, `/healthz?${CANARY}#${CANARY}`);
  for (const path of asked) await ask(path);
  const body = JSON.stringify({ name: CANARY });
  const bearer = { ...headers, authorization: `Bearer ${await tokenOf('admin', ['admin'])}` };
  await ask('/api/v2/pipelines', { method: 'POST', body, headers: bearer });
  await ask(`/api/v2/gatekeeper/webhook/${CANARY}`, { method: 'POST', body });

  const content = new TextEncoder().encode(`def test_one():\n    assert 0, '${CANARY}'\n`);
  const script = { fileName: `test_${CANARY}.py`, content, labels: [] };
  const { id } = await uploadTestCase(platform.library, admin, script);
  const pipeline = { name: `${CANARY} again`, testCaseIds: [id] };
  const pipelineIds = [(await createPipeline(platform.library, admin, pipeline)).id];
  const gatekeeper = await gatekeeperWith(platform, admin, 0, { name: CANARY, pipelineIds });
  expect(await ask(new URL(gatekeeper.url).pathname, { method: 'POST', body })).toBe(202);

  await spanOf(place, 'run execution');
  await spansOf(place, 'POST /api/v2/gatekeeper/webhook/{token}', 2);
  const reads = await spansOf(place, 'read credential store', 3);
  const kind = { 'proofgate.store.kind': 'azure-key-vault' };
  expect(reads.map(({ attributes }) => attributes)).toEqual([
    { ...kind, 'proofgate.outcome': 'done' },
    { ...kind, 'proofgate.outcome': 'failed', 'error.type': 'Error' },
    { ...kind, 'proofgate.outcome': 'failed', 'error.type': 'refused' },
  ]);
  const answers = await spansOf(place, 'GET /secrets/x/{token}/', 4);
  expect(answers.map(({ hasFailed }) => hasFailed)).toEqual([false, true, true, false]);
  const sent = place.collector.raw();
  for (const secret of [CANARY, token, gatekeeper.token, safe.safeKey]) {
    expect(sent).not.toContain(secret);
  }
});
