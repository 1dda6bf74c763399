import { expect, test } from 'vitest';
import { testSpans } from '../../../../src/cli/run/otlp/test-spans.ts';
import { buildResults, readRecords } from '../../../../src/results/index.ts';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const SPAN = 'b7ad6b7169203331';
const SENT = {
  trace_id: TRACE,
  span_id: SPAN,
  method: 'GET',
  path: '/pets/{id}',
  base_url: 'https://pets.example',
  role: 'test',
  started_us: 1_700_000_000_000_000,
  microseconds: 250,
  status: 200,
};
const CASE = { endpoint: 'GET /pets/{id}', words: 'w', outcome: 'passed', trace_id: TRACE };

function spansOf(cases: readonly object[], sent: string) {
  const records = readRecords(cases.map((one) => JSON.stringify(one)).join('\n'));
  const document = { title: 'Pets', sha256: '' };
  return testSpans(buildResults({ records, document, seconds: 1 }), sent);
}

test('a check of responses is below the test whose response it shows, with a span of its own', () => {
  const own = { ...CASE, id: 'get_pets_id/positive' };
  // By its id it comes first.
  const check = { ...CASE, id: 'get_pets_id/access', seen_in: own.id, outcome: 'failed' };
  const [root, below, request, ...others] = spansOf([check, own], JSON.stringify(SENT));
  expect(others).toEqual([]);
  expect(root).toMatchObject({ name: own.id, spanId: TRACE.slice(0, 16) });
  expect(root).not.toHaveProperty('parentSpanId');
  expect(below).toMatchObject({ name: check.id, parentSpanId: root?.spanId, failure: 'failed' });
  expect(request).toMatchObject({ spanId: SPAN, parentSpanId: root?.spanId, kind: 'CLIENT' });
  expect(new Set([root, below, request].map((span) => span?.spanId)).size).toBe(3);
  expect(below?.spanId).toMatch(/^[0-9a-f]{16}$/);
});

test('a test takes as long as from its first request to the end of its last', () => {
  const later = { ...SENT, started_us: SENT.started_us + 900, span_id: 'c7ad6b7169203331' };
  const sent = [later, SENT].map((one) => JSON.stringify(one)).join('\n');
  const [root] = spansOf([{ ...CASE, id: 'get_pets_id/positive' }], sent);
  expect([root?.startedUs, root?.endedUs]).toEqual([SENT.started_us, SENT.started_us + 1150]);
});

test.each([
  [200, undefined],
  [404, undefined],
  [500, '500'],
  [null, 'no response'],
])('a request that got %s has failed: %s', (status, failure) => {
  const [span] = spansOf([], JSON.stringify({ ...SENT, status }));
  expect(span?.failure).toBe(failure);
  expect(span?.attributes['http.response.status_code']).toBe(status ?? undefined);
  expect(span?.attributes['server.port']).toBe(443);
  expect(span).not.toHaveProperty('parentSpanId');
});

test('a line that was cut off when a run was killed is left out', () => {
  const line = JSON.stringify(SENT);
  expect(spansOf([], `${line}\n${line.slice(0, 50)}`)).toHaveLength(1);
});
