import { type HrTime, SpanKind, SpanStatusCode, TraceFlags } from '@opentelemetry/api';
import { type ExportResult, ExportResultCode } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import {
  defaultResource,
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
  serviceNameEnvDetector,
} from '@opentelemetry/resources';
import type { ReadableSpan } from '@opentelemetry/sdk-trace';
import type { TestSpan } from './test-spans.ts';

/** Spans that are sent at once: collectors take some 4 MB. */
const MOST_AT_ONCE = 1_000;

/**
 * Sends spans to a collector by OTLP/HTTP. Variables of OpenTelemetry hold for the rest: headers, certificates, time
 * limits, compression, and attributes of the service.
 * @param url of the collector, `http://localhost:4318`, or where it takes traces, `…/v1/traces`
 * @returns why not all were sent, without any word of the collector; undefined where all were
 */
export async function sendSpans(
  url: string,
  spans: readonly TestSpan[],
  version: string,
): Promise<string | undefined> {
  const exporter = new OTLPTraceExporter({ url: tracesUrl(url) });
  const detectors = [resourceAttributesEnvDetector, serviceNameEnvDetector];
  const own = resourceFromAttributes({ 'service.name': 'proofgate', 'service.version': version });
  const resource = defaultResource().merge(own).merge(detectResources({ detectors }));
  const readable = spans.map((span) => readableSpan(span, resource, version));
  try {
    for (let at = 0; at < readable.length; at += MOST_AT_ONCE) {
      const batch = readable.slice(at, at + MOST_AT_ONCE);
      const result = await new Promise<ExportResult>((done) => exporter.export(batch, done));
      if (result.code !== ExportResultCode.SUCCESS) return causeOf(result.error);
    }
    return undefined;
  } finally {
    await exporter.shutdown();
  }
}

/** As the variable OTEL_EXPORTER_OTLP_ENDPOINT is read. */
function tracesUrl(url: string): string {
  const base = url.replace(/\/+$/, '');
  return base.endsWith('/v1/traces') ? base : `${base}/v1/traces`;
}

function readableSpan(
  span: TestSpan,
  resource: ReadableSpan['resource'],
  version: string,
): ReadableSpan {
  const { traceId, spanId, parentSpanId, name, kind, failure, startedUs, endedUs } = span;
  const context = { traceId, traceFlags: TraceFlags.SAMPLED };
  return {
    name,
    kind: SpanKind[kind],
    spanContext: () => ({ ...context, spanId }),
    ...(parentSpanId !== undefined && { parentSpanContext: { ...context, spanId: parentSpanId } }),
    startTime: hrTime(startedUs),
    endTime: hrTime(endedUs),
    duration: hrTime(endedUs - startedUs),
    ended: true,
    status:
      failure === undefined
        ? { code: SpanStatusCode.UNSET }
        : { code: SpanStatusCode.ERROR, message: failure },
    attributes: span.attributes,
    links: [],
    events: [],
    resource,
    instrumentationScope: { name: 'proofgate', version },
    ...{ droppedAttributesCount: 0, droppedEventsCount: 0, droppedLinksCount: 0 },
  };
}

/** Seconds and nanoseconds. */
function hrTime(microseconds: number): HrTime {
  return [Math.floor(microseconds / 1e6), (microseconds % 1e6) * 1000];
}

/** The status of an answer or the code of a connection; the text may be the collector's. */
function causeOf(error: Error | undefined): string {
  if (error === undefined) return 'unknown';
  return 'code' in error && error.code !== undefined ? String(error.code) : error.name;
}
