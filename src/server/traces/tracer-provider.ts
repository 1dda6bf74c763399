import { getNumberFromEnv } from '@opentelemetry/core';
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
import { loggingExporter } from './logging-exporter.ts';
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
