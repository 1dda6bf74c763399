import { connect } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createAdminLink } from '../../../../src/identity/index.ts';
import { spanOf, spansOf, tracedPlatform } from '../../../support/platform/traced-platform.ts';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const CALLER = 'b7ad6b7169203331';
const traceparent = `00-${TRACE}-${CALLER}-01`;

describe('a request', () => {
  test('is a span that is named by its route', async () => {
    const place = await tracedPlatform();
    const { platform, tokenOf } = place;
    const ask = async (path: string, init: RequestInit = {}) =>
      (await fetch(`${platform.url}${path}`, { redirect: 'manual', ...init })).status;
    const authorization = `Bearer ${await tokenOf('admin', ['read'])}`;
    const asked: (readonly [number, string, string])[] = [
      [await ask('/healthz'), 'GET /healthz', 'health'],
      [
        await ask('/api/v2/records/pets?a=b', { headers: { authorization } }),
        'GET /api/v2/records/{name}',
        'management',
      ],
      // A request that is refused before it reaches the route has requested it all the same.
      [await ask('/api/v2/test-cases/1'), 'GET /api/v2/test-cases/{id}', 'management'],
      [await ask('/records/pets'), 'GET /records/{name}', 'pages'],
      [await ask('/nothing/here'), 'GET /*', 'pages'],
      [await ask('/secrets?key=a'), 'GET /secrets/', 'secrets'],
      [await ask('/secrets/x/abc?key=a'), 'GET /secrets/x/{token}/', 'secrets'],
      [await ask('/secrets/openapi.json'), 'GET /secrets/openapi.json', 'secrets'],
      [
        await ask('/api/v2/gatekeeper/webhook/abc', { method: 'POST' }),
        'POST /api/v2/gatekeeper/webhook/{token}',
        'gatekeeper',
      ],
    ];
    for (const [status, name, part] of asked) {
      const attributes = {
        'http.request.method': name.split(' ')[0],
        'http.response.status_code': status,
        'http.route': name.split(' ')[1],
        'proofgate.part': part,
      };
      const span = await spanOf(place, name);
      expect(span).toMatchObject({ kind: 'SERVER', parent: '', hasFailed: false });
      expect(span.attributes).toEqual(attributes);
    }
    expect(place.collector.resource()).toMatchObject({ 'service.name': 'proofgate' });
  });

  test('for a page, which asks the API for its part, is named by the page', async () => {
    const place = await tracedPlatform();
    const { url, identity } = place.platform;
    const link = new URL(await createAdminLink(identity)).searchParams.get('link') ?? '';
    const body = new URLSearchParams({ link });
    const post = { method: 'POST', body, headers: { origin: url }, redirect: 'manual' } as const;
    const signedIn = await fetch(`${url}/sign-in`, post);
    const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
    expect((await fetch(`${url}/pipelines/new`, { headers: { cookie } })).status).toBe(200);
    await spanOf(place, 'GET /pipelines/new');
    const names = place.collector.spans().map(({ name }) => name);
    expect(names).toEqual(['POST /sign-in', 'GET /pipelines/new']);
  });

  test('without a route, or by an unknown method, is named by neither', async () => {
    const place = await tracedPlatform();
    const { url } = place.platform;
    await fetch(`${url}/secrets/elsewhere`);
    await fetch(`${url}/healthz`, { method: 'SEARCH', redirect: 'manual' });
    expect((await spanOf(place, 'GET')).attributes).not.toHaveProperty('http.route');
    const { attributes } = await spanOf(place, 'HTTP /*');
    expect(attributes['http.request.method']).toBe('_OTHER');
  });

  test('continues the trace of its caller, and begins one where they name none', async () => {
    const place = await tracedPlatform();
    const ask = (given: string) =>
      fetch(`${place.platform.url}/healthz`, { headers: { traceparent: given } });
    await ask(traceparent);
    await ask('00-hello-world-01');
    const [first, second] = await spansOf(place, 'GET /healthz', 2);
    expect(first).toMatchObject({ trace: TRACE, parent: CALLER });
    expect(second).toMatchObject({ trace: expect.not.stringMatching(TRACE), parent: '' });
  });

  test('whose client went away has failed without a status', async () => {
    const place = await tracedPlatform();
    const { newSafe, newCredential, newTestCase, bind, run, stores, platform } = place;
    const safe = await newSafe();
    const credential = await newCredential(safe, 'key', 'value');
    const testCase = await newTestCase();
    await bind(testCase, credential);
    const { token } = await run(testCase);
    const gate = Promise.withResolvers<void>();
    onTestFinished(() => gate.resolve());
    stores.gate = gate.promise;
    const socket = connect(Number(new URL(platform.url).port), '127.0.0.1');
    socket.write(
      `GET /secrets/x/${token}/?key=key&safe_key=${safe.safeKey} HTTP/1.1\r\nHost: a\r\n\r\n`,
    );
    await expect.poll(() => stores.asked).toHaveLength(1);
    socket.destroy();
    const { attributes, hasFailed } = await spanOf(place, 'GET /secrets/x/{token}/');
    expect(attributes).toMatchObject({ 'error.type': 'client_gone' });
    expect(attributes).not.toHaveProperty('http.response.status_code');
    expect(hasFailed).toBe(true);
  });
});

describe('the variables of OpenTelemetry', () => {
  test('name the service, its attributes and the headers to the collector', async () => {
    const place = await tracedPlatform({
      OTEL_SERVICE_NAME: 'gate-of-pets',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=staging,service.name=other',
      OTEL_EXPORTER_OTLP_HEADERS: 'api-key=c0ffee',
    });
    await fetch(`${place.platform.url}/healthz`);
    await spanOf(place, 'GET /healthz');
    expect(place.collector.resource()).toMatchObject({
      'service.name': 'gate-of-pets',
      'deployment.environment.name': 'staging',
    });
    expect(place.collector.requests[0]).toMatchObject({
      path: '/v1/traces',
      headers: { 'api-key': 'c0ffee', 'content-type': 'application/x-protobuf' },
    });
  });

  test('choose the traces that are kept', async () => {
    const place = await tracedPlatform({
      OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0',
    });
    const { url } = place.platform;
    await fetch(`${url}/readyz`);
    await fetch(`${url}/readyz`, { headers: { traceparent: traceparent.replace(/1$/, '0') } });
    await fetch(`${url}/healthz`, { headers: { traceparent } });
    await spanOf(place, 'GET /healthz');
    expect(place.collector.spans()).toHaveLength(1);
  });
});
