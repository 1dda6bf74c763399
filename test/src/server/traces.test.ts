import { describe, expect, test } from 'vitest';
import { closedPort } from '../../support/network/closed-port.ts';
import { startCollector } from '../../support/network/collector.ts';
import { environmentOf } from '../../support/platform/automation.ts';
import { startPlatformProcess, stopProcess } from '../../support/platform/platform.ts';
import { anyStore } from '../../support/stores/stores.ts';

/** Reports that the part of the platform with OpenTelemetry's SDK is loaded. */
const TELLS_LOADS = `import { registerHooks } from 'node:module';
registerHooks({
  load(url, context, next) {
    if (/\\/start-traces-/.test(url)) console.log('loaded', url);
    return next(url, context);
  },
});`;

const hooks = `--import=data:text/javascript,${encodeURIComponent(TELLS_LOADS)}`;

/** The environment of a platform that says when it is ready. */
const there = async () => ({ ...environmentOf(await anyStore()), LOG_LEVEL: 'info' });

/** Starts a platform, asks it once, stops it; gives its exit status and what it said. */
async function lifeWith(variables: Readonly<Record<string, string>>) {
  const environment = { ...(await there()), NODE_OPTIONS: hooks, ...variables };
  const { url, child, said } = await startPlatformProcess(environment);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  return { status: await stopProcess(child), said: said() };
}

describe('a platform', () => {
  test('sends what is left when it stops', async () => {
    const collector = await startCollector();
    const life = await lifeWith({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
    expect(life.status).toBe(0);
    expect(life.said).toContain('loaded');
    expect(collector.spans().map(({ name }) => name)).toEqual(['GET /healthz']);
  });

  test.each([
    ['nothing is asked for', {}],
    ['the SDK is disabled', { OTEL_SDK_DISABLED: 'true' }],
    ['the exporter is none', { OTEL_TRACES_EXPORTER: 'none' }],
  ])('loads and sends nothing where %s', async (_why, variables) => {
    const { url, requests } = await startCollector();
    const isAsked = Object.keys(variables).length > 0;
    const endpoint = isAsked ? { OTEL_EXPORTER_OTLP_ENDPOINT: url } : {};
    const life = await lifeWith({ ...endpoint, ...variables });
    expect(life.status).toBe(0);
    expect(life.said).not.toContain('loaded');
    expect(requests).toEqual([]);
  });

  test('prints traces where the exporter is the console', async () => {
    const { said } = await lifeWith({ OTEL_TRACES_EXPORTER: 'console' });
    expect(said).toContain("name: 'GET /healthz'");
  });
});

describe('a collector', () => {
  /** Far longer than a test may take: only a stop of our own ends these. */
  const PATIENT = { OTEL_EXPORTER_OTLP_TIMEOUT: '900000', OTEL_BSP_EXPORT_TIMEOUT: '900000' };

  test('that never answers keeps nobody from stopping', async () => {
    const { url } = await startCollector(() => undefined);
    const life = await lifeWith({ OTEL_EXPORTER_OTLP_ENDPOINT: url, ...PATIENT });
    expect(life.status).toBe(0);
    expect(life.said).toContain('"msg":"stopped"');
  });

  test('that is gone is reported of once, without the address and the words of a fault', async () => {
    const url = await closedPort();
    const environment = {
      ...(await there()),
      OTEL_EXPORTER_OTLP_ENDPOINT: url,
      // No time for another try, and a batch for each request.
      OTEL_EXPORTER_OTLP_TIMEOUT: '1',
      OTEL_BSP_SCHEDULE_DELAY: '1',
    };
    const platform = await startPlatformProcess(environment);
    const told = () => platform.said().split('traces cannot be sent').length - 1;
    const ask = async () => (await fetch(`${platform.url}/healthz`)).status === 200 && told();
    await expect.poll(ask).toBe(1);
    for (let count = 0; count < 20; count++) await fetch(`${platform.url}/healthz`);
    expect(await stopProcess(platform.child)).toBe(0);
    expect(told()).toBe(1);
    expect(platform.said()).not.toContain(url);
  });

  test('that refuses is reported by its status, and answers continue', async () => {
    const { url, requests } = await startCollector((response) =>
      response.writeHead(401).end('canary7f3a'),
    );
    const life = await lifeWith({ OTEL_EXPORTER_OTLP_ENDPOINT: url });
    expect(life.status).toBe(0);
    expect(life.said).toMatch(/"cause":"401".*traces cannot be sent/);
    expect(life.said).not.toContain('canary7f3a');
    expect(requests).toHaveLength(1);
  });
});
