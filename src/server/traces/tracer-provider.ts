import { ExportResultCode, getNumberFromEnv } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import {
  defaultResource,
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
  serviceNameEnvDetector,
} from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ConsoleSpanExporter,
  ParentBasedSampler,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';
import type { ExporterName, SamplerName, TraceSettings } from './trace-settings.ts';

/** The exporter by OTLP reads its variables from the process: endpoint, headers, time limit, certificates. */
const EXPORTERS: Readonly<Record<ExporterName, () => SpanExporter>> = {
  otlp: () => new OTLPTraceExporter(),
  console: () => new ConsoleSpanExporter(),
};

const SAMPLERS: Readonly<Record<SamplerName, (ratio: number) => Sampler>> = {
  always_on: () => new AlwaysOnSampler(),
  always_off: () => new AlwaysOffSampler(),
  traceidratio: (ratio) => new TraceIdRatioBasedSampler(ratio),
  parentbased_always_on: () => new ParentBasedSampler({ root: new AlwaysOnSampler() }),
  parentbased_always_off: () => new ParentBasedSampler({ root: new AlwaysOffSampler() }),
  parentbased_traceidratio: (ratio) =>
    new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
};

/**
 * Makes spans and sends them in batches. It is registered nowhere: libraries that look for a global one
 * make no spans, whose statements and addresses could hold secrets.
 */
export function tracerProvider(settings: TraceSettings, log: Logger): TracerProvider {
  const detectors = [resourceAttributesEnvDetector, serviceNameEnvDetector];
  return new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'proofgate' }))
      .merge(detectResources({ detectors })),
    sampler: SAMPLERS[settings.sampler](settings.ratio),
    spanProcessors: settings.exporters.map((name) => {
      const exporter = loggingExporter(EXPORTERS[name](), log);
      return new BatchSpanProcessor({ exporter, ...batchLimits() });
    }),
  });
}

/** Limits of batches with the names and values of the specification, which the SDK leaves to us. */
function batchLimits() {
  return {
    scheduledDelayMillis: getNumberFromEnv('OTEL_BSP_SCHEDULE_DELAY') ?? 5_000,
    exportTimeoutMillis: getNumberFromEnv('OTEL_BSP_EXPORT_TIMEOUT') ?? 30_000,
    maxQueueSize: getNumberFromEnv('OTEL_BSP_MAX_QUEUE_SIZE') ?? 2_048,
    maxExportBatchSize: getNumberFromEnv('OTEL_BSP_MAX_EXPORT_BATCH_SIZE') ?? 512,
  };
}

/** A collector that is away for a day is reported a hundred times, not at each of its batches. */
const LOG_INTERVAL_MS = 15 * 60 * 1000;

/**
 * An exporter that logs when spans could not be sent. The SDK itself is silent, or reports every
 * batch in the words of the collector.
 */
function loggingExporter(exporter: SpanExporter, log: Logger): SpanExporter {
  let loggedAtMs = Number.NEGATIVE_INFINITY;
  return {
    shutdown: () => exporter.shutdown(),
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const nowMs = performance.now();
        if (result.code !== ExportResultCode.SUCCESS && nowMs - loggedAtMs >= LOG_INTERVAL_MS) {
          loggedAtMs = nowMs;
          log.warn({ cause: causeOf(result.error) }, 'traces cannot be sent and are lost');
        }
        done(result);
      }),
  };
}

/** The status of an answer or the code of a connection; the text may be the collector's. */
function causeOf(error: Error | undefined): string {
  if (error === undefined) return 'unknown';
  return 'code' in error && error.code !== undefined ? String(error.code) : error.name;
}
