import { describe, expect, test } from 'vitest';
import { traceSettings } from '../../../../src/server/traces/trace-settings.ts';

const ENDPOINT = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' };

describe('where traces go', () => {
  test.each([
    [{}, []],
    [{ OTEL_SERVICE_NAME: 'pets' }, []],
    [ENDPOINT, ['otlp']],
    [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://collector/v1/traces' }, ['otlp']],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: '  ' }, []],
    [{ OTEL_TRACES_EXPORTER: 'otlp' }, ['otlp']],
    [{ OTEL_TRACES_EXPORTER: 'console' }, ['console']],
    [{ OTEL_TRACES_EXPORTER: 'console, otlp' }, ['otlp', 'console']],
    [{ ...ENDPOINT, OTEL_TRACES_EXPORTER: 'console' }, ['console']],
    [{ ...ENDPOINT, OTEL_TRACES_EXPORTER: 'none' }, []],
    [{ ...ENDPOINT, OTEL_SDK_DISABLED: 'True' }, []],
    [{ ...ENDPOINT, OTEL_SDK_DISABLED: 'false' }, ['otlp']],
  ])('%j: %j', (environment, exporters) => {
    expect(traceSettings(environment)).toMatchObject({ exporters, faults: [] });
  });
});

describe('what cannot be heeded is reported by the name of its variable', () => {
  test.each([
    [{ OTEL_TRACES_EXPORTER: 'zipkin' }, { exporters: [] }],
    [{ OTEL_TRACES_EXPORTER: 'zipkin,otlp' }, { exporters: ['otlp'] }],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, { exporters: [] }],
    [{ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc', ...ENDPOINT }, { exporters: ['otlp'] }],
    [{ OTEL_TRACES_SAMPLER: 'jaeger_remote' }, { sampler: 'parentbased_always_on' }],
    [{ OTEL_TRACES_SAMPLER_ARG: 'half' }, { ratio: 1 }],
    [{ OTEL_TRACES_SAMPLER_ARG: '1.5' }, { ratio: 1 }],
  ])('%j', (environment, settings) => {
    const found = traceSettings(environment);
    const [name = '', value = ''] = Object.entries(environment)[0] ?? [];
    expect(found).toMatchObject({ ...settings, faults: [expect.stringContaining(name)] });
    expect(found.faults[0]).not.toContain(value);
  });
});

test('a sampler and its share', () => {
  const environment = { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.25' };
  expect(traceSettings(environment)).toMatchObject({ sampler: 'traceidratio', ratio: 0.25 });
  expect(traceSettings({})).toMatchObject({ sampler: 'parentbased_always_on', ratio: 1 });
});
